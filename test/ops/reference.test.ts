import { describe, expect, test } from 'vitest';
import { toPointer } from '../../src/base/pointer.ts';
import { memberShapes } from '../../src/ir/members.ts';
import { walk } from '../../src/ir/operands.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { judge } from '../../src/reference/review.ts';
import { expectedFindings, expectedHint, policyOf, sortFindings, verdictPolicyOf } from './as-policy.ts';
import { loadOperatorCases, loadOperatorFiles } from './load.ts';

const kinds = workloadKinds;

test('every operator has a case file', () => {
  expect(loadOperatorFiles().map(({ operator }) => operator)).toEqual(Object.keys(memberShapes).sort());
});

test('every case is about its operator', () => {
  const strangers = loadOperatorCases().filter(({ operator, expression }) => {
    let isThere = false;
    walk(expression, ({ kind }) => {
      isThere ||= kind === operator;
    });
    return !isThere;
  });
  expect(strangers.map(({ id }) => id)).toEqual([]);
});

describe.each(loadOperatorFiles())('$operator', ({ cases }) => {
  const rows = cases.flatMap((operatorCase) =>
    operatorCase.rows.map((row) => ({ operatorCase, row, title: row.title })),
  );

  test.each(rows)('$title', ({ operatorCase, row }) => {
    const outcome = judge({ policies: [policyOf(operatorCase)], kinds }, row.object, row.parameters);
    const found = outcome.kind === 'judged' ? outcome.findings : [];
    const shown = found.map(({ message, path }) => ({ message, path: toPointer(path) }));
    expect(sortFindings(shown)).toEqual(expectedFindings(operatorCase, row));
    expect(found[0]?.hint ?? null).toBe(expectedHint(operatorCase, row));
  });

  const conditions = rows.flatMap((row) => {
    const policy = verdictPolicyOf(row.operatorCase);
    return policy === null ? [] : [{ ...row, policy }];
  });

  test.each(conditions)('$title as a verdict', ({ policy, row }) => {
    const outcome = judge({ policies: [policy], kinds }, row.object, row.parameters);
    const holds = outcome.kind === 'judged' && outcome.findings.length > 0;
    expect(holds).toBe(!row.expected.absent && row.expected.value === true);
  });
});
