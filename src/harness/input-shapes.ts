import { type JsonObject, ownObject, ownString } from '../base/json.ts';
import type { GivenParameters } from '../reference/judge-object.ts';
import type { CaseInput } from './suite.ts';

/**
 * The forms in which engines are given what they judge: the object itself, an AdmissionReview, a Kubewarden request,
 * and Gatekeeper's review with parameters.
 */
export const inputShapes = ['bare', 'admission-review', 'request', 'gatekeeper'] as const;
export type InputShape = (typeof inputShapes)[number];

function requestOf(input: CaseInput): JsonObject {
  if (input.kind === 'review') return input.request;
  const { object } = input;
  const namespace = ownString(ownObject(object, 'metadata'), 'namespace');
  // A request says the namespace that its object is created in.
  return { operation: 'CREATE', ...(namespace === '' ? {} : { namespace }), object };
}

type Build = (request: JsonObject, parameters: GivenParameters) => JsonObject;

const builders: Readonly<Record<Exclude<InputShape, 'bare'>, Build>> = {
  'admission-review': (request) => ({
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    request: { uid: '00000000-0000-0000-0000-000000000000', ...request },
  }),
  request: (request) => ({ request, settings: {} }),
  gatekeeper: (review, { global, policies }) => ({ review, parameters: { global, policies } }),
};

/** A case's input in a shape; null when it has no such form: a review is never bare. */
export function shapedInput(
  input: CaseInput,
  shape: InputShape,
  parameters: GivenParameters,
): JsonObject | null {
  if (shape !== 'bare') return builders[shape](requestOf(input), parameters);
  return input.kind === 'object' ? input.object : null;
}
