import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Artifact } from '../../src/artifacts/artifact.ts';
import { findAbandoned, replaceArtifacts } from '../../src/artifacts/write.ts';
import { parseWrittenFiles, writtenFilesName } from '../../src/artifacts/written-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystone-written-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (path: string, text = path): Artifact => ({
  path,
  mediaType: 'text/plain',
  bytes: new TextEncoder().encode(text),
});
const has = (path: string): boolean => existsSync(join(folder, path));
const before = [file('vap/a.yaml'), file('vap/old/b.yaml'), file('rego/c.rego')];
const now = [file('vap/a.yaml', 'new')];

test('what nothing makes any longer goes, with folders that are empty then', async () => {
  await replaceArtifacts(folder, ['vap', 'rego'], before);
  writeFileSync(join(folder, 'vap/mine.yaml'), 'mine');
  expect(await findAbandoned(folder, ['vap'], now)).toEqual({ stale: ['vap/old/b.yaml'], changed: [] });
  expect(await replaceArtifacts(folder, ['vap'], now)).toEqual({ stale: ['vap/old/b.yaml'], changed: [] });
  expect(has('vap/old')).toBe(false);
  expect(readFileSync(join(folder, 'vap/a.yaml'), 'utf8')).toBe('new');
  expect(has('vap/mine.yaml')).toBe(true);
});

test('targets that are not built keep their files', async () => {
  await replaceArtifacts(folder, ['vap', 'rego'], before);
  await replaceArtifacts(folder, ['vap'], now);
  expect(has('rego/c.rego')).toBe(true);
  expect(await findAbandoned(folder, ['rego'], [])).toEqual({ stale: ['rego/c.rego'], changed: [] });
});

test('a file that was changed since stays', async () => {
  await replaceArtifacts(folder, ['vap'], before);
  writeFileSync(join(folder, 'vap/old/b.yaml'), 'changed');
  expect(await replaceArtifacts(folder, ['vap'], now)).toEqual({ stale: [], changed: ['vap/old/b.yaml'] });
  expect(has('vap/old/b.yaml')).toBe(true);
});

test.each(['../x', '/x/y', 'a//b', 'a/../b', 'a\\b/c', './a', 'x'])(
  'a list of written files cannot name %s',
  (path) => {
    expect(parseWrittenFiles(JSON.stringify({ version: 1, files: { [path]: 'sha256:0' } }))).toEqual({});
  },
);

test.each(['', 'null', '[]', '{"files":[]}', '{"files":{"a/b":1}}'])('%j says nothing', (text) => {
  expect(parseWrittenFiles(text)).toEqual({});
});

test('the list is the same whoever writes it', async () => {
  await replaceArtifacts(folder, ['vap', 'rego'], before);
  const text = readFileSync(join(folder, writtenFilesName), 'utf8');
  expect(Object.keys(parseWrittenFiles(text))).toEqual(['rego/c.rego', 'vap/a.yaml', 'vap/old/b.yaml']);
  await replaceArtifacts(folder, ['rego', 'vap'], [...before].reverse());
  expect(readFileSync(join(folder, writtenFilesName), 'utf8')).toBe(text);
});
