import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quickest } from '../support/quickest.ts';
import { unlinkedRuntime } from '../support/unlinked.ts';

const guest = await unlinkedRuntime();

const parsedJson = (text: string | Uint8Array): string | null =>
  guest.scratch(() => {
    const cell = guest.parseJson(text);
    return cell === 0 ? null : guest.dumpJson(cell);
  });
const parsedRego = (text: string): string | null =>
  guest.scratch(() => {
    const cell = guest.parseRego(text);
    return cell === 0 ? null : guest.dumpRego(cell);
  });

function jsonParse(text: string): unknown {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

const roundTrips = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '1.0',
  '-12',
  '3.25',
  '1e21',
  '1E-7',
  '123456789012345680000',
  '""',
  '"a"',
  '"é世界😀"',
  '[]',
  '{}',
  '[[]]',
  '[{}]',
  '{"a":[]}',
  '{"":""}',
  '[1,[2,[3,[4]]]]',
  '{"a":{"b":[1,{"c":null}]},"d":"x"}',
] as const;

describe('JSON', () => {
  test.each(roundTrips)('%s stays as it is', (text) => {
    expect(parsedJson(text)).toBe(text);
    expect(parsedRego(text)).toBe(text);
    expect(parsedJson(` \n\t\r${text} `)).toBe(text);
  });

  test.each([
    '',
    ' ',
    '{',
    '[',
    ']',
    '}',
    '[1,]',
    '{"a":1,}',
    '{"a"}',
    '{"a":}',
    '{a:1}',
    '01',
    '-01',
    '1.',
    '1.e1',
    '.5',
    '1e',
    '1e+',
    '-',
    '+1',
    'nul',
    'nulL',
    'tru',
    'fals',
    'falsy',
    '"',
    '"\\',
    '"\\u',
    '"\\u12"',
    '"\\u12g4"',
    '"\\x41"',
    '"\\a"',
    '"\\v"',
    '"\\U0001f600"',
    '"\n"',
    '"\u0000"',
    '[1 2]',
    '{"a":1 "b":2}',
    '1 2',
    '[1]]',
    '{"a":1}}',
    "'a'",
    '{1:2}',
    '[}',
    '{]',
    '{1,2}',
    '{"a","b"}',
    'set()',
    ',',
    ':',
    '[,1]',
    '{"a"::1}',
    '["a":1]',
    '{,}',
    '{"a":1,,}',
    '\ufeff1',
    '//',
    '[1,2',
    '{"a":',
    '{"a":1',
    '"abc',
  ])('%j is refused, and leaves nothing in the arena', (text) => {
    const before = guest.call('opa_heap_ptr_get');
    const [address, size] = guest.put(text);
    const after = guest.call('opa_heap_ptr_get');
    expect(guest.call('opa_json_parse', address, size)).toBe(0);
    expect(guest.call('opa_heap_ptr_get')).toBe(after);
    guest.call('opa_heap_ptr_set', before);
  });

  test('lists and maps nest 1,000 deep, and no deeper', () => {
    const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    const maps = (depth: number): string => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
    for (const nested of [lists, maps]) {
      expect(parsedJson(nested(1000))).toBe(nested(1000));
      expect(parsedJson(nested(1001))).toBeNull();
      expect(parsedRego(nested(1001))).toBeNull();
    }
    expect(parsedJson('['.repeat(1_000_000))).toBeNull();
  });

  test('any valid text has the value that JSON.parse has', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(JSON.parse(parsedJson(text) ?? 'null')).toEqual(JSON.parse(text));
      }),
      { numRuns: 1500 },
    );
  });

  test('texts put together from tokens are accepted as by JSON.parse, with the same value', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '"\\n"',
      '"\\u00e9"',
      '"\\ud83d\\ude00"',
      '1',
      '-0',
      '1e5',
      '0.5',
      'true',
      'null',
      ' ',
      '"',
      '\\',
      '0',
      '.',
      'e',
      '\t',
      '\u0001',
      'é',
    );
    const soup = fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join(''));
    fc.assert(
      fc.property(soup, (text) => {
        const expected = jsonParse(text);
        const actual = parsedJson(text);
        fc.pre(!/("[ab]").*\1/.test(text));
        expect(actual === null).toBe(expected === null);
        if (actual !== null) expect({ value: JSON.parse(actual) }).toEqual(expected);
      }),
      { numRuns: 20_000 },
    );
  });

  test('a valid text with a byte changed is accepted as by JSON.parse', () => {
    // No change of one byte makes two keys equal.
    const text = JSON.stringify({ ab: [1, { c: null }, true], de: 'xAy"\\', fg: -2.5e-3, hi: { jk: [] } });
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom(...'{}[],:"\\0159-+.eEntf \t\u0001'),
        (at, replaced) => {
          const changed = text.slice(0, at) + replaced + text.slice(at + 1);
          const expected = jsonParse(changed);
          const actual = parsedJson(changed);
          expect(actual === null).toBe(expected === null);
          if (actual !== null) expect({ value: JSON.parse(actual) }).toEqual(expected);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('strings', () => {
  test('every escape of the basic plane is read; half a pair becomes U+FFFD', () => {
    const escapes = Array.from(
      { length: 0x10000 },
      (_, code) => `"\\u${code.toString(16).padStart(4, '0')}"`,
    );
    const expected = Array.from({ length: 0x10000 }, (_, code) =>
      code >= 0xd800 && code < 0xe000 ? '\ufffd' : String.fromCharCode(code),
    );
    expect(JSON.parse(parsedJson(`[${escapes.join()}]`) ?? 'null')).toEqual(expected);
  });

  test.each([
    ['"\\ud83d\\ude00"', '😀'],
    ['"\\uD834\\uDD1E"', '𝄞'],
    ['"\\ud83d"', '\ufffd'],
    ['"\\ud83dx"', '\ufffdx'],
    ['"\\ud83d\\n"', '\ufffd\n'],
    ['"\\ud83d\\ud83d\\ude00"', '\ufffd😀'],
    ['"\\ude00\\ud83d"', '\ufffd\ufffd'],
    ['"\\ud83d\\u0041"', '\ufffdA'],
    ['"a\\\\b\\/c\\"d\\b\\f\\n\\r\\t"', 'a\\b/c"d\b\f\n\r\t'],
    ['"e\\u0301 \\u00e9"', 'e\u0301 \u00e9'],
  ])('%s reads as %j', (text, expected) => {
    expect(JSON.parse(parsedJson(text) ?? 'null')).toBe(expected);
  });

  test('any text survives, raw and escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
        const escaped = `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
        expect(JSON.parse(parsedJson(JSON.stringify(text)) ?? 'null')).toBe(text);
        expect(JSON.parse(parsedJson(escaped) ?? 'null')).toBe(text);
      }),
    );
  });

  test('bytes that are no UTF-8 are refused, wherever a decoder refuses them', () => {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const isUtf8 = (bytes: Uint8Array): boolean => {
      try {
        return decoder.decode(bytes) !== '';
      } catch {
        return false;
      }
    };
    const byte = fc.constantFrom(
      0x41,
      0x7f,
      0x80,
      0x8f,
      0x90,
      0x9f,
      0xa0,
      0xbf,
      0xc0,
      0xc1,
      0xc2,
      0xdf,
      0xe0,
      0xe1,
      0xed,
      0xef,
      0xf0,
      0xf1,
      0xf4,
      0xf5,
      0xff,
    );
    fc.assert(
      fc.property(fc.array(byte, { minLength: 1, maxLength: 20 }), (inner) => {
        const text = Uint8Array.from([0x22, ...inner, 0x22]);
        const escaped = Uint8Array.from([0x22, 0x5c, 0x6e, ...inner, 0x22]);
        expect(parsedJson(text) !== null).toBe(isUtf8(text));
        expect(parsedJson(escaped) !== null).toBe(isUtf8(text));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('keys that occur twice', () => {
  const map = (of: readonly string[]): string => `{${of.map((key, index) => `${key}:${index}`).join()}}`;
  const keys = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => `"sidecars.example.com/container-${index}"`);

  test.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":2,"a":3}',
    '{"":0,"":0}',
    '{"a":1,"\\u0061":2}',
    '[{"x":{"metadata":{},"metadata":{}}}]',
    '{"😀":1,"\\ud83d\\ude00":2}',
  ])('%s is refused', (text) => {
    expect(parsedJson(text)).toBeNull();
    expect(parsedRego(text)).toBeNull();
  });

  test.each([2, 8, 9, 10, 100, 1000])('among %d keys, wherever it is', (count) => {
    const distinct = keys(count);
    expect(parsedJson(map(distinct))).toBe(map(distinct));
    expect(parsedJson(map([...distinct].reverse()))).not.toBeNull();
    for (const at of [0, count >> 1, count - 1]) {
      const repeated = distinct[at] ?? '';
      expect(parsedJson(map([...distinct, repeated]))).toBeNull();
      expect(parsedJson(map([repeated, ...distinct]))).toBeNull();
      expect(
        parsedJson(map([...distinct].sort().flatMap((key) => (key === repeated ? [key, key] : [key])))),
      ).toBeNull();
    }
  });

  test('among any keys', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 40 }), (some) => {
        const texts = some.map((key) => JSON.stringify(key));
        expect(parsedJson(map(texts)) === null).toBe(new Set(some).size !== some.length);
      }),
      { numRuns: 1000 },
    );
  });

  test('10,000 keys in any order take milliseconds', () => {
    const shuffled = keys(10_000).map((_, index, all) => all[(index * 7919) % all.length] ?? '');
    const shuffledMap = map(shuffled);
    expect(quickest(() => expect(parsedJson(shuffledMap)).not.toBeNull())).toBeLessThan(250);
  });
});

describe('Rego terms', () => {
  test.each([
    ['{1, 2, {"a": set()}}', '{1,2,{"a":set()}}', '[1,2,{"a":[]}]'],
    ['{"a"}', '{"a"}', '["a"]'],
    ['{{1}: 2, true: {3}}', '{{1}:2,true:{3}}', '{"[1]":2,"true":[3]}'],
    ['{{}}', '{{}}', '[{}]'],
    ['{[1], 2}', '{[1],2}', '[[1],2]'],
    ['{1: 2, null: 3, "1": 4}', '{1:2,null:3,"1":4}', '{"1":2,"null":3,"1":4}'],
    ['{["a\\"b"]: 1}', '{["a\\"b"]:1}', '{"[\\"a\\\\\\"b\\"]":1}'],
    ['set()', 'set()', '[]'],
    [
      '"\\a\\v\\x7f\\x00\\U0001f600\\u00e9"',
      '"\\u0007\\u000b\x7f\\u0000😀é"',
      '"\\u0007\\u000b\x7f\\u0000😀é"',
    ],
  ])('%s', (text, rego, json) => {
    expect(parsedRego(text)).toBe(rego);
    expect(guest.scratch(() => guest.dumpJson(guest.parseRego(text)))).toBe(json);
    expect(parsedJson(text)).toBeNull();
  });

  test.each([
    ['bytes beyond ASCII, which are no UTF-8', '"\\x80"'],
    ['bytes beyond ASCII, which are no UTF-8', '"\\xff"'],
    ['surrogates', '"\\U0000d800"'],
    ['codes beyond Unicode', '"\\U00110000"'],
    ['half escapes', '"\\x7"'],
    ['half escapes', '"\\U0001f60"'],
    ['sets with a colon', '{1, 2: 3}'],
    ['maps without a colon', '{1: 2, 3}'],
    ['commas before the end', '{1,}'],
    ['open sets', '{1, 2'],
    ['open sets', 'set('],
    ['variables', '{x}'],
  ])('%s are refused: %s', (_, text) => {
    expect(parsedRego(text)).toBeNull();
  });
});

describe('memory', () => {
  test('the exported parsers keep nothing of the text they were given', () => {
    guest.scratch(() => {
      const [address, size] = guest.put('{"key":"value","n":12.5}');
      const cell = guest.call('opa_value_parse', address, size);
      new Uint8Array(guest.memory.buffer).fill(0x58, address, address + size);
      expect(guest.dumpJson(cell)).toBe('{"key":"value","n":12.5}');
    });
  });

  test('an unaligned end of the arena does no harm', () => {
    for (let offset = 0; offset < 9; offset++) {
      guest.scratch(() => {
        guest.call('opa_heap_ptr_set', guest.call('opa_heap_ptr_get') + offset);
        expect(guest.value(guest.cell({ a: [1, 'x\n', { b: null }] }))).toEqual({
          a: [1, 'x\n', { b: null }],
        });
      });
    }
  });
});
