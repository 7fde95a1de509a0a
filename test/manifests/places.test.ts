import fc from 'fast-check';
import { dump, load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type Json } from '../../src/base/json.ts';
import type { Path } from '../../src/base/pointer.ts';
import { parseYaml, YamlSyntaxError } from '../../src/manifests/parse-yaml.ts';
import { read } from './read-text.ts';

const head = 'apiVersion: v1\nkind: Pod\n';

/** `key line:column value line:column` of a path in the only object of a text. */
function placeOf(text: string, path: Path, index = 0): string {
  const object = read(text).objects[index];
  if (object === undefined) return 'no object';
  const [key, value] = [object.keyPlace(path), object.place(path)];
  return `key ${key.line}:${key.column} value ${value.line}:${value.column}`;
}

describe('places', () => {
  test.each<[string, string, Path, string]>([
    ['the object', head, [], 'key 1:1 value 1:1'],
    ['a scalar', `${head}a: b\n`, ['a'], 'key 3:1 value 3:4'],
    ['quotes', `${head}"a": 'b'\n`, ['a'], 'key 3:1 value 3:6'],
    ['a block', `${head}a:   |-  # c\n  text\n`, ['a'], 'key 3:1 value 3:6'],
    ['a folded block in a list', `${head}a:\n- >2\n    text\n`, ['a', 0], 'key 4:3 value 4:3'],
    ['a list', `${head}a:\n  - b\n  - c: d\n`, ['a'], 'key 3:1 value 4:3'],
    ['an item', `${head}a:\n  - b\n  - c: d\n`, ['a', 1], 'key 5:5 value 5:5'],
    ['in an item', `${head}a:\n  - b\n  - c: d\n`, ['a', 1, 'c'], 'key 5:5 value 5:8'],
    ['flow style', `${head}a: {b: [c,\n  {"d": e}]}\n`, ['a', 'b', 1, 'd'], 'key 4:4 value 4:9'],
    [
      'less indented flow style',
      `${head}a: {\nb: [c,\n{"d": e}]}\n`,
      ['a', 'b', 1, 'd'],
      'key 5:2 value 5:7',
    ],
    ['a tag and an anchor', `${head}a: !!str &x b\n`, ['a'], 'key 3:1 value 3:13'],
    ['a value that is not written', `${head}a:\nb: 1\n`, ['a'], 'key 3:1 value 3:1'],
    ['an item that is not written', `${head}a:\n- "x" # - c\n\n-\n- z\n`, ['a', 1], 'key 6:1 value 6:1'],
    ['an explicit key', `${head}? a\n: b\n`, ['a'], 'key 3:3 value 4:3'],
    ['an alias', `${head}a: &x\n  b: c\nd: *x\n`, ['d', 'b'], 'key 4:3 value 4:6'],
    ['an alias of a scalar', `${head}a: &x b\nd: [*x]\n`, ['d', 0], 'key 3:7 value 3:7'],
    ['a merge key', `${head}a: &x {b: c, e: f}\nd:\n  <<: *x\n  b: g\n`, ['d', 'e'], 'key 3:14 value 3:17'],
    ['a replaced merged key', `${head}a: &x {b: c}\nd:\n  <<: *x\n  b: g\n`, ['d', 'b'], 'key 6:3 value 6:6'],
    ['a converted key', `${head}a:\n  on: b\n`, ['a', 'true'], 'key 4:3 value 4:7'],
    ['__proto__', `${head}a: {__proto__: b}\n`, ['a', '__proto__'], 'key 3:5 value 3:16'],
    ['a path that is not there', `${head}a:\n  b: c\n`, ['a', 'x', 'y'], 'key 3:1 value 4:3'],
    ['an inherited name', `${head}a: {}\n`, ['a', 'constructor'], 'key 3:1 value 3:4'],
    ['UTF-16 units', `${head}a: {"\u{1f600}": b}\n`, ['a', '\u{1f600}'], 'key 3:5 value 3:11'],
    ['CR LF', `kind: A\r\na:\r\n  b: c\r\n`, ['a', 'b'], 'key 3:3 value 3:6'],
    ['CR', `kind: A\ra:\r  b: c\r`, ['a', 'b'], 'key 3:3 value 3:6'],
    ['JSON', '{"kind": "A",\n  "a": [true, {"b": null}]}', ['a', 1, 'b'], 'key 2:16 value 2:21'],
  ])('%s', (_, text, path, place) => {
    expect(placeOf(text, path)).toBe(place);
  });

  test('later documents, a mark and JSON lines', () => {
    expect(placeOf(`\ufeff${head}---\nkind: A\na: b\n`, ['a'], 1)).toBe('key 5:1 value 5:4');
    expect(placeOf('{"kind":"A"}\n {"kind":"B", "a": 1}', ['a'], 1)).toBe('key 2:15 value 2:20');
  });

  test('items of Lists', () => {
    const text = 'kind: PodList\napiVersion: v1\nitems:\n- metadata: {name: a}\n- metadata:\n    name: b\n';
    expect(placeOf(text, ['metadata', 'name'], 1)).toBe('key 6:5 value 6:11');
    expect(placeOf(text, ['kind'], 1)).toBe('key 5:3 value 5:3');
    expect(read(text).objects[1]?.item).toEqual(['items', 1]);
  });
});

