import { get, getGlobal, i32, i64, local, op, set, string, tee, when } from '../../../wasm/format/build.ts';
import type { Local, Expression as Wasm } from '../../../wasm/format/expression.ts';
import { runtime } from '../../../wasm/runtime/call.ts';
import type { Projection } from '../entrypoints.ts';
import { findings, request } from '../subject.ts';

/** Where an engine has one message, in code points. */
const longestMessage = 1200;

const all = getGlobal(findings);
const message = local('message', 'i32');
const warnings = local('warnings', 'i32');
const status = local('status', 'i32');
const response = local('response', 'i32');
const review = local('review', 'i32');
const uid = local('uid', 'i32');

const put = (map: Local<'i32'>, key: string, value: Wasm<'i32'>): Wasm<'none'> =>
  runtime('map_put', get(map), string(key), value);

const isDenied = op('i64.ne', runtime('byte_length', get(message)), i64(0));
const selected = (severity: string): Wasm<'i32'> => runtime('findings_select', all, string(severity));

/** `admission.k8s.io/v1` AdmissionReview: errors deny in one message, warnings are listed. */
const admissionReview: readonly Wasm[] = [
  set(message, runtime('findings_joined', selected('error'), i32(longestMessage))),
  set(warnings, runtime('findings_messages', selected('warn'))),
  set(response, runtime('map_new')),
  when('none', tee(uid, runtime('member', getGlobal(request), string('uid'))), [
    put(response, 'uid', get(uid)),
  ]),
  put(response, 'allowed', runtime('bool_value', op('i32.eqz', isDenied))),
  when('none', isDenied, [
    set(status, runtime('map_new')),
    put(status, 'message', get(message)),
    put(response, 'status', get(status)),
  ]),
  when('none', runtime('first', get(warnings)), [put(response, 'warnings', get(warnings))]),
  set(review, runtime('map_new')),
  put(review, 'apiVersion', string('admission.k8s.io/v1')),
  put(review, 'kind', string('AdmissionReview')),
  put(review, 'response', get(response)),
  get(review),
];

/** What each projection leaves: the entrypoint's value. */
export const projections: Readonly<Record<Projection, readonly Wasm[]>> = {
  violations: [runtime('findings_violations', all)],
  messages: [runtime('findings_messages', all)],
  objects: [runtime('findings_objects', all)],
  review: admissionReview,
};
