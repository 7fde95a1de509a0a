import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { documentsOf, read } from './read-text.ts';

const jsonObject = fc.dictionary(fc.string({ unit: 'binary', maxLength: 8 }), fc.jsonValue({ maxDepth: 5 }));

/** -0 is 0 for kubectl when it is written as an integer. */
function withoutNegativeZero(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe('what was written is read', () => {
  test('as JSON, whatever its layout', () => {
    fc.assert(
      fc.property(jsonObject, fc.constantFrom(0, 1, '\t', '\n'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(documentsOf(text)).toEqual({ values: [withoutNegativeZero(value)], faults: [] });
      }),
    );
  });

  test('as JSON values one after another', () => {
    fc.assert(
      fc.property(
        fc.array(jsonObject, { maxLength: 5 }),
        fc.constantFrom('', ' ', '\n', '\r\n\r\n'),
        (values, space) => {
          const text = values.map((value) => JSON.stringify(value)).join(space);
          expect(documentsOf(text)).toEqual({ values: withoutNegativeZero(values), faults: [] });
        },
      ),
    );
  });

  test('as YAML', () => {
    const word = fc.string({ unit: 'grapheme-ascii', maxLength: 12 });
    const value = fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme-ascii' });
    fc.assert(
      fc.property(fc.dictionary(word, value), fc.constantFrom(-1, 0, 3), (object, flowLevel) => {
        const text = dump(object, { flowLevel, lineWidth: 40, forceQuotes: true, quoteFlowKeys: true });
        const { values, faults } = documentsOf(text);
        expect(faults).toEqual([]);
        // The sign of -0.0 is kept, as Go keeps it; JSON.stringify drops it.
        expect(withoutNegativeZero(values)).toEqual([withoutNegativeZero(object)]);
      }),
    );
  });
});

describe('whatever the text, it gives objects or errors and never throws', () => {
  const folder = new URL('../cases/inputs/', import.meta.url);
  const texts = readdirSync(folder)
    .filter((file) => /\.(?:yaml|json)$/.test(file))
    .map((file) => readFileSync(new URL(file, folder)))
    .filter((bytes) => bytes.length < 3_000);
  const splice = fc.tuple(
    fc.nat(3_000),
    fc.nat(20),
    fc.constantFrom(
      '',
      '\n',
      ' ',
      '\t',
      ':',
      '- ',
      '"',
      "'",
      '{',
      '}',
      '[',
      ']',
      '&a',
      '*a',
      '<<: ',
      '|\n',
      '!!binary ',
      '\n---\n',
      '...\n',
      '\r',
      '\0',
      '\xff',
      '\u2028',
      '%',
      '?',
    ),
  );

  test('mutated cases', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(splice, { minLength: 1, maxLength: 4 }),
        (bytes, splices) => {
          let text = bytes.toString('latin1');
          for (const [start, length, insert] of splices) {
            text = text.slice(0, start) + insert + text.slice(start + length);
          }
          const file = read(Buffer.from(text, 'latin1'));
          const lines = text.split(/\r\n|\n|\r/).length;
          for (const { line, column } of [...file.errors, ...file.notices]) {
            expect(line).toBeGreaterThan(0);
            expect(line).toBeLessThanOrEqual(lines);
            expect(column).toBeGreaterThan(0);
          }
          for (const object of file.objects) {
            expect(typeof object.value['kind']).toBe('string');
            expect(object.place(['spec', 'containers', 0]).line).toBeLessThanOrEqual(lines);
          }
          expect(file.objects.length + file.errors.length + file.documents).toBeGreaterThanOrEqual(
            file.objects.length,
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => Array.isArray(read(bytes).objects)));
  });

  test('a document that is not empty is never lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('kind: A\n', '{"kind": "B"}\n', 'a: [\n', '- x\n', 'a: 1\na: 2\n'), {
          maxLength: 8,
        }),
        (documents) => {
          const file = read(documents.join('---\n'));
          expect(file.objects.length + file.errors.length).toBe(documents.length);
          expect(file.documents).toBe(documents.length);
        },
      ),
    );
  });
});
