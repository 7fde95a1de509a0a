import guestRuntime from 'keystone:runtime';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { opaWasmEngines } from '../../src/harness/opa-wasm-engines.ts';
import { referenceEngine } from '../../src/harness/reference-engine.ts';
import { createWholeProgram } from '../policies.ts';

const bad: JsonObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    annotations: {
      'sidecars.alpha.kubernetes.io/a': 'keystone',
      'sidecars.alpha.kubernetes.io/b': 'keystone',
    },
  },
};
const good: JsonObject = { apiVersion: 'v1', kind: 'Pod', metadata: {} };
const lenient: JsonObject = { policies: { 'one-keystone-max': { max: 9 } }, global: {} };
const review = (request: Json): JsonObject => ({
  apiVersion: 'admission.k8s.io/v1',
  kind: 'AdmissionReview',
  request,
});
const nested = (object: JsonObject, depth: number): JsonObject =>
  depth === 0 ? object : { apiVersion: 'v1', kind: 'List', items: [nested(object, depth - 1)] };

type Verdict = 'finds' | 'passes' | 'refused';

/** Every shape in which engines are asked, and every try to have another object or other parameters judged. */
const inputs: readonly (readonly [string, Json, Verdict])[] = [
  ['a bare object', bad, 'finds'],
  ['a bare object that passes', good, 'passes'],
  ['a bare object with parameters of its own', { ...bad, parameters: lenient }, 'finds'],
  ['a bare object that says to be a review of another', { ...bad, review: { object: good } }, 'finds'],
  ['a bare object that says to be a request for another', { ...bad, request: { object: good } }, 'finds'],
  [
    'a bare object that says to be deleted',
    { ...bad, request: { operation: 'DELETE', object: good } },
    'finds',
  ],
  ['a bare object with an operation', { ...bad, operation: 'DELETE' }, 'finds'],
  ['a review', review({ operation: 'CREATE', object: bad }), 'finds'],
  ['a review without operation', review({ object: bad }), 'finds'],
  ['a review with parameters', { ...review({ object: bad }), parameters: lenient }, 'finds'],
  ['a review with another review', { ...review({ object: bad }), review: { object: good } }, 'finds'],
  ['a review without request', { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview' }, 'refused'],
  ['a review without object', review({ operation: 'CREATE' }), 'refused'],
  ['a review of what is no object', review({ object: [bad] }), 'refused'],
  ['a deletion', review({ operation: 'DELETE', oldObject: bad }), 'passes'],
  ['a deletion in lower case', review({ operation: 'delete', object: bad }), 'finds'],
  ['a connection', review({ operation: 'CONNECT', object: bad }), 'passes'],
  ['a status', review({ operation: 'UPDATE', subResource: 'status', object: bad }), 'passes'],
  ['ephemeral containers', review({ subResource: 'ephemeralcontainers', object: bad }), 'finds'],
  ['a request', { request: { operation: 'CREATE', object: bad } }, 'finds'],
  ['a request with parameters', { request: { object: bad }, parameters: lenient }, 'finds'],
  ['a Gatekeeper review', { review: { object: bad } }, 'finds'],
  ['a Gatekeeper review with parameters', { review: { object: bad }, parameters: lenient }, 'passes'],
  ['a Gatekeeper review with a kind', { review: { object: bad }, kind: 'Pod' }, 'refused'],
  ['an update that changes nothing', review({ operation: 'UPDATE', object: bad, oldObject: bad }), 'passes'],
  ['an update of what was good', review({ operation: 'UPDATE', object: bad, oldObject: good }), 'finds'],
  ['a creation with an old object', review({ operation: 'CREATE', object: bad, oldObject: bad }), 'finds'],
  ['a List', nested(bad, 1), 'finds'],
  ['three Lists within each other', nested(bad, 3), 'finds'],
  ['four Lists within each other', nested(bad, 4), 'refused'],
  [
    'a typed list',
    { apiVersion: 'v1', kind: 'PodList', items: [{ metadata: bad['metadata'] ?? null }] },
    'finds',
  ],
  ['nothing', {}, 'refused'],
  ['null', null, 'refused'],
  ['a list', [bad], 'refused'],
  ['a text', 'x', 'refused'],
  ['a kind that is no text', { ...bad, kind: 7 }, 'refused'],
];

const program = createWholeProgram();

describe.each([referenceEngine(), ...opaWasmEngines(guestRuntime)])('$id', (engine) => {
  test.each(inputs)('%s', async (_, input, expected) => {
    const prepared = await engine.prepare(program, { global: {}, policies: {} });
    const answer = prepared.judge(input, 'one-keystone-max');
    if (answer.kind !== 'findings') expect(answer.kind).toBe(expected);
    else expect(answer.findings.length > 0 ? 'finds' : 'passes').toBe(expected);
  });
});
