import { describe, expect, test } from 'vitest';
import { joinMessages } from '../../src/base/join-messages.ts';

describe('messages are joined', () => {
  const cases: readonly (readonly [string, readonly string[], string])[] = [
    ['none', [], ''],
    ['one as it is', ['a'], 'a'],
    ['several with their number', ['a', 'b'], '2 findings: a; b'],
    ['five at most', ['a', 'b', 'c', 'd', 'e'], '5 findings: a; b; c; d; e'],
    ['and how many more', ['a', 'b', 'c', 'd', 'e', 'f', 'g'], '7 findings: a; b; c; d; e; and 2 more'],
  ];
  for (const [title, messages, joined] of cases)
    test(title, () => expect(joinMessages(messages)).toBe(joined));
});

test('a joined message is cut at 1,200 code points', () => {
  expect(joinMessages(['😀'.repeat(1200)])).toBe('😀'.repeat(1200));
  expect(joinMessages(['😀'.repeat(1201)])).toBe(`${'😀'.repeat(1200)}…`);
});
