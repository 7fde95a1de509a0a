import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runDocument } from './run-document.ts';

const file = 'docs/cel.md';

test('docs/cel.md shows what happens', () => {
  const runs = runDocument(file);
  expect(runs).toHaveLength(1);
  for (const { line, expected, found } of runs)
    expect({ line, status: found.status, stdout: found.stdout }).toEqual({ line, ...expected });
});

test('docs/cel.md names files that there are', () => {
  const names = [...readFileSync(file, 'utf8').matchAll(/`((?:src|functions)\/[\w./-]+)`/g)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(3);
  const paths = names.map((name) => (name.startsWith('src/') ? name : `src/hosts/cel/${name}`));
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
