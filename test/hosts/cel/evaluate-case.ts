import { type CelValue, isCelList, isCelMap } from '@bufbuild/cel';
import type { Json } from '../../../src/base/json.ts';
import { CelRuntime } from '../../../src/hosts/cel/cel-runtime.ts';
import { toCelValue } from '../../../src/hosts/cel/cel-value.ts';
import { dyn } from '../../../src/hosts/cel/static-type.ts';
import { celNames } from '../../../src/hosts/vap/evaluate-policy.ts';
import { caseObject, caseVariable } from './expression-cases.ts';

/** A value as JSON; integers as numbers. */
export function asJson(value: CelValue): Json {
  if (typeof value === 'bigint') return Number(value);
  if (isCelList(value)) return [...value].map(asJson);
  if (isCelMap(value))
    return Object.fromEntries([...value].map(([key, item]) => [String(key), asJson(item)]));
  if (value === null || typeof value !== 'object') return value;
  throw new Error('no JSON value');
}

export type CaseOutcome =
  | { readonly value: Json; readonly cost: number }
  | { readonly error: string; readonly cost: number };

const runtime = new CelRuntime();
const variables = new Map([['v', dyn]]);

/** Evaluates an expression of a case; throws when it does not compile. */
export function evaluateCase(text: string): CaseOutcome {
  const names = celNames({
    object: caseObject,
    oldObject: null,
    request: {},
    params: null,
    namespaceObject: null,
  });
  const variable = (): CelValue => toCelValue(caseVariable);
  const outcome = runtime.compile(text, variables).evaluate({ names, variable });
  return outcome.kind === 'value'
    ? { value: asJson(outcome.value), cost: outcome.cost }
    : { error: outcome.message, cost: outcome.cost };
}
