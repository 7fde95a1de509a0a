import { join } from 'node:path';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember } from '../../../src/base/json.ts';
import type { ParityInput } from '../../parity/generate/inputs.ts';
import { needEngine } from '../../peers/locate.ts';
import { freePort } from '../../peers/servers/free-port.ts';
import { isHealthy } from '../../peers/servers/is-healthy.ts';
import { startServer } from '../../peers/servers/server-process.ts';

async function send(url: string, method: 'PUT' | 'POST', body: Json): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method, headers, body: JSON.stringify(body) });
}

function withoutHint(finding: Json): Json {
  return isJsonObject(finding) ? { ...finding, hint: null } : finding;
}

function isRefusal(finding: Json): boolean {
  return isJsonObject(finding) && finding['policy'] === 'keystone' && finding['rule'] === 'input';
}

/** Findings; null for a refusal: the module aborts, and Rego, which cannot, has a finding that says so. */
export type OpaAnswer = readonly Json[] | 'undefined' | null;

async function answerTo(url: string, input: Json): Promise<OpaAnswer> {
  const response = await send(url, 'POST', { input });
  const body: Json = JSON.parse(await response.text());
  if (!response.ok) return null;
  const result = isJsonObject(body) ? ownMember(body, 'result') : undefined;
  if (result === undefined) return 'undefined';
  if (!isJsonArray(result)) throw new Error(`opa answers ${JSON.stringify(body)}`);
  return result.some(isRefusal) ? null : result.map(withoutHint);
}

/** What `opa run --server` answers to inputs with a bundle loaded; parameters are put into `data.keystone_config`. */
export async function answersOfServer(
  bundle: string,
  folder: string,
  inputs: readonly ParityInput[],
): Promise<readonly OpaAnswer[]> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = await startServer({
    binary: needEngine('opa').path,
    args: ['run', '--server', '--addr', `127.0.0.1:${port}`, '--log-level', 'error', '-b', bundle],
    log: join(folder, 'opa.log'),
    ready: () => isHealthy(`${address}/health`),
    readySeconds: 60,
  });
  try {
    const answers: OpaAnswer[] = [];
    let known = '';
    for (const { input, parameters } of inputs) {
      const config: JsonObject = { global: parameters.global, policies: parameters.policies };
      const text = JSON.stringify(config);
      if (text !== known) {
        const put = await send(`${address}/v1/data/keystone_config`, 'PUT', config);
        if (!put.ok) throw new Error(await put.text());
      }
      known = text;
      answers.push(await answerTo(`${address}/v1/data/keystone/findings`, input));
    }
    return answers;
  } finally {
    await server.stop();
  }
}
