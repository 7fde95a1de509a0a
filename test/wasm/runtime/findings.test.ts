import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareFindings, type Finding } from '../../../src/base/finding.ts';
import { toPointer } from '../../../src/base/pointer.ts';
import type { Severity } from '../../../src/base/severity.ts';
import { quickest } from '../support/quickest.ts';
import { unlinkedRuntime } from '../support/unlinked.ts';

const guest = await unlinkedRuntime();

const optional = (text: string | null): number => (text === null ? 0 : guest.cell(text));

function findingsOf(all: readonly Finding[]): number {
  const findings = guest.call('rt_findings_new');
  for (const { policy, rule, severity, path, message, container, hint } of all) {
    const operands = [
      guest.cell(policy),
      guest.cell(rule),
      guest.cell(severity),
      guest.cell(path),
      guest.cell(message),
    ];
    guest.call('rt_findings_push', findings, ...operands, optional(container), optional(hint));
  }
  return findings;
}

/** As the runtime prints them, keys in its order. */
const printed = ({ policy, rule, severity, message, path, container, hint }: Finding): unknown => ({
  policy,
  rule,
  severity,
  message,
  path: toPointer(path),
  container,
  hint,
});
const objects = (findings: number): unknown => guest.value(guest.call('rt_findings_objects', findings));
const messages = (findings: number): unknown => guest.value(guest.call('rt_findings_messages', findings));

const word = fc.constantFrom('a', 'b', 'B', 'é', '\uffff', '😀', '');
const segment = fc.oneof(
  fc.constantFrom(0, 1, 2, 10, 9_007_199_254_740_991),
  fc.constantFrom('', '0', 'a', 'a/b', '~', 'x~1/'),
);
const anyFinding: fc.Arbitrary<Finding> = fc.record({
  policy: word,
  rule: word,
  severity: fc.constantFrom<Severity>('error', 'warn', 'info'),
  message: word,
  path: fc.array(segment, { maxLength: 3 }),
  container: fc.option(word),
  hint: fc.option(word),
});
const many = fc.array(anyFinding, { maxLength: 40 });

function canonical(all: readonly Finding[]): readonly Finding[] {
  const sorted = [...all].sort(compareFindings);
  return sorted.filter((one, index) => {
    const before = sorted[index - 1];
    return before === undefined || compareFindings(before, one) !== 0;
  });
}

const finding = (parts: Partial<Finding>): Finding => ({
  policy: 'p',
  rule: 'r',
  severity: 'error',
  message: 'm',
  path: [],
  container: null,
  hint: null,
  ...parts,
});

describe('findings', () => {
  test('are sorted and distinct as the base has them', () => {
    fc.assert(
      fc.property(many, (all) => {
        guest.scratch(() => {
          const findings = findingsOf(all);
          guest.call('rt_findings_sort', findings);
          const expected = canonical(all);
          expect(guest.call('rt_findings_count', findings)).toBe(expected.length);
          expect(objects(findings)).toEqual(expected.map(printed));
        });
      }),
    );
  });

  test('have all their members, in one order', () => {
    const findings = findingsOf([finding({ path: ['metadata', 'annotations', 'a/b~c', 0], container: 'x' })]);
    expect(guest.dumpJson(guest.call('rt_findings_objects', findings))).toBe(
      '[{"policy":"p","rule":"r","severity":"error","message":"m","path":"/metadata/annotations/a~1b~0c/0","container":"x","hint":null}]',
    );
    expect(guest.dumpJson(guest.call('rt_findings_violations', findings))).toBe(
      '[{"msg":"m","details":{"policy":"p","rule":"r","severity":"error","message":"m","path":"/metadata/annotations/a~1b~0c/0","container":"x","hint":null}}]',
    );
  });

  test('are selected by severity, in order', () => {
    const findings = findingsOf([
      finding({ message: 'one' }),
      finding({ message: 'two', severity: 'warn' }),
      finding({ message: 'three' }),
    ]);
    const select = (severity: string): unknown =>
      messages(guest.call('rt_findings_select', findings, guest.cell(severity)));
    expect(select('error')).toEqual(['one', 'three']);
    expect(select('warn')).toEqual(['two']);
    expect(select('info')).toEqual([]);
    expect(messages(findings)).toEqual(['one', 'two', 'three']);
  });

  test('known ones are dropped, wherever they were', () => {
    fc.assert(
      fc.property(many, many, (all, old) => {
        guest.scratch(() => {
          const findings = findingsOf(all);
          guest.call('rt_findings_drop_known', findings, findingsOf(old));
          const key = ({ policy, rule, message }: Finding): string => JSON.stringify([policy, rule, message]);
          const known = new Set(old.map(key));
          expect(objects(findings)).toEqual(all.filter((one) => !known.has(key(one))).map(printed));
        });
      }),
    );
  });

  test.each([
    [[], 100, ''],
    [['only'], 100, 'only'],
    [['one', 'two'], 100, '2 findings: one; two'],
    [['one', 'two'], 20, '2 findings: one; two'],
    [['one', 'two'], 19, '2 findings: one; tw…'],
    [['é😀x'], 2, 'é😀…'],
    [['a', 'b', 'c', 'd', 'e'], 99, '5 findings: a; b; c; d; e'],
    [['a', 'b', 'c', 'd', 'e', 'f'], 99, '6 findings: a; b; c; d; e; and 1 more'],
    [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 30, '7 findings: a; b; c; d; e; and…'],
  ])('%j joined within %d: %s', (all, limit, expected) => {
    const findings = findingsOf(all.map((message) => finding({ message })));
    expect(guest.value(guest.call('rt_findings_joined', findings, limit))).toBe(expected);
  });

  test('10,000 are sorted, compared with 10,000 old ones and printed in time', () => {
    guest.scratch(() => {
      const all = Array.from({ length: 10_000 }, (_, index) =>
        finding({ message: `m${(index * 7919) % 10_000}`, path: ['metadata', 'annotations', `k${index}`] }),
      );
      const [findings, old] = [findingsOf(all), findingsOf(all.slice(1))];
      expect(quickest(() => guest.call('rt_findings_sort', findings))).toBeLessThan(500);
      expect(quickest(() => guest.call('rt_findings_drop_known', findings, old))).toBeLessThan(500);
      expect(messages(findings)).toEqual(['m0']);
    });
  });
});
