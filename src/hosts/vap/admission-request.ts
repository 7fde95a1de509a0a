import {
  isJsonObject,
  type Json,
  type JsonObject,
  ownMember,
  ownObject,
  ownString,
} from '../../base/json.ts';

/** A request as admission sees it. */
export interface AdmissionRequest {
  readonly operation: string;
  readonly namespace: string;
  readonly name: string;
  readonly kind: GroupVersionKind;
  readonly resource: GroupVersionResource;
  /** Empty for none. */
  readonly subResource: string;
  /** Null where there is none. */
  readonly object: JsonObject | null;
  readonly oldObject: JsonObject | null;
  readonly userInfo: JsonObject;
  readonly dryRun: boolean;
}

export interface GroupVersionKind extends JsonObject {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface GroupVersionResource extends JsonObject {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

/** The resource of a kind, for kinds whose plural is no regular one; null for the others. */
export type ResourceOf = (group: string, kind: string) => string | null;

/** As Kubernetes guesses the plural of a kind (k8s.io/apimachinery, pkg/api/meta). */
function guessResource(kind: string): string {
  const name = kind.toLowerCase();
  if (name.endsWith('s')) return `${name}es`;
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
}

function kindOf(object: JsonObject): GroupVersionKind {
  const apiVersion = ownString(object, 'apiVersion');
  const slash = apiVersion.indexOf('/');
  return {
    group: slash < 0 ? '' : apiVersion.slice(0, slash),
    version: apiVersion.slice(slash + 1),
    kind: ownString(object, 'kind'),
  };
}

/** The first text that is not empty. */
function textOf(maps: readonly JsonObject[], key: string): string {
  return maps.map((map) => ownString(map, key)).find((text) => text !== '') ?? '';
}

function mapOrNull(value: Json | undefined): JsonObject | null {
  return isJsonObject(value) ? value : null;
}

/**
 * The request of an AdmissionReview, or one that creates an object. What a review does not say of the request is
 * taken from its object.
 */
export function admissionRequest(request: JsonObject, resourceOf: ResourceOf): AdmissionRequest {
  const object = mapOrNull(ownMember(request, 'object'));
  const oldObject = mapOrNull(ownMember(request, 'oldObject'));
  const subject = object ?? oldObject ?? {};
  const metadata = ownObject(subject, 'metadata');
  const givenKind = ownObject(request, 'kind');
  const kind =
    ownString(givenKind, 'kind') === ''
      ? kindOf(subject)
      : {
          group: ownString(givenKind, 'group'),
          version: ownString(givenKind, 'version'),
          kind: ownString(givenKind, 'kind'),
        };
  const given = ownObject(request, 'resource');
  const resource = ownString(given, 'resource');
  return {
    operation: ownString(request, 'operation'),
    // What the object says of its namespace is its own affair: policies rely on the request's.
    namespace: ownString(request, 'namespace'),
    name: textOf([request, metadata], 'name'),
    kind,
    resource:
      resource === ''
        ? {
            group: kind.group,
            version: kind.version,
            resource: resourceOf(kind.group, kind.kind) ?? guessResource(kind.kind),
          }
        : { group: ownString(given, 'group'), version: ownString(given, 'version'), resource },
    subResource: ownString(request, 'subResource'),
    object,
    oldObject,
    userInfo: ownObject(request, 'userInfo'),
    dryRun: ownMember(request, 'dryRun') === true,
  };
}

/** A request that creates an object. */
export function creationOf(object: JsonObject, resourceOf: ResourceOf): AdmissionRequest {
  const namespace = ownString(ownObject(object, 'metadata'), 'namespace');
  return admissionRequest({ operation: 'CREATE', namespace, object }, resourceOf);
}

/**
 * What CEL reads as `request`. What a manifest does not say is empty here; a server fills in the namespace, and leaves out
 * what is empty.
 */
export function requestValue(request: AdmissionRequest): JsonObject {
  const { operation, namespace, name, kind, resource, subResource, userInfo, dryRun } = request;
  return {
    kind,
    resource,
    subResource,
    requestKind: kind,
    requestResource: resource,
    requestSubResource: subResource,
    name,
    namespace,
    operation,
    userInfo,
    dryRun,
  };
}
