import { describe, expect, test } from 'vitest';
import { CelRuntime } from '../../../src/hosts/cel/cel-runtime.ts';
import { expressionLimit, overLimit } from '../../../src/hosts/cel/meter.ts';
import { dyn } from '../../../src/hosts/cel/static-type.ts';
import { celNames } from '../../../src/hosts/vap/evaluate-policy.ts';
import { evaluateCase } from './evaluate-case.ts';
import { caughtErrorCase, errorCases, valueCases } from './expression-cases.ts';
import { quantityCases } from './quantity-cases.ts';

// test/engines/cel/expression-cases.engine.ts shows that the API server says the same.
describe('values and costs', () => {
  test.each([...valueCases, ...quantityCases])('%s', (expression, value, cost) => {
    expect(evaluateCase(expression)).toEqual({ value, cost });
  });
});

test('what is counted of an error that is caught', () => {
  const { expression, cost } = caughtErrorCase;
  expect(evaluateCase(expression)).toEqual({ value: true, cost });
});

/** Where the library has words of its own. */
const words: Readonly<Record<string, string>> = {
  'no such overload': 'no such overload: _+_',
  "unsupported index type 'string' in list": 'field not found: x',
  'integer overflow': 'int overflow during _+_',
  'index out of bounds: 5': 'index 5 out of bounds [0, -1)',
};

describe('errors', () => {
  test.each(errorCases)('%s', (expression, message) => {
    const outcome = evaluateCase(expression);
    const said = 'error' in outcome ? outcome.error : 'no error';
    const isHas = expression.startsWith('has(') && words[message] !== undefined;
    const wanted = (isHas ? undefined : words[message]) ?? message.replace('no such key', 'field not found');
    expect(said).toBe(wanted);
  });
});

describe('what does not compile', () => {
  test.each([
    ['object.', /^<input>:1:7: /],
    ['object.matchesAll("x")', /^the function matchesAll\/2 is not known here$/],
    ['variables.w', /^the variable w is not there$/],
    ['[1, 2', /.+/],
  ])('%s', (expression, message) => {
    expect(() => evaluateCase(expression)).toThrow(message);
  });
});

describe('the limit of one expression', () => {
  const runtime = new CelRuntime();
  const object = { list: Array.from({ length: 400 }, (_, index) => index) };
  const names = celNames({ object, oldObject: null, request: {}, params: null, namespaceObject: null });
  const evaluate = (text: string): unknown =>
    runtime.compile(text, new Map([['v', dyn]])).evaluate({
      names,
      variable: () => {
        throw new Error('no variables');
      },
    });

  test('what is over it is an error, whatever else would come of it', () => {
    const loops = 'object.list.exists(x, object.list.exists(y, object.list.exists(z, x + y + z < 0)))';
    expect(evaluate(`${loops} || true`)).toMatchObject({ kind: 'error', message: overLimit });
  });

  test('it ends soon after', () => {
    const text = 'object.list.map(a, object.list.map(b, object.list.map(c, object.list.map(d, a + d))))';
    const begun = performance.now();
    const outcome = evaluate(text);
    expect(outcome).toMatchObject({ kind: 'error', message: overLimit });
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(outcome).toMatchObject({ cost: expect.any(Number) });
  });

  test('the next one begins anew', () => {
    expect(evaluate('object.list.size()')).toEqual({ kind: 'value', value: 400n, cost: 3 });
    expect(expressionLimit).toBe(1_000_000);
  });
});
