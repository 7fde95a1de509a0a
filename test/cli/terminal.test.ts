import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { styleFor } from '../../src/cli/color.ts';
import { StatusLine } from '../../src/cli/status-line.ts';
import { colored, plain } from '../../src/report/style.ts';

test.each([
  ['a terminal', true, {}, colored],
  ['a pipe', false, {}, plain],
  ['a terminal that cannot', true, { TERM: 'dumb' }, plain],
  ['NO_COLOR', true, { NO_COLOR: '1' }, plain],
  ['an empty NO_COLOR', true, { NO_COLOR: '' }, colored],
  ['FORCE_COLOR', false, { FORCE_COLOR: '1' }, colored],
  ['FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, plain],
  ['NO_COLOR, which wins', false, { FORCE_COLOR: '1', NO_COLOR: '1' }, plain],
])('colours with %s', (_, isTerminal, environment, style) => {
  expect(styleFor(isTerminal, environment)).toBe(style);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** What is told of three steps, each of which takes a while. */
function told(milliseconds: number, isErrTerminal: boolean): readonly string[] {
  const texts: string[] = [];
  const status = new StatusLine({ err: (text) => texts.push(text), isErrTerminal });
  for (const step of [1, 2, 3]) {
    vi.advanceTimersByTime(milliseconds);
    status.show(`checked ${step}`);
  }
  status.erase();
  return texts;
}

test('a long run tells how far it is, and leaves the terminal as it was', () => {
  expect(told(300, true)).toEqual(['\r\u001b[Kchecked 2', '\r\u001b[Kchecked 3', '\r\u001b[K']);
});

test('a short run says nothing, nor does one without a terminal', () => {
  expect(told(10, true)).toEqual([]);
  expect(told(300, false)).toEqual([]);
});
