import { isRecord } from './is-record.ts';
import type { KubernetesObject } from './kubernetes-object.ts';

/** A resource of the API: where objects of a kind live. */
export interface Resource {
  /** `/api/v1` or `/apis/<group>/<version>` */
  readonly prefix: string;
  readonly plural: string;
  readonly namespaced: boolean;
}

/** Which path of an object is meant. */
export interface ObjectPlace {
  /** The object itself, rather than the collection it is in. */
  readonly item: boolean;
  /** For a namespaced object that names none; `default` otherwise. */
  readonly namespace?: string;
  readonly subresource?: string;
}

/** Finds the resource of a kind in a version's APIResourceList, or null. */
export function findResource(prefix: string, kind: string, list: unknown): Resource | null {
  if (!isRecord(list) || !Array.isArray(list['resources'])) return null;
  for (const each of list['resources']) {
    if (!isRecord(each) || each['kind'] !== kind) continue;
    const { name, namespaced } = each;
    // A name with a slash is a subresource.
    if (typeof name === 'string' && !name.includes('/'))
      return { prefix, plural: name, namespaced: namespaced === true };
  }
  return null;
}

/** The URL path of an object, its collection or its subresource. */
export function objectPath(
  resource: Resource,
  { metadata = {} }: KubernetesObject,
  place: ObjectPlace,
): string {
  const namespace = metadata.namespace ?? place.namespace ?? 'default';
  const parts = [
    ...(resource.namespaced ? ['namespaces', namespace] : []),
    resource.plural,
    ...(place.item ? [metadata.name ?? ''] : []),
    ...(place.subresource === undefined ? [] : [place.subresource]),
  ];
  return `${resource.prefix}/${parts.map(encodeURIComponent).join('/')}`;
}
