import {
  block,
  br,
  call,
  get,
  getGlobal,
  i32,
  leave,
  local,
  op,
  set,
  setGlobal,
  string,
  tee,
  when,
} from '../../../wasm/format/build.ts';
import type { Expression as Wasm, WasmFunction } from '../../../wasm/format/expression.ts';
import { runtime } from '../../../wasm/runtime/call.ts';
import { valueTypes } from '../../../wasm/runtime/functions.ts';
import type { Statements } from '../emitter.ts';
import { findings, givenParameters, isReplaced, request, requestNamespace, tooDeep } from '../subject.ts';
import { judgeAll } from './lists.ts';
import { textAt } from './text-at.ts';

/** Where parameter values come from, and how they lie there. */
export interface ParameterSource {
  /** In `data`: under `keystone_config` in OPA, where bundles own the rest; all of it in Kubewarden. */
  readonly data: 'keystone_config' | 'root';
  /** `keyed`: `{ global, policies: { <id> } }`. `flat`: one policy's own, with the shared ones beside them. */
  readonly layout: 'keyed' | 'flat';
}

const skippedOperations = ['DELETE', 'CONNECT'];
const skippedSubresources = ['status', 'scale'];

const input = local('input', 'i32');
const data = local('data', 'i32');
const object = local('object', 'i32');
const old = local('old', 'i32');
const parameters = local('parameters', 'i32');
const kind = local('kind', 'i32');
const operation = local('operation', 'i32');
const subresource = local('subresource', 'i32');
const isUpdate = local('is_update', 'i32');
const timestamp = local('timestamp', 'i32');
const found = local('found', 'i32');

const memberOf = (map: Wasm<'i32'>, name: string): Wasm<'i32'> => runtime('member', map, string(name));
const isMap = (cell: Wasm<'i32'>): Wasm<'i32'> => op('i32.eq', runtime('type_of', cell), i32(valueTypes.map));
const both = (first: Wasm<'i32'>, second: Wasm<'i32'>): Wasm<'i32'> => when('i32', first, [second], [i32(0)]);
const isEqual = (text: Wasm<'i32'>, other: string): Wasm<'i32'> => runtime('str_equal', text, string(other));
const isOneOf = (text: typeof kind, others: readonly string[]): Wasm<'i32'> =>
  others.map((other) => isEqual(get(text), other)).reduce((some, one) => op('i32.or', some, one));

/** A string apiVersion and a string kind other than AdmissionReview, whatever else it holds. */
const isBare = both(
  runtime('read_str', memberOf(get(input), 'apiVersion')),
  both(
    tee(kind, runtime('read_str', memberOf(get(input), 'kind'))),
    op('i32.eqz', isEqual(get(kind), 'AdmissionReview')),
  ),
);

const isEmpty = (text: Wasm<'i32'>): Wasm<'i32'> => op('i64.eqz', runtime('byte_length', text));

/** Gatekeeper's audit has objects of the cluster in reviews that say nothing of a request. */
const isAudit = both(isEmpty(getGlobal(requestNamespace)), isEmpty(textAt(getGlobal(request), 'operation')));

const takeRequest = (name: string, ...also: Statements): Statements => [
  setGlobal(request, memberOf(get(input), name)),
  setGlobal(requestNamespace, textAt(getGlobal(request), 'namespace')),
  when('none', isAudit, [setGlobal(requestNamespace, i32(0))]),
  ...also,
  br('found'),
];

/** Finds the request, or leaves it at 0 for a bare object; ends the evaluation for an input of no shape. */
const findSubject: Wasm<'none'> = block('found', 'none', [
  setGlobal(request, i32(0)),
  setGlobal(requestNamespace, i32(0)),
  setGlobal(isReplaced, i32(0)),
  set(parameters, i32(0)),
  when('none', isBare, [br('found')]),
  when('none', isMap(memberOf(get(input), 'request')), takeRequest('request')),
  when(
    'none',
    both(op('i32.eqz', memberOf(get(input), 'kind')), isMap(memberOf(get(input), 'review'))),
    takeRequest('review', set(parameters, memberOf(get(input), 'parameters'))),
  ),
  runtime('abort', string('the input is neither an object nor a review')),
]);