function* scalarsOf(value: Json, path: Path): Generator<[Path, Json]> {
  if (isJsonArray(value))
    for (const [index, item] of value.entries()) yield* scalarsOf(item, [...path, index]);
  else if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) yield* scalarsOf(member, [...path, key]);
  } else yield [path, value];
}

/** The text from a place to the end, as the parser that made it reads its first scalar. */
function rereads(text: string, line: number, column: number, flow: boolean): unknown {
  const rest = text
    .split('\n')
    .slice(line - 1)
    .join('\n')
    .slice(column - 1);
  if (!flow) return load(rest.split('\n')[0] ?? '');
  const end = /^(?:"(?:[^"\\]|\\.)*"|[^,\]}]*)/.exec(rest)?.[0] ?? '';
  return JSON.parse(end);
}

describe('every place points at text that reads as the same scalar', () => {
  const jsonObject = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 4 }));

  test('in JSON', () => {
    fc.assert(
      fc.property(jsonObject, fc.boolean(), (members, pretty) => {
        const text = JSON.stringify({ ...members, kind: 'A' }, null, pretty ? 2 : 0);
        const object = read(text).objects[0];
        expect(object).toBeDefined();
        for (const [path, value] of object === undefined ? [] : scalarsOf(object.value, [])) {
          const { line, column } = object?.place(path) ?? { line: 0, column: 0 };
          expect(rereads(text, line, column, true)).toEqual(value);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('in YAML', () => {
    const word = fc.stringMatching(/^[a-m]{1,6}$/);
    const scalar = fc.oneof(
      word,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant('needs: quotes'),
    );
    const tree = fc.letrec<{ node: Json }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        scalar,
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(word, tie('node')),
      ),
    })).node;
    fc.assert(
      fc.property(fc.dictionary(word, tree), (members) => {
        const text = dump({ ...members, kind: 'A' }, { lineWidth: -1 });
        const object = read(text).objects[0];
        for (const [path, value] of object === undefined ? [] : scalarsOf(object.value, [])) {
          const { line, column } = object?.place(path) ?? { line: 0, column: 0 };
          expect(rereads(text, line, column, false)).toEqual(value);
        }
        expect(object).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });
});

test('mended text has the events of the text as it was', () => {
  const [far, near] = ['a:\n  b: [\n    c\n    ]\n', 'a:\n  b: [\n    c\n  ]\n'];
  const [expected, mended] = [far, near].map((text) => parseYaml(text, 10, { left: 1000 }));
  expect(expected).not.toBeInstanceOf(YamlSyntaxError);
  expect(mended).toEqual(expected);
});
