import { expect, test } from 'vitest';
import { excerpt } from '../../src/report/pretty/excerpt.ts';
import { plain } from '../../src/report/style.ts';

function excerptOf(source: string, column: number): string {
  const context = {
    style: plain,
    width: null,
    sourceLine: () => source,
    quiet: false,
    fails: () => true,
    policies: [],
    version: '0.0.0',
  };
  return excerpt({ file: 'a.yaml', line: 7, column }, 'red', context);
}

/** What is marked, and the line as it is shown. */
function marked(source: string, column: number): readonly [string, string] {
  const [line = '', marker = ''] = excerptOf(source, column).split('\n');
  const from = marker.indexOf('^');
  return [line.slice(from, marker.lastIndexOf('^') + 1), line.slice('       7 | '.length)];
}

const long = 'x'.repeat(300);

test.each([
  ['a key', '  name: web', 3, 'name'],
  ['a key with a colon in it', 'a:b/c: x', 1, 'a:b/c'],
  ['a key with a blank in it', 'two words: x', 1, 'two words'],
  ['a quoted key', '"a \\" b": x', 1, '"a \\" b"'],
  ['a single-quoted key', "'it''s': x", 1, "'it''s'"],
  ['a value before a comment', '- web  # the app', 3, 'web'],
  ['a value with a hash in it', '- we#b', 3, 'we#b'],
  ['an item of a flow list', '[app, log]', 2, 'app'],
  ['the last item of a flow list', '[app, log]', 7, 'log'],
  ['a key of a flow map', '{name: app}', 2, 'name'],
  ['a bracket', 'a: [b]', 4, '[b'],
  ['a blank', ' a', 1, ' '],
  ['the end of the line', 'abc', 4, ''],
  ['a quote that does not end', '"abc', 1, '"abc'],
])('the marker is under %s', (_, source, column, token) => {
  expect(marked(source, column)).toEqual([token, source]);
});

test('characters of two units are one under the marker', () => {
  expect(excerptOf('🔑🔑: x, name: y', 10)).toBe('       7 | 🔑🔑: x, name: y\n         |        ^^^^\n');
});

test('a tab is as wide as a blank, and controls are replaced', () => {
  expect(excerptOf('\t\u001b[2Jname: x', 6)).toBe('       7 |  \ufffd[2Jname: x\n         |      ^^^^\n');
});

test('a long line is cut around what is marked', () => {
  const [token, shown] = marked(`${long}, name: y, ${long}`, 303);
  expect(token).toBe('name');
  expect(shown).toBe(`${'x'.repeat(18)}, name: y, ${'x'.repeat(81)}`);
  expect(marked(long, 1)).toEqual(['x'.repeat(110), 'x'.repeat(110)]);
});

test('a line that is not to be had is not shown', () => {
  const context = {
    style: plain,
    width: null,
    sourceLine: () => null,
    quiet: false,
    fails: () => true,
    policies: [],
    version: '0.0.0',
  };
  expect(excerpt({ file: 'a.yaml', line: 7, column: 1 }, 'red', context)).toBe('');
});
