import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { engineCache } from '../peers/engine-cache.ts';

/** The last version that runs on Node 20; 30 MB with what it needs, so it is no dependency. */
export const languageServerVersion = '1.19.2';

/** The file that starts yaml-language-server, installed by npm where it is not yet; null where it cannot be installed. */
export function languageServer(): string | null {
  const folder = join(engineCache(process.env), `yaml-language-server-${languageServerVersion}`);
  const file = join(folder, 'node_modules/yaml-language-server/bin/yaml-language-server');
  try {
    if (!existsSync(file)) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), '{"private": true}');
      const name = `yaml-language-server@${languageServerVersion}`;
      execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', name], {
        cwd: folder,
        stdio: 'ignore',
      });
    }
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

/** What an editor underlines. Lines count from 1. */
export interface EditorProblem {
  readonly line: number;
  readonly message: string;
  readonly source: string;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly items?: readonly { readonly section: string }[];
    readonly diagnostics?: readonly {
      readonly range: { readonly start: { readonly line: number } };
      readonly message: string;
      readonly source: string;
    }[];
  };
}

/** The messages that stand whole in the bytes (Language Server Protocol 3.17, base protocol), and what is left. */
function readMessages(bytes: Buffer): { readonly messages: readonly Message[]; readonly rest: Buffer } {
  const messages: Message[] = [];
  let rest = bytes;
  for (;;) {
    const head = rest.indexOf('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/.exec(rest.subarray(0, Math.max(head, 0)).toString())?.[1]);
    const begin = head + 4;
    if (head < 0 || rest.length < begin + length) return { messages, rest };
    messages.push(JSON.parse(rest.subarray(begin, begin + length).toString()));
    rest = rest.subarray(begin + length);
  }
}

/**
 * What yaml-language-server says of a text that is open in an editor.
 *
 * @param schemas Files of JSON Schemas, and the pattern of the files that each is for.
 */
export async function editorProblems(
  server: string,
  file: string,
  text: string,
  schemas: Readonly<Record<string, string>>,
): Promise<readonly EditorProblem[]> {
  const child = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const byUri = Object.entries(schemas).map(([path, pattern]) => [pathToFileURL(path).href, pattern]);
  const yaml = { validate: true, schemaStore: { enable: false }, schemas: Object.fromEntries(byUri) };
  const uri = pathToFileURL(file).href;
  const initialize = 1;
  send({
    id: initialize,
    method: 'initialize',
    params: { processId: process.pid, rootUri: null, capabilities: { workspace: { configuration: true } } },
  });
  let bytes: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of child.stdout) {
      const { messages, rest } = readMessages(Buffer.concat([bytes, chunk]));
      bytes = rest;
      for (const { id, method, params } of messages) {
        if (id === initialize && method === undefined) {
          send({ method: 'initialized', params: {} });
          send({ method: 'workspace/didChangeConfiguration', params: { settings: { yaml } } });
          send({
            method: 'textDocument/didOpen',
            params: { textDocument: { uri, languageId: 'yaml', version: 1, text } },
          });
        } else if (method === 'workspace/configuration') {
          send({
            id,
            result: (params?.items ?? []).map(({ section }) => (section === 'yaml' ? yaml : null)),
          });
        } else if (method === 'textDocument/publishDiagnostics') {
          const problems = params?.diagnostics ?? [];
          return problems.map(({ range, message, source }) => ({
            line: range.start.line + 1,
            message,
            source,
          }));
        } else if (id !== undefined && method !== undefined) send({ id, result: null });
      }
    }
    throw new Error('yaml-language-server ended without an answer');
  } finally {
    child.kill();
  }
}
