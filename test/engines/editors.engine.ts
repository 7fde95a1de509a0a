import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ensureBuilt } from '../cli/built.ts';
import { scratchFolder } from '../cli/scratch.ts';
import { editorProblems, languageServer, languageServerVersion } from './language-server.ts';

const server = languageServer();
const document = readFileSync('docs/editors.md', 'utf8');

/** The YAML that the documentation gives for a file, and what it says that an editor shows of it. */
function example(name: string): { readonly text: string; readonly shown: string } {
  const from = document.indexOf(`\`\`\`yaml\n# ${name}\n`);
  const [, text = '', shown = ''] =
    /^```yaml\n# \S+\n([\s\S]*?)^```[\s\S]*?^```text\n([\s\S]*?)^```/m.exec(document.slice(from)) ?? [];
  return { text, shown };
}

async function shownFor(name: string, schema: string, text: string): Promise<string> {
  const problems = await editorProblems(server ?? '', `/project/${name}`, text, { [schema]: '*' });
  return problems.map(({ line, message, source }) => `${line}: ${message} (${source})\n`).join('');
}

const title = `yaml-language-server ${languageServerVersion} shows what the documentation says`;
describe.skipIf(server === null)(title, () => {
  test.each(['all.json', 'pod-v1.json'])('of a manifest, by %s', async (schema) => {
    ensureBuilt();
    const out = scratchFolder();
    const args = ['dist/cli.mjs', 'build', '--target', 'json-schema', '--out', out, '--quiet'];
    execFileSync(process.execPath, args, { stdio: 'ignore' });
    const { text, shown } = example('deploy/web.yaml');
    expect(shown).not.toBe('');
    const file = join(out, 'json-schema', schema);
    expect(await shownFor('deploy/web.yaml', file, text)).toBe(shown);
    expect(await shownFor('deploy/web.yaml', file, text.replace('log: keystone', 'log: sidecar'))).toBe('');
  });

  test('of a configuration', async () => {
    const { text, shown } = example('keystone.yaml');
    expect(shown).not.toBe('');
    expect(await shownFor('keystone.yaml', 'docs/config-v1.schema.json', text)).toBe(shown);
  });
});
