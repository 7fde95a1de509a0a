/**
 * What the API has at a path, as policies read it. A `default` is what the API server fills in when the field is
 * absent, so that a manifest and the admitted object read alike.
 */
export type Field =
  | { readonly type: 'string'; readonly default?: string }
  | { readonly type: 'boolean'; readonly default?: boolean }
  | { readonly type: 'integer' }
  | { readonly type: 'quantity' }
  | { readonly type: 'strings' }
  /** A map of strings in which null reads as the empty string, as annotations and labels have it. */
  | { readonly type: 'texts' }
  /** A map of quantities: requests, limits. */
  | { readonly type: 'quantities' }
  | { readonly type: 'object'; readonly fields: Fields }
  | { readonly type: 'objects'; readonly fields: Fields }
  /** Whatever it is, only its presence counts. */
  | { readonly type: 'any' };

export interface Fields {
  readonly [name: string]: Field;
}

const string = { type: 'string' } as const;
const boolean = { type: 'boolean' } as const;
const integer = { type: 'integer' } as const;
const strings = { type: 'strings' } as const;
const texts = { type: 'texts' } as const;
const quantities = { type: 'quantities' } as const;
const any = { type: 'any' } as const;
const object = <F extends Fields>(fields: F) => ({ type: 'object', fields }) as const;
const objects = <F extends Fields>(fields: F) => ({ type: 'objects', fields }) as const;

const capabilities = object({ add: strings, drop: strings });
/** `hostProcess` is to Windows what `privileged` is to Linux. */
const windowsOptions = object({ hostProcess: boolean });
const exitCodes = object({ operator: string });
const ports = objects({ name: string, hostPort: integer, containerPort: integer });
const probe = any;

/** `core/v1` Container, init container and ephemeral container: what policies read of them. */
export const containerFields = {
  name: string,
  image: string,
  command: strings,
  args: strings,
  imagePullPolicy: string,
  restartPolicy: string,
  restartPolicyRules: objects({ action: string, exitCodes }),
  resources: object({ requests: quantities, limits: quantities }),
  ports,
  env: objects({ name: string, value: string }),
  livenessProbe: probe,
  readinessProbe: probe,
  startupProbe: probe,
  lifecycle: object({ type: any, onCompletion: any, endOfLife: any, stopSignal: string }),
  securityContext: object({
    privileged: boolean,
    allowPrivilegeEscalation: boolean,
    readOnlyRootFilesystem: boolean,
    runAsNonRoot: boolean,
    runAsUser: integer,
    capabilities,
    windowsOptions,
  }),
} as const satisfies Fields;

/** `core/v1` PodSpec: what policies read of it. */
export const podSpecFields = {
  containers: objects(containerFields),
  initContainers: objects(containerFields),
  ephemeralContainers: objects(containerFields),
  restartPolicy: { type: 'string', default: 'Always' },
  hostNetwork: boolean,
  hostPID: boolean,
  hostIPC: boolean,
  serviceAccountName: string,
  automountServiceAccountToken: boolean,
  securityContext: object({ runAsNonRoot: boolean, runAsUser: integer, windowsOptions }),
  volumes: objects({ name: string, hostPath: any }),
} as const satisfies Fields;

/** `meta/v1` ObjectMeta: what policies read of it. */
export const objectMetaFields = {
  name: string,
  generateName: string,
  namespace: string,
  annotations: texts,
  labels: texts,
} as const satisfies Fields;

export const podFields = {
  metadata: object(objectMetaFields),
  spec: object(podSpecFields),
} as const satisfies Fields;

/** The judged object, as far as it is the same in all kinds; the rest is reached by `field`. */
export const objectFields = {
  apiVersion: string,
  kind: string,
  metadata: object(objectMetaFields),
} as const satisfies Fields;
