import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kubectlDifferences } from '../../src/manifests/index.ts';
import { kubectlIsMissing, readWithKubectl } from './kubectl.ts';
import { differenceSamples } from './kubectl-differences.ts';
import { read } from './read-text.ts';

const missing = await kubectlIsMissing();
if (missing !== null) console.log(`not compared with kubectl: ${missing}`);

const folder = fileURLToPath(new URL('../cases/', import.meta.url));
const files = ['inputs', 'real'].flatMap((part) =>
  readdirSync(join(folder, part))
    .filter((file) => !file.endsWith('.expect.txt'))
    .map((file) => `${part}/${file}`),
);

/** Cases that kubectl reads otherwise, by a wanted difference. They must still differ. */
const differingCases: Readonly<Record<string, string>> = {
  'inputs/002-keystone-value-unquoted-yes.yaml': 'metadata-of-wrong-types',
  'inputs/007-unquoted-true-elsewhere.yaml': 'metadata-of-wrong-types',
  'inputs/016-document-end-marker.yaml': 'after-document-end',
  'inputs/017-duplicate-annotations-map.yaml': 'duplicate-keys',
  'inputs/018-duplicate-annotation-key.yaml': 'duplicate-keys',
  'inputs/021-merge-key-after-local.yaml': 'ambiguous-merge-keys',
  'inputs/027-yaml-directive.yaml': 'directives',
  'inputs/033-flow-object-on-separator-line.yaml': 'content-after-separator',
  'inputs/034-json-duplicate-keys.json': 'duplicate-keys',
  'inputs/045-nested-list.yaml': 'nested-lists',
  'inputs/109-proto-in-merge-source.yaml': 'metadata-of-wrong-types',
  'inputs/115-alias-bomb.yaml': 'other-documents-of-a-broken-stream',
};

/** Cases that kubectl prints otherwise than it reads them. */
const printedOtherwise: Readonly<Record<string, string>> = {
  'inputs/046-empty-and-null-lists.yaml': 'kubectl prints a List without items as an object',
};

/** `1e3` and the like: what JSON text says, whatever the type of the number was. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe.skipIf(missing !== null)('every case is read as kubectl reads it', () => {
  test.each(files)('%s', { timeout: 60_000 }, async (file) => {
    const path = join(folder, file);
    const kubectl = await readWithKubectl(path);
    const objects = asJson(read(await readFile(path)).objects.map(({ value }) => value));
    if (file in differingCases || file in printedOtherwise) expect(objects).not.toEqual(kubectl.objects);
    else expect(objects).toEqual(kubectl.objects);
  });
});

describe('wanted differences', () => {
  let scratch = '';
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'keystone-'));
  });
  afterAll(() => rm(scratch, { recursive: true }));

  const samples = Object.entries(differenceSamples).flatMap(([id, texts]) =>
    texts.map((sample) => ({ id, ...sample })),
  );
  const kindsOf = (objects: readonly unknown[]): string =>
    objects.map((object) => Object(object).kind).join(' ');

  test.each(samples)('$id: $text', ({ text, kinds, codes }) => {
    const { objects, errors, notices } = read(text);
    expect(kindsOf(objects.map(({ value }) => value))).toBe(kinds);
    expect([...errors, ...notices].map(({ code }) => code).join(' ')).toBe(codes);
  });

  test.skipIf(missing !== null).each(samples)('kubectl, $id: $text', async ({ id, text, kubectl }) => {
    const path = join(scratch, `${id}.yaml`);
    await writeFile(path, text);
    const reading = await readWithKubectl(path);
    expect(kindsOf(reading.objects)).toBe(kubectl ?? '');
    if (kubectl === null) expect(reading.error).not.toBe('');
  });

  test('each has a sample, but for what is told of bytes', () => {
    const ofBytes = ['invalid-text', 'utf-16-without-mark'];
    const ids = kubectlDifferences.map(({ id }) => id);
    expect(ids.filter((id) => !ofBytes.includes(id)).sort()).toEqual(Object.keys(differenceSamples).sort());
    for (const id of Object.values(differingCases)) expect(ids).toContain(id);
  });
});
