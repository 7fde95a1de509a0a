import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { groupKindOf } from '../../../src/reference/sites.ts';
import type { ApiClient } from '../../peers/servers/api-client.ts';

/** What the server answered to a write. */
export interface Written {
  readonly admitted: boolean;
  /** Why not. */
  readonly message: string;
  /** The object as the server has it. */
  readonly object: JsonObject;
  /** The texts of the Warning headers. */
  readonly warnings: readonly string[];
}

export interface WriteTarget {
  readonly namespace: string;
  readonly subresource?: string | undefined;
  /** Goes into the audit log with the request, so that the two can be brought together. */
  readonly mark?: string | undefined;
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

function collection(object: JsonObject, namespace: string): string {
  const { group, kind } = groupKindOf(object);
  const row = workloadKinds.find((other) => other.group === group && other.kind === kind);
  const version = text(object['apiVersion']);
  const prefix = version.includes('/') ? `/apis/${version}` : `/api/${version}`;
  return `${prefix}/namespaces/${namespace}/${row?.resource ?? `${kind.toLowerCase()}s`}`;
}

function nameOf({ metadata }: JsonObject): string {
  return isJsonObject(metadata) ? text(metadata['name']) : '';
}

/** An object in a namespace; one without metadata has no place for it. */
function within(object: JsonObject, namespace: string): JsonObject {
  const { metadata } = object;
  return isJsonObject(metadata) ? { ...object, metadata: { ...metadata, namespace } } : object;
}

async function send(
  client: ApiClient,
  method: string,
  path: string,
  body: JsonObject | undefined,
  mark: string | undefined,
): Promise<Written> {
  const query = `dryRun=All${mark === undefined ? '' : `&fieldManager=${mark}`}`;
  const reply = await client.request(method, `${path}?${query}`, body);
  // Replies of the API are JSON.
  const answered = reply.body as Json;
  const object = isJsonObject(answered) ? answered : {};
  return {
    admitted: reply.status < 300,
    message: text(object['message']),
    object,
    warnings: reply.warnings,
  };
}

/** Creates an object of a kind that the table names, without storing it. */
export function tryCreate(client: ApiClient, object: JsonObject, target: WriteTarget): Promise<Written> {
  const { namespace, mark } = target;
  return send(client, 'POST', collection(object, namespace), within(object, namespace), mark);
}

/** Replaces an object, or one of its subresources, without storing it. */
export function tryReplace(client: ApiClient, object: JsonObject, target: WriteTarget): Promise<Written> {
  const { namespace, subresource, mark } = target;
  const path = `${collection(object, namespace)}/${nameOf(object)}`;
  const whole = subresource === undefined ? path : `${path}/${subresource}`;
  return send(client, 'PUT', whole, within(object, namespace), mark);
}

/** Deletes an object, without storing that. */
export function tryDelete(client: ApiClient, object: JsonObject, target: WriteTarget): Promise<Written> {
  const path = `${collection(object, target.namespace)}/${nameOf(object)}`;
  return send(client, 'DELETE', path, undefined, undefined);
}
