import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { styleFor } from '../../src/cli/color.ts';
import { withProgress } from '../../src/cli/progress.ts';
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

/** Three items, each of which takes a while. */
async function* items(milliseconds: number): AsyncGenerator<number> {
  for (const item of [1, 2, 3]) {
    vi.advanceTimersByTime(milliseconds);
    yield item;
  }
}

async function told(milliseconds: number, isErrTerminal: boolean): Promise<readonly string[]> {
  const texts: string[] = [];
  const io = { err: (text: string) => texts.push(text), isErrTerminal };
  const seen: number[] = [];
  for await (const item of withProgress(items(milliseconds), io, (count) => `checking ${count}`))
    seen.push(item);
  expect(seen).toEqual([1, 2, 3]);
  return texts;
}

test('a long run tells how far it is, and leaves the terminal as it was', async () => {
  expect(await told(300, true)).toEqual(['\r\u001b[Kchecking 2', '\r\u001b[Kchecking 3', '\r\u001b[K']);
});

test('a short run says nothing, nor does one without a terminal', async () => {
  expect(await told(10, true)).toEqual([]);
  expect(await told(300, false)).toEqual([]);
});
