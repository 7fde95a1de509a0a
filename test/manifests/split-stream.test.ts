import { describe, expect, test } from 'vitest';
import { type StreamLimits, type StreamPart, splitStream } from '../../src/manifests/split-stream.ts';
import { createRandom } from './fuzz/random.ts';
import { seedTexts } from './fuzz/seeds.ts';
import { read } from './read-text.ts';

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function partsOf(
  source: string | Uint8Array,
  { part = 1, longest = 1_000_000 }: Partial<StreamLimits>,
  size = 7,
): Promise<readonly (StreamPart | null)[]> {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const parts: (StreamPart | null)[] = [];
  for await (const each of splitStream(chunksOf(bytes, size), { part, longest })) parts.push(each);
  return parts;
}

function textsOf(parts: readonly (StreamPart | null)[]): readonly (string | null)[] {
  return parts.map((part) => (part === null ? null : Buffer.from(part.bytes).toString()));
}

/** What a reader says of a text, with places; the values of objects as JSON. */
function reading(bytes: Uint8Array | string, linesBefore: number): readonly string[] {
  const { objects, errors, notices } = read(bytes, { linesBefore });
  return [
    ...objects.map((each) => `${JSON.stringify(each.value)} ${each.place([]).line}:${each.place([]).column}`),
    ...[...errors, ...notices].map(({ code, line, column }) => `${code} ${line}:${column}`),
  ];
}

describe('a stream is cut', () => {
  test.each([
    ['between documents', 'a: 1\n---\nb: 2\n---\nc: 3\n', ['a: 1\n', '---\nb: 2\n---\nc: 3\n']],
    ['not where nothing separates', 'a: 1\nb: 2\n', ['a: 1\nb: 2\n']],
    ['not after the head of a document', '%YAML 1.1\n---\na: 1\n', ['%YAML 1.1\n---\na: 1\n']],
    ['not after the end of a document', 'a: 1\n...\n---\nb: 2\n', ['a: 1\n...\n---\nb: 2\n']],
    ['not after a comment, which may follow a head', 'a: 1\n#\n---\nb: 2\n', ['a: 1\n#\n---\nb: 2\n']],
    ['not at a marker with more in its line', 'a: 1\n--- b\n', ['a: 1\n--- b\n']],
    ['never for nothing', '', ['']],
  ])('%s', async (_, text, parts) => {
    expect(textsOf(await partsOf(text, {}, 5))).toEqual(parts);
  });

  test('not when it is UTF-16', async () => {
    const wide = Buffer.from('\ufeffa: 1\n---\nb: 2\n', 'utf16le');
    expect(await partsOf(wide, {})).toEqual([{ bytes: wide, linesBefore: 0, isWhole: true }]);
  });

  test('with the lines before each part', async () => {
    const parts = await partsOf('a: 1\rb: 2\r\nc: 3\n---\nd: 4\n', {}, 30);
    expect(parts.map((part) => [part?.linesBefore, part?.isWhole])).toEqual([
      [0, false],
      [3, false],
    ]);
  });

  test('and refused when a part is too long', async () => {
    expect(textsOf(await partsOf('a: 1\n---\nb: 22222222222222\n', { longest: 12 }, 10))).toEqual([
      'a: 1\n',
      null,
    ]);
  });
});

test('what is read of the parts is what is read of the whole', async () => {
  const random = createRandom(3);
  const seeds = seedTexts('.');
  for (let left = 60; left > 0; left--) {
    const text = Array.from({ length: 4 }, () => random.pick(seeds)).join('\n---\n');
    const parts = await partsOf(text, { part: 1 + random.below(2_000) }, 1 + random.below(900));
    expect(textsOf(parts).join('')).toBe(text);
    const ofParts = parts.flatMap((part) => (part === null ? [] : reading(part.bytes, part.linesBefore)));
    expect([...ofParts].sort()).toEqual([...reading(text, 0)].sort());
  }
});
