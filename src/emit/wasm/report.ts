import type { Rule } from '../../ir/policy.ts';
import { call, get, getGlobal, i32, local, op, set, string, tee, when } from '../../wasm/format/build.ts';
import type { Expression as Wasm, WasmFunction } from '../../wasm/format/expression.ts';
import { runtime } from '../../wasm/runtime/call.ts';
import type { Emitter } from './emitter.ts';
import { unlessEmpty } from './helpers.ts';
import { placeOf } from './place.ts';
import { findings, places } from './subject.ts';

const policy = local('policy', 'i32');
const rule = local('rule', 'i32');
const severity = local('severity', 'i32');
const place = local('place', 'i32');
const message = local('message', 'i32');
const container = local('container', 'i32');
const hint = local('hint', 'i32');
const path = local('path', 'i32');

const noPath = op('i32.eqz', tee(path, runtime('path_of', get(place))));

/** Adds a finding. What has no place in the input, such as a parameter, is reported at the object. */
export const reportFunction = {
  name: 'report',
  parameters: [policy, rule, severity, place, message, container, hint],
  result: 'none',
  body: [
    when('none', noPath, [set(path, runtime('path_of', getGlobal(places.object)))]),
    runtime(
      'findings_push',
      getGlobal(findings),
      get(policy),
      get(rule),
      get(severity),
      get(path),
      get(message),
      get(container),
      get(hint),
    ),
  ],
} as const satisfies WasmFunction;

/** Adds the finding of a rule whose condition holds. */
export function report(policyId: string, of: Rule, emitter: Emitter): Wasm<'none'> {
  const text = (expression: Rule['hint']): Wasm<'i32'> =>
    expression === null ? i32(0) : unlessEmpty(emitter.i32(expression));
  return call(
    reportFunction,
    string(policyId),
    string(of.id),
    string(of.severity),
    placeOf(of.at, emitter),
    emitter.i32(of.message),
    text(of.container),
    text(of.hint),
  );
}
