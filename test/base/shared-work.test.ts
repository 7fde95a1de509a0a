import { expect, test } from 'vitest';
import { SharedWork } from '../../src/base/shared-work.ts';

test('work is done once for the same inputs, and apart for others', () => {
  const shared = new SharedWork();
  const calls: unknown[] = [];
  const describe = (object: object, count: number): string => {
    calls.push([object, count]);
    return `${calls.length}`;
  };
  const [one, equal] = [{ a: 1 }, { a: 1 }];
  const results = [
    shared.once(describe, one, 1),
    shared.once(describe, one, 1),
    shared.once(describe, one, 2),
    shared.once(describe, equal, 1),
    shared.once(describe, one, 1),
  ];
  expect(results).toEqual(['1', '1', '2', '3', '1']);
  expect(calls).toEqual([
    [one, 1],
    [one, 2],
    [equal, 1],
  ]);
});

test('results of different work do not mix, nor do those of different compilations', () => {
  const shared = new SharedWork();
  const length = (text: string): number => text.length;
  const upper = (text: string): string => text.toUpperCase();
  expect([shared.once(length, 'abc'), shared.once(upper, 'abc')]).toEqual([3, 'ABC']);
  const fresh = (): object => ({});
  expect(shared.once(fresh)).toBe(shared.once(fresh));
  expect(new SharedWork().once(fresh)).not.toBe(shared.once(fresh));
});
