import { expect, test } from 'vitest';
import { readManifests } from '../../src/manifests/index.ts';

function sourcesOf(text: string): readonly (string | null)[] {
  const { objects, errors } = readManifests(text, { file: '<stdin>', named: true });
  expect(errors).toEqual([]);
  return objects.map((object) => object.source());
}

const body = (name: string): string => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\n`;

test('each document is from the file that the comment above it names', () => {
  const text = `---
# Source: shop/templates/web.yaml
${body('web')}---
# Source: shop/charts/db/templates/pod.yaml

# A comment of the chart's author.
${body('db')}---
${body('none')}`;
  expect(sourcesOf(text)).toEqual(['shop/templates/web.yaml', 'shop/charts/db/templates/pod.yaml', null]);
});

test.each<[string, string]>([
  ['flow style', '# Source: a/b.yaml\n{apiVersion: v1, kind: Pod}\n'],
  ['JSON', '# Source: a/b.yaml\n{"apiVersion": "v1", "kind": "Pod"}\n'],
  ['quoted keys', '# Source: a/b.yaml\n"apiVersion": v1\n"kind": Pod\n'],
  ['lines of Windows', '---\r\n#Source:  a/b.yaml \r\napiVersion: v1\r\nkind: Pod\r\n'],
  ['the first document', `# Source: a/b.yaml\n---\n${body('a')}`.replace('---\n', '')],
])('it is read above %s', (_, text) => {
  expect(sourcesOf(text)).toEqual(['a/b.yaml']);
});

test('items of a List are from the file of the List', () => {
  const text = '# Source: a/b.yaml\napiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Pod}\n';
  expect(sourcesOf(text)).toEqual(['a/b.yaml']);
});

test.each<[string, string]>([
  ['in a document', `apiVersion: v1\n# Source: a/b.yaml\nkind: Pod\n`],
  ['above another one', `# Source: a/b.yaml\n---\n${body('a')}`],
  ['behind a value', `apiVersion: v1\nkind: Pod\n# Source: a/b.yaml\n`],
  ['empty', `# Source: \n${body('a')}`],
  ['too long to be a path', `# Source: ${'a'.repeat(513)}\n${body('a')}`],
  ['of another word', `# Sources: a/b.yaml\n${body('a')}`],
])('a comment is no source when it is %s', (_, text) => {
  expect(sourcesOf(text)).toEqual([null]);
});

test('many comments are not searched without end', () => {
  expect(sourcesOf(`# Source: a/b.yaml\n${'#\n'.repeat(5000)}${body('a')}`)).toEqual([null]);
});
