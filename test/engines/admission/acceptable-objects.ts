import fc from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import { hasFixedPath } from '../../../src/emit/cel/pod.ts';
import type { WorkloadKind } from '../../../src/ir/policy.ts';
import { builtInKinds } from '../../../src/k8s/kinds.ts';
import { annotations } from '../../parity/generate/annotations.ts';
import { judgedCustomKinds } from './custom-kinds.ts';

// What the API server accepts of Pods and workloads, near the edges of what policies look at. Its own checks come before
// policies, so that an object which fails them says nothing of a policy.

const names = [
  'a',
  'b',
  'app',
  'web',
  'log',
  'istio-proxy',
  'envoy',
  'csql-proxy',
  'vault-agent',
  'x'.repeat(63),
];
const qualifiedName = /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const labelValue = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

type Texts = Readonly<Record<string, Json>>;

const keptBy =
  (key: RegExp, value: RegExp) =>
  (texts: Texts): JsonObject =>
    Object.fromEntries(
      Object.entries(texts).filter(
        ([name, text]) => key.test(name.toLowerCase()) && typeof text === 'string' && value.test(text),
      ),
    );

const goodAnnotations = annotations.map(keptBy(qualifiedName, /^/));
const goodLabels = annotations
  .map(keptBy(qualifiedName, labelValue))
  // Of labels, the prefix has to be in lower case; of annotations it need not.
  .map((labels) =>
    Object.fromEntries(Object.entries(labels).filter(([key]) => !/^[^/]*[A-Z].*\//.test(key))),
  );

const metadata = fc.record(
  { annotations: goodAnnotations, labels: goodLabels },
  { requiredKeys: ['annotations'] },
);

const amounts = (cpu: readonly string[], bytes: readonly string[]): fc.Arbitrary<JsonObject> =>
  fc.record(
    {
      cpu: fc.constantFrom(...cpu),
      memory: fc.constantFrom(...bytes),
      'ephemeral-storage': fc.constantFrom(...bytes),
    },
    { requiredKeys: [] },
  );

const resources = fc.oneof(
  fc.record(
    {
      requests: amounts(['50m', '0.1', '1', '1.5'], ['1', '100Mi', '1e6', '0.5Gi']),
      limits: amounts(['1500m', '2', '8'], ['512Mi', '1Gi', '1e10', '64Gi']),
    },
    { requiredKeys: [] },
  ),
  fc.constant<JsonObject>({ limits: { cpu: '1000m', memory: '1Gi' } }),
);

const handler: JsonObject = { exec: { command: ['true'] } };
const capability = fc.constantFrom('ALL', 'NET_ADMIN', 'NET_BIND_SERVICE', 'SYS_PTRACE');
const securityContext = fc.record(
  {
    allowPrivilegeEscalation: fc.constant(true),
    privileged: fc.boolean(),
    readOnlyRootFilesystem: fc.boolean(),
    runAsNonRoot: fc.boolean(),
    runAsUser: fc.constantFrom(0, 1000),
    capabilities: fc.record(
      { add: fc.array(capability, { maxLength: 2 }), drop: fc.array(capability, { maxLength: 2 }) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

const image = fc.constantFrom(
  'nginx',
  'nginx:1',
  `registry.example.com/a@sha256:${'a'.repeat(64)}`,
  'a/b:latest',
  'registry.example.com:5000/a/b:1.2',
);

const plain = {
  image,
  resources,
  securityContext,
  command: fc.constant(['true']),
  imagePullPolicy: fc.constantFrom('Always', 'IfNotPresent'),
  env: fc.constant([{ name: 'A', value: 'b' }]),
};
const lasting = {
  livenessProbe: fc.constant(handler),
  readinessProbe: fc.constant(handler),
  startupProbe: fc.constant(handler),
  lifecycle: fc.constant({ preStop: handler }),
};
const ports = fc.constantFrom<Json>(null, {}, { name: 'http' });

const regular = fc.record({ ...plain, ...lasting, ports }, { requiredKeys: ['image'] });
const init = fc.record(plain, { requiredKeys: ['image'] });
const native = fc
  .record({ ...plain, ...lasting }, { requiredKeys: ['image'] })
  .map((container): JsonObject => ({ ...container, restartPolicy: 'Always' }));

type Containers = {
  readonly containers: readonly JsonObject[];
  readonly initContainers: readonly JsonObject[];
};

/** Containers of all classes, each with a name of its own. */
const containers: fc.Arbitrary<Containers> = fc
  .tuple(
    fc.shuffledSubarray(names, { minLength: 6 }),
    fc.array(regular, { minLength: 1, maxLength: 3 }),
    fc.array(fc.oneof(init, native), { maxLength: 3 }),
  )
  .map(([chosen, regulars, inits]) => {
    const name = (index: number): string => chosen[index] ?? `c${index}`;
    return {
      containers: regulars.map(({ ports: port, ...container }, index) => ({
        name: name(index),
        ...container,
        // In the network of the node, ports of containers are ports of the node, each of which there is once.
        ...(isJsonObject(port) ? { ports: [{ containerPort: 80 + index, ...port }] } : {}),
      })),
      initContainers: inits.map((container, index) => ({
        name: name(regulars.length + index),
        ...container,
      })),
    };
  });

const volumes = fc.constantFrom<Json>(
  [],
  [{ name: 'data', emptyDir: {} }],
  [
    { name: 'data', emptyDir: {} },
    { name: 'host', hostPath: { path: '/var/run' } },
  ],
);

const podOptions = fc.record(
  {
    volumes,
    hostPID: fc.boolean(),
    hostIPC: fc.boolean(),
    hostNetwork: fc.boolean(),
    serviceAccountName: fc.constantFrom('default', 'robot'),
    automountServiceAccountToken: fc.boolean(),
    securityContext: fc.record(
      { runAsNonRoot: fc.boolean(), runAsUser: fc.constantFrom(0, 1000) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

const matched = { app: 'web' };

type Pod = { readonly metadata: JsonObject; readonly spec: JsonObject };

function podWith(policies: readonly Json[]): fc.Arbitrary<Pod> {
  return fc
    .tuple(metadata, containers, podOptions, fc.constantFrom(...policies))
    .map(([{ annotations: own, labels = {} }, all, options, restartPolicy]) => ({
      metadata: { annotations: own, labels: { ...labels, ...matched } },
      spec: { ...options, ...all, ...(restartPolicy === null ? {} : { restartPolicy }) },
    }));
}

const selector: JsonObject = { selector: { matchLabels: matched } };

/** What a kind needs beside its template. */
const rest: Readonly<Record<string, JsonObject>> = {
  DaemonSet: selector,
  Deployment: selector,
  ReplicaSet: selector,
  StatefulSet: { ...selector, serviceName: 'web' },
  ReplicationController: { selector: matched },
  CronJob: { schedule: '* * * * *' },
};

const any: readonly Json[] = ['Always', 'Never', 'OnFailure', null];
const toCompletion: readonly Json[] = ['Never', 'OnFailure'];
const restartPolicies: Readonly<Record<string, readonly Json[]>> = {
  Pod: any,
  PodTemplate: any,
  Job: toCompletion,
  CronJob: toCompletion,
};

function along(path: readonly string[], pod: Pod): JsonObject {
  return path.reduceRight<JsonObject>((inner, segment) => ({ [segment]: inner }), pod);
}

function ofKind(kind: WorkloadKind): fc.Arbitrary<JsonObject> {
  const [path = []] = kind.paths;
  const version = kind.versions[0] ?? 'v1';
  const apiVersion = kind.group === '' ? version : `${kind.group}/${version}`;
  const head = { apiVersion, kind: kind.kind };
  return fc
    .tuple(podWith(restartPolicies[kind.kind] ?? ['Always', null]), metadata)
    .map(([pod, own]): JsonObject => {
      if (path.length === 0) return { ...head, metadata: { ...pod.metadata, name: 'web' }, spec: pod.spec };
      const body = along(path, pod);
      const spec = { ...rest[kind.kind], ...(body['spec'] as JsonObject | undefined) };
      return { ...head, metadata: { ...own, name: 'web' }, ...body, ...(path[0] === 'spec' ? { spec } : {}) };
    });
}

/** Objects of every kind that the API server has, Pods most of all. */
export const acceptableObjects: fc.Arbitrary<JsonObject> = fc.oneof(
  ...builtInKinds.map((kind) => ({ weight: kind.kind === 'Pod' ? 16 : 2, arbitrary: ofKind(kind) })),
  ...judgedCustomKinds.filter(hasFixedPath).map((kind) => ({ weight: 1, arbitrary: ofKind(kind) })),
);

/** The same objects in every run. */
export function acceptableSample(count: number, seed: number): readonly JsonObject[] {
  return fc.sample(acceptableObjects, { numRuns: count, seed });
}
