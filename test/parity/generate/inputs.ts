import fc from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import type { InputShape } from '../../../src/harness/input-shapes.ts';
import type { GivenParameters } from '../../../src/reference/judge-object.ts';
import { parameterSets } from './parameters.ts';

/** What engines are given: an input of any shape, and parameters beside it. */
export interface ParityInput {
  readonly input: Json;
  readonly parameters: GivenParameters;
}

const operation = fc.constantFrom<Json>(
  'CREATE',
  'UPDATE',
  'UPDATE',
  'DELETE',
  'CONNECT',
  '',
  null,
  'update',
);
const subresource = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Json>('') },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Json>('status', 'scale', 'ephemeralcontainers', 'resize', null, 7),
  },
);

function withDeletion(object: JsonObject, timestamp: Json | undefined): JsonObject {
  if (timestamp === undefined) return object;
  const { metadata } = object;
  return {
    ...object,
    metadata: { ...(isJsonObject(metadata) ? metadata : {}), deletionTimestamp: timestamp },
  };
}

const deletion = fc.oneof(
  { weight: 12, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom<Json>('2026-01-01T00:00:00Z', null) },
);

/** A request whose old object is often the same, or nearly: that is when ratcheting counts. */
function requestArbitrary(object: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc
    .record({
      operation,
      subresource,
      object,
      other: object,
      old: fc.constantFrom('same', 'other', 'none', 'null'),
      deletion,
    })
    .map(({ operation: verb, subresource: part, object: judged, other, old, deletion: timestamp }) => {
      const oldObject: Readonly<Record<typeof old, JsonObject>> = {
        same: { oldObject: judged },
        other: { oldObject: other },
        null: { oldObject: null },
        none: {},
      };
      return {
        operation: verb,
        subResource: part,
        object: withDeletion(judged, timestamp),
        ...oldObject[old],
      };
    });
}

const wrongInputs = fc.constantFrom<Json>(
  {},
  { request: null },
  { request: {} },
  { review: {} },
  { kind: 'AdmissionReview' },
  { apiVersion: 'v1' },
  { kind: 'Pod' },
  { apiVersion: 'v1', kind: 7, spec: {} },
  { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request: { object: null } },
  { review: { object: { apiVersion: 'v1', kind: 'Pod' } }, kind: 'Pod' },
);

/** An object that tries to choose its own parameters, or another object to be judged. */
function smuggled(object: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc.tuple(object, object).map(([judged, other]) => ({
    ...judged,
    review: { object: other },
    request: { object: other, operation: 'DELETE' },
    parameters: { policies: {}, global: { styles: { perContainer: [], single: [], list: [] } } },
  }));
}

function shaped(object: fc.Arbitrary<JsonObject>, parameters: GivenParameters): fc.Arbitrary<Json> {
  const request = requestArbitrary(object);
  const given = { global: parameters.global, policies: parameters.policies };
  return fc.oneof(
    { weight: 12, arbitrary: object },
    { weight: 1, arbitrary: smuggled(object) },
    {
      weight: 3,
      arbitrary: request.map((of) => ({
        apiVersion: 'admission.k8s.io/v1',
        kind: 'AdmissionReview',
        request: of,
      })),
    },
    { weight: 1, arbitrary: request.map((of) => ({ request: of, settings: {} })) },
    { weight: 2, arbitrary: request.map((review) => ({ review, parameters: given })) },
    { weight: 1, arbitrary: wrongInputs },
  );
}

/** Inputs of all shapes with one of the parameter sets; the object is of any kind. */
export function inputArbitrary(object: fc.Arbitrary<JsonObject>): fc.Arbitrary<ParityInput> {
  return fc.oneof(
    ...parameterSets.map((parameters, index) => ({
      weight: index === 0 ? 2 * parameterSets.length : 1,
      arbitrary: shaped(object, parameters).map((input) => ({ input, parameters })),
    })),
  );
}

/** The shape of an input; null when it has none. */
export function shapeOf(input: Json): InputShape | null {
  if (!isJsonObject(input)) return null;
  const { apiVersion, kind, request, review } = input;
  const isTyped = typeof apiVersion === 'string' && typeof kind === 'string';
  if (isTyped && kind !== 'AdmissionReview') return 'bare';
  if (isJsonObject(request)) return kind === 'AdmissionReview' ? 'admission-review' : 'request';
  return isJsonObject(review) && kind === undefined ? 'gatekeeper' : null;
}
