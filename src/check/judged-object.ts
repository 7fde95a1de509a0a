import { isJsonObject, type Json, type JsonObject, ownMember } from '../base/json.ts';
import type { WorkloadKind } from '../ir/policy.ts';
import { podSites } from '../reference/sites.ts';

function isBareObject(input: JsonObject): boolean {
  const kind = ownMember(input, 'kind');
  return (
    typeof ownMember(input, 'apiVersion') === 'string' &&
    typeof kind === 'string' &&
    kind !== 'AdmissionReview'
  );
}

/** The request that an input is, in an AdmissionReview or as Gatekeeper wraps it; null for an object. */
export function requestOf(input: JsonObject): JsonObject | null {
  if (isBareObject(input)) return null;
  const request = ['request', 'review'].map((name) => ownMember(input, name)).find(isJsonObject);
  return request ?? null;
}

/** What paths of findings are relative to: the input itself, or the object that a review is about. */
export function judgedObject(input: JsonObject): Json {
  const request = requestOf(input);
  return request === null ? input : (ownMember(request, 'object') ?? null);
}

/** How many pods an input holds. */
export function countPods(input: JsonObject, kinds: readonly WorkloadKind[]): number {
  return podSites(judgedObject(input), kinds).length;
}
