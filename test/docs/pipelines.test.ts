import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { runDocument } from './run-document.ts';

const documents = ['docs/exemptions.md', 'docs/pipelines.md'];

test.each(documents)('%s shows what happens', (file) => {
  const runs = runDocument(file);
  expect(runs.length).toBeGreaterThan(0);
  for (const { line, expected, found } of runs) {
    expect(found.status, line).toBe(expected.status);
    if (expected.stdout !== null) expect(found.stdout, line).toBe(expected.stdout);
  }
});

test.each([...documents, 'docs/editors.md'])('%s names files that there are', (file) => {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(
    ([, link = '']) => link,
  );
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !existsSync(join(dirname(file), link)))).toEqual([]);
});