function takeParameters({ data: place, layout }: ParameterSource): Statements {
  const configured = place === 'root' ? get(data) : memberOf(get(data), place);
  const given = when('none', op('i32.eqz', get(parameters)), [set(parameters, configured)]);
  const part = (name: string): Wasm<'i32'> =>
    layout === 'keyed' ? memberOf(get(parameters), name) : get(parameters);
  return [
    given,
    setGlobal(givenParameters.shared, part('global')),
    setGlobal(givenParameters.policy, part('policies')),
  ];
}

const judgeFunction = {
  name: 'judge',
  parameters: [found],
  result: 'none',
  body: [
    setGlobal(findings, runtime('findings_new')),
    setGlobal(tooDeep, i32(0)),
    runtime('set_root', get(found)),
    judgeAll(get(found)),
    runtime('findings_sort', getGlobal(findings)),
  ],
} as const satisfies WasmFunction;

const isBeingDeleted = both(
  tee(timestamp, memberOf(memberOf(get(object), 'metadata'), 'deletionTimestamp')),
  op('i32.ne', runtime('type_of', get(timestamp)), i32(valueTypes.null)),
);

const newFindings = local('new_findings', 'i32');

/** A finding counts only if the old object does not have it already. */
const ratchet = when(
  'none',
  both(
    runtime('findings_count', getGlobal(findings)),
    isMap(tee(old, memberOf(getGlobal(request), 'oldObject'))),
  ),
  [
    set(newFindings, getGlobal(findings)),
    setGlobal(isReplaced, i32(1)),
    call(judgeFunction, get(old)),
    when('none', op('i32.eqz', getGlobal(tooDeep)), [
      runtime('findings_drop_known', get(newFindings), getGlobal(findings)),
    ]),
    setGlobal(findings, get(newFindings)),
  ],
);

/** Judges the new object; nothing may pass unseen. */
const judgeNew = (cell: Wasm<'i32'>): Statements => [
  call(judgeFunction, cell),
  when('none', getGlobal(tooDeep), [runtime('abort', string('lists are nested too deeply'))]),
];

const judgeRequest = (ratchets: boolean): Statements => [
  set(operation, textAt(getGlobal(request), 'operation')),
  set(subresource, textAt(getGlobal(request), 'subResource')),
  when('none', isOneOf(operation, skippedOperations), [leave(null)]),
  when('none', isOneOf(subresource, skippedSubresources), [leave(null)]),
  set(object, memberOf(getGlobal(request), 'object')),
  when('none', op('i32.eqz', isMap(get(object))), [runtime('abort', string('the review has no object'))]),
  set(isUpdate, isEqual(get(operation), 'UPDATE')),
  when('none', both(get(isUpdate), isBeingDeleted), [leave(null)]),
  ...judgeNew(get(object)),
  ...(ratchets ? [when('none', get(isUpdate), [ratchet])] : []),
];

const signature = { name: 'judge_input', parameters: [input, data], result: 'none' } as const;

/** Leaves what the policies find in the input, of any shape, in `findings`, in canonical order. */
export function judgeInput(inputCell: Wasm<'i32'>, dataCell: Wasm<'i32'>): Wasm<'none'> {
  return call(signature, inputCell, dataCell);
}

export function judgeInputFunctions(source: ParameterSource, ratchets: boolean): readonly WasmFunction[] {
  return [
    judgeFunction,
    {
      ...signature,
      body: [
        findSubject,
        ...takeParameters(source),
        setGlobal(findings, runtime('findings_new')),
        when('none', getGlobal(request), judgeRequest(ratchets), judgeNew(get(input))),
      ],
    },
  ];
}
