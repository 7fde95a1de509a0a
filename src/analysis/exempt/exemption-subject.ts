import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  ownMember,
  ownObject,
  ownString,
} from '../../base/json.ts';
import type { GroupKind } from '../../ir/expression.ts';

/** An owner that controls the object: of its `metadata.ownerReferences`, one with `controller: true`. */
export interface Owner extends GroupKind {
  readonly name: string;
}

/** What exemptions see of an object. A text that is absent or no string is empty. */
export interface ExemptionObject extends GroupKind {
  /** The request's in a review, else the object's. */
  readonly namespace: string;
  readonly name: string;
  readonly generateName: string;
  /** At most one in a valid object. */
  readonly owners: readonly Owner[];
}

/** A finding, as far as exemptions ask. */
export interface ExemptionSubject extends ExemptionObject {
  readonly policy: string;
  /** Null for a finding that is about no container. */
  readonly container: string | null;
  /** As `Exemption.match.files` has it; null for what is in no file. */
  readonly file: string | null;
}

function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}

function groupKindOf(typed: JsonObject): GroupKind {
  return { group: groupOf(ownString(typed, 'apiVersion')), kind: ownString(typed, 'kind') };
}

/** The namespace that a request says; null where a review says neither it nor an operation, as Gatekeeper's audit. */
export function requestNamespace(request: JsonObject): string | null {
  const namespace = ownString(request, 'namespace');
  return namespace === '' && ownString(request, 'operation') === '' ? null : namespace;
}

/**
 * What exemptions see of an object.
 *
 * @param given The namespace of the request, when the object comes in one; null for a bare object.
 */
export function exemptionObject(object: JsonObject, given: string | null): ExemptionObject {
  const metadata = ownObject(object, 'metadata');
  const references = ownMember(metadata, 'ownerReferences');
  const owners = (isJsonArray(references) ? references : []).filter(isJsonObject);
  return {
    ...groupKindOf(object),
    namespace: given ?? ownString(metadata, 'namespace'),
    name: ownString(metadata, 'name'),
    generateName: ownString(metadata, 'generateName'),
    owners: owners
      .filter((owner) => ownMember(owner, 'controller') === true)
      .map((owner) => ({ ...groupKindOf(owner), name: ownString(owner, 'name') })),
  };
}
