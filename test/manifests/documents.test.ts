import { describe, expect, test } from 'vitest';
import { documentsOf, errorsOf, noticesOf, read } from './read-text.ts';

const pod = (name: string): string => `{apiVersion: v1, kind: Pod, metadata: {name: ${name}}}`;
const podJson = (name: string): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name } });

function namesIn(source: Uint8Array | string): readonly unknown[] {
  return read(source).objects.map(({ value }) => Object(value['metadata']).name);
}

describe('streams', () => {
  test.each([
    ['nothing', '', []],
    ['comments alone', '# a\n\n# b\n', []],
    ['empty documents', '---\n---\n# c\n---\nnull\n---\n', []],
    ['a separator with a comment', `a: 1\n--- # next\nb: 2\n`, [{ a: 1 }, { b: 2 }]],
    ['a separator at the end of the file', 'a: 1\n---', [{ a: 1 }]],
    ['a value on the line of the separator', 'a: 1\n--- {b: 2}\n--- "c"\n', [{ a: 1 }, { b: 2 }, 'c']],
    ['a %YAML head', '%YAML 1.1\n---\na: yes\n', [{ a: true }]],
    ['a %YAML head after a comment', '# c\n\n%YAML 1.2\n---\na: yes\n---\nb: 1\n', [{ a: true }, { b: 1 }]],
    ['a %TAG head', '%TAG !e! tag:yaml.org,2002:\n---\na: !e!str 1\n', [{ a: '1' }]],
    ['a document after ...', 'a: 1\n...\nb: 2\n...\n---\nc: 3\n', [{ a: 1 }, { b: 2 }, { c: 3 }]],
    ['separators inside text', 'a: |\n  ---\n  ...\nb: "x ---\n  y"\n', [{ a: '---\n...\n', b: 'x --- y' }]],
    ['CR LF', 'a: x\r\n---\r\nb: |\r\n  y\r\n', [{ a: 'x' }, { b: 'y\n' }]],
    ['CR', 'a: x\r---\rb: z\r', [{ a: 'x' }, { b: 'z' }]],
    ['JSON', '{"a": [1, {"b": null}]}', [{ a: [1, { b: null }] }]],
    ['JSON lines', '{"a":1}\n{"b":2}\n', [{ a: 1 }, { b: 2 }]],
    ['JSON values without space', '{"a":1}{"b":2} {"c":3}', [{ a: 1 }, { b: 2 }, { c: 3 }]],
    ['JSON and YAML', '{"a":1}\n---\nb: 2\n---\n{"c":3}\n', [{ a: 1 }, { b: 2 }, { c: 3 }]],
    ['a flow map that is no JSON', '{a: 1, "b": x,}\n', [{ a: 1, b: 'x' }]],
  ])('%s', (_, text, values) => {
    expect(documentsOf(text)).toEqual({ values, faults: [] });
  });

  test('what kubectl leaves out is read with a notice', () => {
    const message =
      'kubectl leaves out what comes after ... and before the next ---; it is checked all the same';
    const text = `${pod('a')}\n...\n# c\n${pod('b')}\n---\n${pod('c')}\n`;
    expect(namesIn(text)).toEqual(['a', 'b', 'c']);
    expect(noticesOf(text)).toEqual([`ignored-by-kubectl 4:1 ${message}`]);
    expect(noticesOf(`a: 1\rkind: A\r---\rkind: B\r`)).toEqual([`ignored-by-kubectl 4:1 ${message}`]);
  });
});

