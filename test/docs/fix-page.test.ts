import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixes } from '../../src/fix/fixes/index.ts';
import { keystone } from '../cli/keystone.ts';
import { scratchFolder } from '../cli/scratch.ts';

const page = 'docs/fix.md';
const yamlBlock = /```yaml\n# (\S+\.yaml)\n([\s\S]*?)```/g;
const consoleBlock = /```console\n\$ keystone ([^\n]*)\n([\s\S]*?)```/g;
const fixTable = /FIXES|\| fix \| [\s\S]*?(?=\n\n)/;

function table(): string {
  const rows = fixes.map(({ id, title, mends, request }) => {
    const policies = Object.keys(mends).map((policy) => `\`${policy}\``);
    return `| \`${id}\` | ${title} | ${policies.join(', ')} | ${request === null ? '' : `\`--${request}\``} |`;
  });
  return ['| fix | what it does | mends findings of | on request |', '|---|---|---|---|', ...rows].join('\n');
}

/** What the page is with the output of its commands. */
async function currentPage(text: string): Promise<string> {
  const files = Object.fromEntries(
    [...text.matchAll(yamlBlock)].map(([, name = '', body = '']) => [name, body]),
  );
  const cwd = scratchFolder(files);
  let current = text.replace(fixTable, table());
  for (const [block, line = ''] of text.matchAll(consoleBlock)) {
    const { stdout, stderr } = await keystone(line.split(' '), { cwd });
    current = current.replace(block, () => `\`\`\`console\n$ keystone ${line}\n${stdout}${stderr}\`\`\``);
  }
  return current;
}

test('the examples of docs/fix.md are what keystone fix does', async () => {
  const text = readFileSync(page, 'utf8');
  const current = await currentPage(text);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(page, current);
  expect([...text.matchAll(consoleBlock)].length).toBeGreaterThan(3);
  expect(readFileSync(page, 'utf8')).toBe(current);
});
