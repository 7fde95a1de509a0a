import { expect, test } from 'vitest';
import {
  caseObject,
  caseVariable,
  caughtErrorCase,
  errorCases,
  valueCases,
} from '../../hosts/cel/expression-cases.ts';
import { quantityCases } from '../../hosts/cel/quantity-cases.ts';
import { checkExpressions } from '../../peers/cel-check.ts';
import { describeWith } from '../describe-with.ts';

const cases = [...valueCases, ...quantityCases];
const input = { object: caseObject, variables: { v: caseVariable } };

describeWith(['cel-check'], 'what is expected of CEL in process is what the API server says', () => {
  test('values and costs', () => {
    const found = checkExpressions(
      30,
      cases.map(([expression]) => expression),
      [input],
    );
    const expected = cases.map(([, value, cost]) => ({ results: [{ value, cost }] }));
    expect(found).toMatchObject(expected);
  });

  test('errors', () => {
    const found = checkExpressions(
      30,
      errorCases.map(([expression]) => expression),
      [input],
    );
    expect(found).toMatchObject(errorCases.map(([, error]) => ({ results: [{ error }] })));
  });

  test('the cost of an error that is caught', () => {
    const { expression, serverCost } = caughtErrorCase;
    expect(checkExpressions(30, [expression], [input])).toMatchObject([{ results: [{ cost: serverCost }] }]);
  });
});
