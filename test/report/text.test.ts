import { expect, test } from 'vitest';
import { count } from '../../src/report/count.ts';
import { printable } from '../../src/report/printable.ts';
import { colored } from '../../src/report/style.ts';
import { wrap } from '../../src/report/wrap.ts';
import { xmlTag, xmlText } from '../../src/report/xml.ts';

test('words are wrapped at the width, and longer ones stay whole', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('a-very-long-word b', 5)).toEqual(['a-very-long-word', 'b']);
  expect(wrap('', 5)).toEqual(['']);
});

test('numbers and nouns agree', () => {
  expect([count(1, 'pod'), count(0, 'pod'), count(2, 'policy', 'policies')]).toEqual([
    '1 pod',
    '0 pods',
    '2 policies',
  ]);
});

test('a style within another ends only itself', () => {
  expect(colored.bold(`a${colored.red('b')}c`)).toBe('\u001b[1ma\u001b[31mb\u001b[39mc\u001b[22m');
});

test.each([
  ['escape sequences', '\u001b[31mred\u009b0m', '\ufffd[31mred\ufffd0m'],
  ['line ends', 'a\nb\r\nc\u2028d', 'a\ufffdb\ufffd\ufffdc\ufffdd'],
  ['changes of direction', '\u202eab\u2069', '\ufffdab\ufffd'],
  ['the bell', '\u0007', '\ufffd'],
  ['half of a pair', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
  ['commands of a workflow', '::error::a ##[debug]b', ':\ufffderror::a ##\ufffddebug]b'],
  ['nothing else', 'é 日本 \u00a0 ~', 'é 日本 \u00a0 ~'],
])('%s cannot steer a terminal or a log', (_, text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('XML holds what it can, and says where it cannot', () => {
  expect(xmlText('a<b & "c" \u0000 \ud800')).toBe('a&lt;b &amp; &quot;c&quot; \ufffd \ufffd');
  expect(xmlTag('failure', { message: '"x"', line: 3 })).toBe('<failure message="&quot;x&quot;" line="3">');
});
