import fc from 'fast-check';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { mapOf } from './annotations.ts';

/*
 * Objects that an API server accepts: typed, with the fields that it asks for, valid names and images. For the real
 * engines, which sit behind it; the edges that only files have are in objects.ts.
 */

const label = fc
  .constantFrom(
    'app',
    'web',
    'log',
    'istio-proxy',
    'envoy',
    'vault-agent',
    'csql-proxy',
    'a',
    'b',
    'x'.repeat(63),
  )
  .map((name) => name);

const containerNames = (count: number): fc.Arbitrary<readonly string[]> =>
  fc.uniqueArray(label, { minLength: count, maxLength: count });

const image = fc.constantFrom(
  'nginx',
  'nginx:1.27',
  'registry.example.com/web:latest',
  `registry.example.com:5000/team/web@sha256:${'a'.repeat(64)}`,
);

const quantities = fc.record(
  { cpu: fc.constantFrom('100m', '0.1', '1'), memory: fc.constantFrom('64Mi', '1Gi') },
  { requiredKeys: [], noNullPrototype: true },
);

/** Limits are left out: the API server refuses a request above its limit. */
const resources = fc.record({ requests: quantities }, { requiredKeys: [], noNullPrototype: true });

const securityContext = fc.record(
  {
    readOnlyRootFilesystem: fc.boolean(),
    runAsNonRoot: fc.boolean(),
    allowPrivilegeEscalation: fc.boolean(),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const probe = fc.constant<Json>({ tcpSocket: { port: 8080 } });

interface ContainerOptions {
  /** Containers of one pod do not share a port: on the network of the host they could not. */
  readonly port: number;
  readonly probes: boolean;
  readonly restarts: boolean;
}

function container(name: string, { port, probes, restarts }: ContainerOptions): fc.Arbitrary<JsonObject> {
  const more = {
    resources,
    securityContext,
    ports: fc.constantFrom<Json>([{ containerPort: port }], [{ containerPort: port, name: 'http' }], []),
    command: fc.constantFrom<Json>(['sh', '-c', 'sleep 1'], []),
    ...(probes ? { readinessProbe: probe, livenessProbe: probe } : {}),
    ...(restarts ? { restartPolicy: fc.constant('Always') } : {}),
  };
  return fc
    .tuple(image, fc.record(more, { requiredKeys: [], noNullPrototype: true }))
    .map(([of, rest]) => ({ name, image: of, ...rest }));
}

const prefixes = ['sidecars.alpha.kubernetes.io', 'alpha.sidecars.kubernetes.io', 'example.com'];

/** Keys are qualified names once in lower case; values are any text. */
const annotation: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(
      fc
        .tuple(fc.constantFrom(...prefixes), fc.oneof(label, fc.constantFrom('a.b', 'A', 'a_b')))
        .map((parts) => parts.join('/')),
      fc.constantFrom('keystone', 'sidecar', 'keystone', 'Keystone', 'keystone ', '', 'é'),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constantFrom(
        'alpha.node.kubernetes.io/keystone',
        'alpha.node.kubernetes.io/sidecars',
        'Alpha.node.kubernetes.io/keystone',
      ),
      fc
        .array(fc.oneof(label, fc.constantFrom('', ' app', '\u00a0')), { maxLength: 6 })
        .map((names) => names.join(',')),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<readonly [string, string]>(
      ['kuma.io/sidecar-injected', 'true'],
      ['sidecar.istio.io/status', '{"containers":["istio-proxy"]}'],
      ['kubectl.kubernetes.io/default-container', 'app'],
    ),
  },
);

const annotations = fc
  .oneof(
    { weight: 9, arbitrary: fc.array(annotation, { maxLength: 6 }) },
    { weight: 1, arbitrary: fc.array(annotation, { minLength: 8, maxLength: 20 }) },
  )
  .map(mapOf);

type RestartPolicy = 'Always' | 'OnFailure' | 'Never';

/** A template's labels are those that its workload selects. */
const labels = { app: 'web' };

const splitNames = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 3 }))
  .chain(([regular, init]) =>
    containerNames(regular + init).map((names) => ({
      regular: names.slice(0, regular),
      init: names.slice(regular),
    })),
  );

function podTemplate(restartPolicies: readonly RestartPolicy[]): fc.Arbitrary<JsonObject> {
  const host = fc.record(
    { hostNetwork: fc.boolean(), hostPID: fc.boolean(), hostIPC: fc.boolean() },
    { requiredKeys: [], noNullPrototype: true },
  );
  return splitNames.chain(({ regular, init }) =>
    fc
      .record({
        annotations,
        host,
        containers: fc.tuple(
          ...regular.map((name, index) =>
            container(name, { port: 8000 + index, probes: true, restarts: false }),
          ),
        ),
        initContainers: fc.tuple(
          ...init.map((name, index) =>
            fc
              .boolean()
              .chain((isNative) =>
                container(name, { port: 9000 + index, probes: isNative, restarts: isNative }),
              ),
          ),
        ),
        restartPolicy: fc.constantFrom(...restartPolicies),
      })
      .map((parts) => ({
        metadata: { annotations: parts.annotations, labels },
        spec: {
          containers: parts.containers,
          ...(parts.initContainers.length === 0 ? {} : { initContainers: parts.initContainers }),
          restartPolicy: parts.restartPolicy,
          ...parts.host,
        },
      })),
  );
}

const anyPolicy: readonly RestartPolicy[] = ['Always', 'OnFailure', 'Never'];
const jobPolicies: readonly RestartPolicy[] = ['OnFailure', 'Never'];

const meta = (of: JsonObject): fc.Arbitrary<JsonObject> =>
  annotations.map((own) => ({ name: 'case', ...of, annotations: own }));

const selector = { matchLabels: labels };

const workloads: Readonly<Record<string, (template: JsonObject) => JsonObject>> = {
  Deployment: (template) => ({ apiVersion: 'apps/v1', spec: { selector, template } }),
  ReplicaSet: (template) => ({ apiVersion: 'apps/v1', spec: { selector, template } }),
  DaemonSet: (template) => ({ apiVersion: 'apps/v1', spec: { selector, template } }),
  StatefulSet: (template) => ({ apiVersion: 'apps/v1', spec: { selector, template, serviceName: 'web' } }),
  ReplicationController: (template) => ({ apiVersion: 'v1', spec: { selector: labels, template } }),
};

const jobs: Readonly<Record<string, (template: JsonObject) => JsonObject>> = {
  Job: (template) => ({ apiVersion: 'batch/v1', spec: { template } }),
  CronJob: (template) => ({
    apiVersion: 'batch/v1',
    spec: { schedule: '0 0 * * *', jobTemplate: { spec: { template } } },
  }),
};

function ofWorkload(
  kinds: Readonly<Record<string, (template: JsonObject) => JsonObject>>,
  restartPolicies: readonly RestartPolicy[],
): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(fc.constantFrom(...Object.entries(kinds)), podTemplate(restartPolicies), meta({}))
    .map(([[kind, build], template, metadata]) => ({ kind, metadata, ...build(template) }));
}

const pod = podTemplate(anyPolicy).map(
  ({ metadata, spec }): JsonObject => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'case', ...(typeof metadata === 'object' ? metadata : {}) },
    spec: spec ?? null,
  }),
);

/** Pods and workloads of the kinds that Kubernetes has, named `case`, without namespace. */
export const acceptedObject: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 3, arbitrary: pod },
  { weight: 2, arbitrary: ofWorkload(workloads, ['Always']) },
  { weight: 1, arbitrary: ofWorkload(jobs, jobPolicies) },
);
