import { describe, expect, test } from 'vitest';
import { readBlockDocument } from '../../src/manifests/block/read-block-document.ts';
import { defaultLimits } from '../../src/manifests/index.ts';
import { compareReaders } from './fuzz/compare-readers.ts';

function readAlone(text: string, limits = defaultLimits): unknown {
  return readBlockDocument(text, 0, text.length, limits)?.value;
}

describe('known to the fast reader', () => {
  test.each([
    ['maps', 'a: b\nc:\n  d: e\n', { a: 'b', c: { d: 'e' } }],
    ['lists as far out as their key', 'a:\n- b\n- c: d\n  e: f\n', { a: ['b', { c: 'd', e: 'f' }] }],
    ['lists within lists', 'a:\n  - - b\n    - c\n  -\n    d: e\n', { a: [['b', 'c'], { d: 'e' }] }],
    ['nothing for a value', 'a:\nb:\n- \n-\n', { a: null, b: [null, null] }],
    ['words and numbers of kubectl', 'a: yes\nb: 010\nc: ~\nd: 1e3\n', { a: true, b: 8, c: null, d: 1000 }],
    ['quotes', `a: "b # c"\n'd': 'e''f'\ng: "h\\n\\"i"\n`, { a: 'b # c', d: "e'f", g: 'h\n"i' }],
    [
      'brackets and braces',
      'a: [b, 1, {c: d, "e":f}, ]\ng: {}\n',
      { a: ['b', 1, { c: 'd', e: 'f' }], g: {} },
    ],
    ['comments', '# a\nb: c # d\n  # e\nf: g#h\n', { b: 'c', f: 'g#h' }],
    ['a marker', '---  # a\nb: c\n', { b: 'c' }],
    ['literal blocks', 'a: |\n  b\n\n   c\n\nd:\n- |-\n  e\tf\n', { a: 'b\n\n c\n', d: ['e\tf'] }],
    ['CR LF', 'a: |\r\n  b\r\n  c\r\nd: e\r\n', { a: 'b\nc\n', d: 'e' }],
    ['text beyond ASCII', 'é: 中文！\n', { é: '中文！' }],
    ['no line break at the end', 'a:\n  b: c', { a: { b: 'c' } }],
    ['names that objects have', 'constructor: 1\ntoString: 2\n', { constructor: 1, toString: 2 }],
  ])('%s', (_, text, value) => {
    expect(readAlone(text)).toEqual(value);
    expect(compareReaders(text)).toEqual({ documents: expect.any(Number), fast: 1, difference: null });
  });

  test('__proto__ as an ordinary key', () => {
    const value = readAlone('__proto__: {a: b}\n');
    expect(JSON.stringify(value)).toBe('{"__proto__":{"a":"b"}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe('left to the full reader', () => {
  test.each([
    ['equal keys', 'a: b\na: c\n'],
    ['equal keys in braces', 'a: {b: c, "b": d}\n'],
    ['anchors', 'a: &b c\n'],
    ['aliases', 'a: *b\n'],
    ['tags', 'a: !!str 1\n'],
    ['merge keys', '<<: {a: b}\n'],
    ['keys that are no strings', '1: a\n'],
    ['words of YAML 1.1 as keys', 'on: a\n'],
    ['explicit keys', '? a\n: b\n'],
    ['tabs', 'a:\tb\n'],
    ['folded blocks', 'a: >\n  b\n'],
    ['blocks that keep line breaks', 'a: |+\n  b\n'],
    ['blocks with an indentation of their own', 'a: |2\n  b\n'],
    ['blocks that begin with an empty line', 'a: |\n\n  b\n'],
    ['empty blocks', 'a: |\nb: c\n'],
    ['plain text over several lines', 'a: b\n  c\n'],
    ['quoted text over several lines', 'a: "b\n  c"\n'],
    ['brackets over several lines', 'a: [b,\n  c]\n'],
    ['braces with a key alone', 'a: {b}\n'],
    ['pairs in brackets', 'a: [b: c]\n'],
    ['a colon that kubectl takes for a part of the key', 'a: {b:}\n'],
    ['two values in a line', 'a: b: c\n'],
    ['escapes that JSON does not have', 'a: "\\x41"\n'],
    ['escapes of code units', 'a: "\\ud800"\n'],
    ['infinity', 'a: .inf\n'],
    ['a lone carriage return', 'a: b\rc: d\n'],
    ['surrogates', 'a: \u{1f600}\n'],
    ['control characters in comments', '# \x07\na: b\n'],
    ['a line break that YAML 1.2 dropped', 'a: "b\u2028c"\n'],
    ['a byte order mark', '\ufeffa: b\n'],
    ['what is further in', 'a: b\n c: d\n'],
    ['what is further out', 'a:\n    b: c\n  d: e\n'],
    ['a document that begins further in', ' a: b\n'],
    ['content after the marker', '--- a: b\n'],
    ['the end of a document', 'a: b\n... \n'],
    ['the end of a document that looks like a key', 'a: b\n... c: d\n'],
    ['a colon before a bracket', 'a: [b:]\n'],
    ['a dash before a comma', 'a: [-, b]\n'],
    ['spaces at the end of a block and of the text', 'a: |\n  b\n   '],
    ['directives', '%YAML 1.1\n---\na: b\n'],
    ['templates', 'a: {{ b }}\n'],
    ['lists', '- a\n'],
    ['scalars', 'a\n'],
    ['JSON', '{"a": "b"}\n'],
    ['nothing', '# a\n'],
  ])('%s', (_, text) => {
    expect(readAlone(text)).toBeUndefined();
  });

  test('what hits a limit', () => {
    expect(readAlone('a: bcd\n', { ...defaultLimits, documentLength: 6 })).toBeUndefined();
    for (const text of ['a: {b: [c]}\n', 'a:\n- b: c\n', 'a:\n  b:\n  - c\n']) {
      expect(readAlone(text, { ...defaultLimits, depth: 2 })).toBeUndefined();
      expect(readAlone(text, { ...defaultLimits, depth: 3 })).toBeDefined();
      expect(compareReaders(text, { ...defaultLimits, depth: 3 }).difference).toBeNull();
    }
  });
});
