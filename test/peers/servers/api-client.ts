import { Agent } from 'node:https';
import { isRecord } from './is-record.ts';
import type { KubernetesObject } from './kubernetes-object.ts';
import { type Credentials, type Reply, requestJson } from './request-json.ts';
import { findResource, objectPath, type Resource } from './resource.ts';

const connections = 20;

/** What the server did with an object. `warnings` are the texts of the Warning headers: that is where Warn bindings speak. */
export type Answer =
  | { readonly ok: true; readonly object: unknown; readonly warnings: readonly string[] }
  | {
      readonly ok: false;
      readonly code: number;
      readonly reason: string;
      readonly message: string;
      readonly warnings: readonly string[];
    };

/** Options of a write. A dry run goes through admission and stores nothing. */
export interface WriteOptions {
  readonly dryRun?: boolean;
  /** The namespace of a namespaced object that names none; `default` otherwise. */
  readonly namespace?: string;
}

/** Options of a write to an existing object. */
export interface ChangeOptions extends WriteOptions {
  readonly subresource?: string;
}

/** A client of one API server, for objects of every kind that the server knows, also of kinds that it learns later. */
export interface ApiClient {
  create(object: KubernetesObject, options?: WriteOptions): Promise<Answer>;
  /** Creates the object or changes it, by server-side apply. */
  apply(object: KubernetesObject, options?: WriteOptions): Promise<Answer>;
  /** Replaces the object, or one of its subresources. */
  replace(object: KubernetesObject, options?: ChangeOptions): Promise<Answer>;
  /** Reads the object that has the kind, name and namespace of the given one. */
  read(object: KubernetesObject, options?: WriteOptions): Promise<Answer>;
  delete(object: KubernetesObject, options?: WriteOptions): Promise<Answer>;
  /** Any request, for what the others do not cover. */
  request(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Ends the connections. */
  close(): void;
}

/** Makes a client. A kind that the server does not know is answered like any other missing thing, with code 404. */
export function apiClient(credentials: Credentials): ApiClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, ca: credentials.authority });
  const resources = new Map<string, Resource>();
  const request = (method: string, path: string, body?: unknown, mediaType?: string): Promise<Reply> =>
    requestJson(credentials, agent, { method, path, body, mediaType });

  const resourceOf = async ({ apiVersion, kind }: KubernetesObject): Promise<Resource | null> => {
    const key = `${apiVersion}/${kind}`;
    const known = resources.get(key);
    if (known !== undefined) return known;
    const prefix = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const found = findResource(prefix, kind, (await request('GET', prefix)).body);
    // A kind that is missing now may come with a CustomResourceDefinition later.
    if (found !== null) resources.set(key, found);
    return found;
  };

  const send = async (call: Call, object: KubernetesObject, options: ChangeOptions = {}): Promise<Answer> => {
    const resource = await resourceOf(object);
    if (resource === null) return missingKind(object);
    const path = objectPath(resource, object, { ...options, item: call.item });
    const query = new URLSearchParams({
      ...call.query,
      ...(options.dryRun === true ? { dryRun: 'All' } : {}),
    }).toString();
    const body = call.sendsObject ? object : undefined;
    return answerOf(
      await request(call.method, query === '' ? path : `${path}?${query}`, body, call.mediaType),
    );
  };

  return {
    create: (object, options) => send(calls.create, object, options),
    apply: (object, options) => send(calls.apply, object, options),
    replace: (object, options) => send(calls.replace, object, options),
    read: (object, options) => send(calls.read, object, options),
    delete: (object, options) => send(calls.delete, object, options),
    request,
    close: () => agent.destroy(),
  };
}

/** How a verb is said in HTTP. */
interface Call {
  readonly method: string;
  /** The object itself, rather than the collection it is in. */
  readonly item: boolean;
  readonly sendsObject: boolean;
  readonly query?: Readonly<Record<string, string>>;
  readonly mediaType?: string;
}

const calls = {
  create: { method: 'POST', item: false, sendsObject: true },
  apply: {
    method: 'PATCH',
    item: true,
    sendsObject: true,
    query: { fieldManager: 'keystone', force: 'true' },
    mediaType: 'application/apply-patch+yaml',
  },
  replace: { method: 'PUT', item: true, sendsObject: true },
  read: { method: 'GET', item: true, sendsObject: false },
  delete: { method: 'DELETE', item: true, sendsObject: false },
} as const satisfies Readonly<Record<string, Call>>;

function missingKind({ apiVersion, kind }: KubernetesObject): Answer {
  return {
    ok: false,
    code: 404,
    reason: 'NotFound',
    message: `the server has no kind ${apiVersion} ${kind}`,
    warnings: [],
  };
}

function answerOf({ status, body, warnings }: Reply): Answer {
  if (status < 300) return { ok: true, object: body, warnings };
  const fields = isRecord(body) ? body : {};
  const text = (field: string): string => (typeof fields[field] === 'string' ? fields[field] : '');
  return { ok: false, code: status, reason: text('reason'), message: text('message'), warnings };
}
