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

/** What paths of findings are relative to: the input itself, or the object that a review is about. */
export function judgedObject(input: JsonObject): Json {
  if (isBareObject(input)) return input;
  for (const name of ['request', 'review']) {
    const request = ownMember(input, name);
    if (isJsonObject(request)) return ownMember(request, 'object') ?? null;
  }
  return input;
}

/** How many pods an input holds. */
export function countPods(input: JsonObject, kinds: readonly WorkloadKind[]): number {
  return podSites(judgedObject(input), kinds).length;
}
