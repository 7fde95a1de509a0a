import { expect, test } from 'vitest';
import { checkExpressions, checkPolicy } from '../peers/cel-check.ts';
import { describeWith } from './describe-with.ts';

const crowded = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'team-a', annotations: { 'k/a': 'keystone', 'k/b': 'keystone' } },
};

const policy = {
  variables: [
    { name: 'marks', expression: 'object.metadata.annotations' },
    {
      name: 'keystones',
      expression: "size(variables.marks.filter(key, variables.marks[key] == 'keystone'))",
    },
  ],
  matchConditions: [{ name: 'not-deleted', expression: "request.operation != 'DELETE'" }],
  validations: [
    {
      expression: 'variables.keystones <= 1',
      messageExpression: "string(variables.keystones) + ' in ' + request.namespace",
    },
    { expression: 'object.spec.containers.size() > 0', message: 'no containers' },
  ],
};

describeWith(['cel-check'], 'CEL as the API server evaluates it', () => {
  test('an expression has a type, and a value and a cost for each input', () => {
    const inputs = [
      { object: { count: 4 }, request: { operation: 'UPDATE' }, variables: { n: 1 } },
      { object: null, params: [] },
    ];
    expect(
      checkExpressions(
        30,
        ['object.count + 1', 'object == null', 'variables.n + size(request.operation)'],
        inputs,
      ),
    ).toEqual([
      {
        type: 'int',
        results: [
          { value: 5, cost: 3 },
          { error: 'no such key: count', cost: 3 },
        ],
      },
      {
        type: 'bool',
        results: [
          { value: false, cost: 2 },
          { value: true, cost: 2 },
        ],
      },
      {
        type: 'int',
        results: [
          { value: 7, cost: 6 },
          { error: 'no such key: n', cost: 6 },
        ],
      },
    ]);
  });

  test('whole numbers are integers, others doubles', () => {
    expect(
      checkExpressions(30, ['[object.a, object.b].map(x, type(x) == int)'], [{ object: { a: 1, b: 1.5 } }]),
    ).toMatchObject([{ type: 'list(bool)', results: [{ value: [true, false] }] }]);
  });

  test('functions arrive with their release', () => {
    const compiles = (minor: number): boolean[] =>
      checkExpressions(minor, ['[2, 1].sort()', '[1].all(i, v, v == 1)', 'cel.bind(x, 1, x)']).map(
        (each) => !('error' in each),
      );
    expect(compiles(30)).toEqual([false, false, false]);
    expect(compiles(32)).toEqual([false, true, false]);
    expect(compiles(34)).toEqual([true, true, false]);
    expect(compiles(37)).toEqual([true, true, false]);
  });

  test('a release that it does not know is an error', () => {
    expect(() => checkExpressions(99, ['true'])).toThrow('minor is 99, and 1.26 to 1.37 are known');
  });

  test('an expression that passes the limit of cost is cancelled', () => {
    const items = Array.from({ length: 1200 }, (_, index) => index);
    const [answer] = checkExpressions(30, ['object.all(a, object.all(b, a + b >= 0))'], [{ object: items }]);
    expect(answer).toMatchObject({ results: [{ error: 'operation cancelled: actual cost limit exceeded' }] });
  });

  test('a policy decides, words its messages, and reports what each expression cost', () => {
    const [denied, skipped] = checkPolicy(30, policy, [
      { object: crowded },
      { oldObject: crowded, request: { operation: 'DELETE' } },
    ]).reviews;
    expect(denied?.decisions).toEqual([
      { action: 'deny', evaluation: 'deny', message: '2 in team-a', reason: 'Invalid' },
      {
        action: 'deny',
        evaluation: 'error',
        message: "expression 'object.spec.containers.size() > 0' resulted in error: no such key: spec",
        reason: '',
      },
    ]);
    expect(denied?.costs.map(({ path }) => path)).toEqual([
      'matchConditions[0].expression',
      'variables[0].expression',
      'variables[1].expression',
      'validations[0].expression',
      'validations[1].expression',
      'variables[0].expression',
      'variables[1].expression',
      'validations[0].messageExpression',
    ]);
    expect(denied?.costs.every(({ cost }) => cost > 0)).toBe(true);
    expect(skipped?.decisions).toEqual([]);
  });

  test('what does not compile is named by its place in the spec', () => {
    const broken = { ...policy, validations: [{ expression: 'variables.nothing', messageExpression: '1' }] };
    const { refused, reviews } = checkPolicy(30, broken, [{ object: crowded }]);
    expect(refused.map(({ path }) => path)).toEqual([
      'validations[0].expression',
      'validations[0].messageExpression',
    ]);
    expect(refused[1]?.error).toBe('must evaluate to string but got int');
    expect(reviews).toEqual([]);
  });
});