describe('one broken document hides no other', () => {
  test('in a YAML stream', () => {
    const text = `${pod('a')}\n---\na: [\n---\n${pod('b')}\n---\nx:\n\tz: 1\n...\n${pod('c')}\n`;
    expect(namesIn(text)).toEqual(['a', 'b', 'c']);
    expect(errorsOf(text)).toEqual([
      'yaml-syntax 4:1 unexpected end of the stream within a flow collection',
      'yaml-syntax 8:1 tab characters must not be used in indentation',
    ]);
  });

  test('in JSON lines', () => {
    const text = [podJson('a'), '{"kind": }', podJson('b'), '{"kind": "Pod"', podJson('c')].join('\n');
    expect(namesIn(text)).toEqual(['a', 'b', 'c']);
    expect(errorsOf(text)).toEqual([
      'yaml-syntax 2:10 a JSON value is expected',
      'yaml-syntax 5:1 "," or "}" is expected',
    ]);
  });

  test('when the first JSON line is broken', () => {
    const text = `{"kind": "Pod",, }\n${podJson('b')}\n`;
    expect(namesIn(text)).toEqual(['b']);
    expect(errorsOf(text)).toHaveLength(1);
  });

  test('a separator with text behind the dashes still separates', () => {
    const text = `${pod('a')}\n---x: 1\n${pod('b')}\n`;
    expect(namesIn(text)).toEqual(['a', 'b']);
    expect(errorsOf(text)).toEqual(['yaml-syntax 2:1 a line that begins with --- may hold nothing else']);
  });

  test('all duplicate keys of a document are told', () => {
    expect(errorsOf('kind: A\nkind: B\nm: {a: 1, "a": 2}\n')).toEqual([
      'duplicate-key 2:1 the key "kind" is in this map already',
      'duplicate-key 3:11 the key "a" is in this map already',
    ]);
  });
});

describe('indentation that kubectl does not mind', () => {
  test.each([
    ['a brace as far out as its key', 'x: {\n  a: b\n}\n', { x: { a: 'b' } }],
    ['a bracket further out than its key', '- x: [\n  a,\n  # c\n b\n]\n', [{ x: ['a', 'b'] }]],
    ['text in quotes', 'x:\n  w: "a\n\n b"\n  z: \'c\nd\'\n', { x: { w: 'a\nb', z: 'c d' } }],
    ['tabs', 'x:\n- {a: b,\tc: "d\te"}\n- [\n\tf\n\t]\n', { x: [{ a: 'b', c: 'd\te' }, ['f']] }],
  ])('%s', (_, text, value) => {
    expect(documentsOf(text)).toEqual({ values: [value], faults: [] });
  });

  test('an error after it has its own place', () => {
    expect(errorsOf('x: {\n  a: b\n}\nw: {\n}\nz: ]\n')).toEqual([
      'yaml-syntax 6:4 bad indentation of a mapping entry',
    ]);
  });
});

describe('encodings', () => {
  const text = `${pod('é')}\n`;
  const utf16 = (order: 'le' | 'be'): Uint8Array => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return order === 'le' ? bytes : bytes.swap16();
  };

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['a string with a mark', `\ufeff${text}`],
    ['UTF-16, little end first', utf16('le')],
    ['UTF-16, big end first', utf16('be')],
  ])('%s', (_, source) => {
    expect(namesIn(source)).toEqual(['é']);
    expect(errorsOf(source)).toEqual([]);
  });

  test('bytes that are no UTF-8 are an error at their place; the rest is read', () => {
    const bytes = Buffer.from(`${pod('a')}\n---\n${pod('é')}\n`, 'latin1');
    expect(errorsOf(bytes)).toEqual(['encoding 3:46 the text is not valid UTF-8']);
    expect(namesIn(bytes)).toEqual(['a', '\ufffd']);
  });

  test('a character that is cut off at the end', () => {
    expect(errorsOf(Buffer.from('kind: é').subarray(0, 7))).toEqual([
      'encoding 1:7 the text is not valid UTF-8',
    ]);
  });

  test('UTF-16 without a mark is an error, and is read', () => {
    const message =
      'the text is UTF-16 without a byte order mark, which kubectl does not read; save it as UTF-8';
    expect(errorsOf(Buffer.from(text, 'utf16le'))).toEqual([`encoding 1:1 ${message}`]);
    expect(namesIn(Buffer.from(text, 'utf16le'))).toEqual(['é']);
  });

  test.each([
    ['a null', 'kind: a\0b\n', 'the control character U+0000 is not allowed'],
    [
      'a control character in a comment',
      '# a\x1bb\nkind: A\n',
      'the control character U+001B is not allowed',
    ],
  ])('%s is refused', (_, source, message) => {
    expect(read(source).errors.map((error) => error.message)).toEqual([message]);
  });

  test('a mark is skipped where a document begins and text elsewhere, as kubectl has it', () => {
    expect(documentsOf('a: x\ufeff\n---\n\ufeffb: 1\n\ufeffc: 2\n--- # d\n\ufeff---\ne: 3\n').values).toEqual(
      [{ a: 'x\ufeff' }, { b: 1, '\ufeffc': 2 }, { e: 3 }],
    );
  });
});
