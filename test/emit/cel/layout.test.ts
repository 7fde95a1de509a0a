import { expect, test } from 'vitest';
import { group, indent, line, onOneLine, render, separated, softLine } from '../../../src/emit/cel/layout.ts';

const words = separated(['first', 'second', 'third'], [',', line]);
const call = group(['f(', indent([softLine, words]), softLine, ')']);

test('a group is written on one line if it fits', () => {
  expect(render(call, 23)).toBe('f(first, second, third)');
  expect(onOneLine(call)).toBe('f(first, second, third)');
});

test('a group that does not fit breaks at each of its own lines, indented', () => {
  expect(render(call, 22)).toBe('f(\n  first,\n  second,\n  third\n)');
});

test('an inner group breaks only when it does not fit itself', () => {
  const outer = group(['g(', indent([softLine, call, ',', line, 'last']), softLine, ')']);
  expect(render(outer, 30)).toBe('g(\n  f(first, second, third),\n  last\n)');
});

test('what follows a group up to the next break counts', () => {
  expect(render([call, '[0]'], 23)).toBe('f(\n  first,\n  second,\n  third\n)[0]');
  expect(render([call, '[0]'], 26)).toBe('f(first, second, third)[0]');
});
