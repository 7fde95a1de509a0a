import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkGoldens, orphanGoldens } from '../../src/harness/goldens.ts';
import { loadFixtures } from '../../src/harness/load-fixtures.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixtures-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const suite = `policy: a
cases:
  - name: finds
    file: objects/x.yaml
    expect: [{rule: r, severity: error, message: m, path: ''}]
  - name: passes
    object: {apiVersion: v1, kind: Pod}
    expect: []
`;

test('suites are loaded with their objects; goldens are not theirs', () => {
  write('a/suite.yaml', suite);
  write('a/objects/x.yaml', 'apiVersion: v1\nkind: Pod\n');
  write('a/golden/vap/a.yaml', 'x');
  const { suites, diagnostics } = loadFixtures(folder, 'fixtures', ['a']);
  expect(diagnostics).toEqual([]);
  expect(suites.map(({ policy, file, cases }) => [policy, file, cases.length])).toEqual([
    ['a', 'fixtures/a/suite.yaml', 2],
  ]);
});

test('orphans, strangers and policies without suite are told', () => {
  write('a/suite.yaml', suite);
  write('a/objects/x.yaml', 'kind: Pod\n');
  write('a/notes.txt', 'x');
  write('gone/suite.yaml', 'policy: gone\n');
  mkdirSync(join(folder, 'b'));
  const { suites, diagnostics } = loadFixtures(folder, 'fixtures', ['a', 'b', 'c']);
  expect(suites.map(({ policy }) => policy)).toEqual(['a']);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'fixtures/gone belongs to no policy',
    'the policy b has no suite',
    'the policy c has no suite',
    'fixtures/a/notes.txt is no fixture',
  ]);
});

test('an object that cannot be read is told with its own place', () => {
  write('a/suite.yaml', suite);
  write('a/objects/x.yaml', 'apiVersion: v1\nkind: Pod\nkind: Pod\n');
  const { diagnostics } = loadFixtures(folder, 'fixtures', ['a']);
  expect(diagnostics.map(({ message, place }) => `${place?.file}:${place?.line} ${message}`)).toEqual([
    'fixtures/a/objects/x.yaml:3 the key "kind" is in this map already',
    'fixtures/a/suite.yaml:4 the file cannot be read, or holds no object',
  ]);
});

test('goldens that are missing, different or made by nothing are told', () => {
  write('a/suite.yaml', suite);
  write('a/golden/vap/same.yaml', 'same');
  write('a/golden/vap/old.yaml', 'old');
  write('a/golden/other/old.yaml', 'of another target');
  write('a/golden/vap/a.yaml', 'old');
  const golden = (path: string, text: string) => ({
    path,
    mediaType: 'application/yaml',
    bytes: new TextEncoder().encode(text),
  });
  const goldens = [
    golden('a/golden/vap/a.yaml', 'new'),
    golden('a/golden/vap/same.yaml', 'same'),
    golden('b/golden/vap/b.yaml', 'b'),
  ];
  expect(checkGoldens(folder, 'vap', goldens).map(({ message }) => message)).toEqual([
    'a/golden/vap/a.yaml is not what is made now',
    'b/golden/vap/b.yaml is missing',
    'a/golden/vap/old.yaml is made by nothing',
  ]);
  expect(orphanGoldens(folder, 'vap', goldens)).toEqual(['a/golden/vap/old.yaml']);
});
