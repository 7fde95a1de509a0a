import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix, sep } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

/**
 * Which rooms a room may import, types included; `.` is src/*.ts. In the order in which data flows. A room whose name
 * has a slash is a folder with rules of its own.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  ir: ['base'],
  k8s: ['base', 'ir'],
  author: ['base', 'ir', 'k8s'],
  analysis: ['base', 'ir', 'k8s'],
  emit: ['base', 'ir', 'k8s', 'analysis'],
  'emit/wasm': ['base', 'ir', 'k8s', 'analysis', 'wasm'],
  wasm: ['base'],
  artifacts: ['base'],
  backends: ['base', 'ir', 'k8s', 'analysis', 'emit', 'emit/wasm', 'artifacts'],
  reference: ['base', 'ir'],
  vocabulary: ['base', 'ir', 'reference'],
  hosts: ['base', 'artifacts'],
  manifests: ['base', 'k8s'],
  config: ['base', 'ir', 'manifests'],
  report: ['base'],
  check: ['base', 'ir', 'analysis', 'artifacts', 'reference', 'hosts', 'manifests', 'report'],
  fix: ['base', 'ir', 'author', 'reference', 'manifests', 'report', 'check'],
  harness: ['base', 'ir', 'artifacts', 'hosts', 'reference', 'vocabulary', 'manifests', '.'],
  cli: [
    'base',
    'ir',
    'k8s',
    'artifacts',
    'harness',
    'manifests',
    'config',
    'report',
    'check',
    'fix',
    '.',
    'package.json',
  ],
  '.': [
    'base',
    'ir',
    'k8s',
    'author',
    'analysis',
    'artifacts',
    'backends',
    'reference',
    'hosts',
    'vocabulary',
    'config',
  ],
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file.endsWith('.ts') && !file.startsWith('wasm/runtime/assembly/'));

const longestFirst = Object.keys(mayImport).sort((left, right) => right.length - left.length);

function roomOf(file: string): string {
  if (file === '../package.json') return 'package.json';
  return longestFirst.find((room) => file.startsWith(`${room}/`)) ?? (file.includes('/') ? 'unknown' : '.');
}

function importsOf(file: string): readonly string[] {
  return [...readFileSync(`src/${file}`, 'utf8').matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)].map(
    (found) => posix.join(dirname(file), found[1] ?? ''),
  );
}

test.each(files)('%s imports only rooms that it may', (file) => {
  const room = roomOf(file);
  const foreign = importsOf(file).filter((target) => roomOf(target) !== room);
  const refused = foreign.filter((target) => !(mayImport[room] ?? []).includes(roomOf(target)));
  expect(refused, `${file} is in the room ${room}`).toEqual([]);
});

test('docs/architecture.md has the same table', () => {
  const rows = [
    ...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `([^`]+)` \|.*\| ([^|]+) \|$/gm),
  ];
  const documented = rows.map(([, room = '', imports = '']) => [
    room,
    imports.replaceAll('`', '').split(', '),
  ]);
  const expected = Object.entries(mayImport).map(([room, imports]) => [
    room,
    imports.length === 0 ? ['nothing'] : imports,
  ]);
  expect(documented).toEqual(expected);
});

test('a backend does not import a sibling', () => {
  const folder = (file: string): string => file.split('/').slice(0, 2).join('/');
  const inBackend = (file: string): boolean => /^backends\/[^/]+\//.test(file);
  const siblings = files.filter(inBackend).flatMap((file) =>
    importsOf(file)
      .filter((target) => inBackend(target) && folder(target) !== folder(file))
      .map((target) => `${file} -> ${target}`),
  );
  expect(siblings).toEqual([]);
});

test('policies import the public surface alone', () => {
  const policies = readdirSync('policies', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const imports = policies.flatMap((file) =>
    [...readFileSync(`policies/${file}`, 'utf8').matchAll(/from\s+["']([^"']+)["']/g)].map(
      (found) => found[1] ?? '',
    ),
  );
  expect(new Set(imports.map((target) => posix.basename(target)))).toEqual(new Set(['index.ts']));
});

test('only the command line prints, and only artifacts are written in one place', () => {
  const printing = files.filter(
    (file) => roomOf(file) !== 'cli' && /\bconsole\.|process\.std/.test(readFileSync(`src/${file}`, 'utf8')),
  );
  expect(printing).toEqual([]);
  const writing = files.filter((file) =>
    /\b(?:writeFile|mkdir|rename)(?:Sync)?\(/.test(readFileSync(`src/${file}`, 'utf8')),
  );
  expect(writing.filter((file) => roomOf(file) !== 'cli')).toEqual(['artifacts/write.ts']);
});

test('no value-import cycles', async () => {
  const { metafile } = await build({
    entryPoints: files.filter((file) => !file.endsWith('.d.ts')).map((file) => `src/${file}`),
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    external: ['keystone:*'],
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    state.set(file, 'open');
    for (const { path: target, external } of metafile.inputs[file]?.imports ?? []) {
      if (external !== true) visit(target, [...path, file]);
    }
    state.set(file, 'done');
  };
  for (const file of Object.keys(metafile.inputs)) visit(file, []);
  expect(cycles).toEqual([]);
});
