import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/base/json.ts';

/** Names of containers: usual ones, injected ones, and such as cannot be. */
const names = fc.constantFrom(
  'app',
  'log',
  'web',
  'app-2',
  'istio-proxy',
  'csql-proxy',
  'envoy',
  'App',
  'a_b',
  '',
  'x'.repeat(63),
  'x'.repeat(64),
  'é',
  'constructor',
);
const prefixes = ['sidecars.alpha.kubernetes.io/', 'alpha.sidecars.kubernetes.io/'];
const single = 'alpha.node.kubernetes.io/keystone';
const list = 'alpha.node.kubernetes.io/sidecars';

const wrong: fc.Arbitrary<Json> = fc.constantFrom(null, true, 1, 1.5, '', 'x', [], {}, [null], [1, 'app'], { a: 1 });

/** Mostly the value; now and then none, or one of another type. */
const mostly = (value: fc.Arbitrary<Json>): fc.Arbitrary<Json | undefined> =>
  fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: wrong }, { weight: 2, arbitrary: fc.constant(undefined) });

function defined(members: readonly (readonly [string, Json | undefined])[]): JsonObject {
  return Object.fromEntries(members.filter((member): member is readonly [string, Json] => member[1] !== undefined));
}

const objectOf = (members: Readonly<Record<string, fc.Arbitrary<Json | undefined>>>): fc.Arbitrary<JsonObject> =>
  fc.record(members).map((record) => defined(Object.entries(record)));

const key = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constantFrom(...prefixes), names).map(([prefix, name]) => prefix + name) },
  { weight: 2, arbitrary: fc.constant(single) },
  { weight: 2, arbitrary: fc.constant(list) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'Sidecars.alpha.kubernetes.io/app',
      'sidecars.alpha.kubernetes.io/a/b',
      'sidecars.alpha.kubernetes.io/a\u202eb\n',
      'a/b/c',
      '__proto__',
      'appmesh.k8s.aws/x',
      'kubectl.kubernetes.io/default-container',
    ),
  },
  { weight: 1, arbitrary: fc.constant('sidecar.istio.io/status') },
);

const listed = fc
  .array(fc.oneof(names, names.map((name) => ` ${name}\t`)), { maxLength: 5 })
  .map((pieces) => pieces.join(','));
const value: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('keystone', 'sidecar') },
  { weight: 2, arbitrary: listed },
  { weight: 1, arbitrary: fc.constantFrom('Keystone', ' keystone', '', 'true', '{"containers":["app","istio-proxy"]}') },
  { weight: 1, arbitrary: wrong },
);
const annotations = fc.dictionary(key, value, { maxKeys: 8, noNullPrototype: true });

const container = objectOf({
  name: mostly(names),
  image: mostly(fc.constantFrom('registry.example/app:1', 'app', 'registry.example/app@sha256:0')),
  restartPolicy: fc.constantFrom(undefined, undefined, 'Always', 'Never', 1),
  lifecycle: fc.constantFrom(undefined, undefined, { type: 'Keystone' }, {}, 'x'),
  resources: fc.constantFrom(undefined, { requests: { cpu: '1' }, limits: { cpu: '2', memory: '1Gi' } }, { limits: { cpu: 2 } }),
});
const item = fc.oneof({ weight: 12, arbitrary: container }, { weight: 1, arbitrary: wrong });
const containers = (maxLength: number): fc.Arbitrary<Json> => fc.array(item, { maxLength });

const pod = objectOf({
  metadata: mostly(objectOf({ name: fc.constant('x'), annotations: mostly(annotations), labels: mostly(annotations) })),
  spec: mostly(
    objectOf({
      containers: mostly(containers(4)),
      initContainers: fc.oneof(fc.constant(undefined), mostly(containers(3))),
      ephemeralContainers: fc.oneof(fc.constant(undefined), mostly(containers(2))),
      restartPolicy: fc.constantFrom(undefined, 'Never', 'OnFailure', 'Always', 3),
      hostNetwork: fc.constantFrom(undefined, true, false, 'true'),
    }),
  ),
});

interface Wrapping {
  readonly apiVersion: string;
  readonly kind: string;
  readonly wrap: (template: Json) => JsonObject;
}

const inTemplate = (template: Json): JsonObject => ({ spec: { template } });
const wrappings: readonly Wrapping[] = [
  { apiVersion: 'apps/v1', kind: 'Deployment', wrap: inTemplate },
  { apiVersion: 'batch/v1', kind: 'Job', wrap: inTemplate },
  { apiVersion: 'batch/v1', kind: 'CronJob', wrap: (template) => ({ spec: { jobTemplate: { spec: { template } } } }) },
  { apiVersion: 'v1', kind: 'PodTemplate', wrap: (template) => ({ template }) },
  { apiVersion: 'example.com/v1', kind: 'Pod', wrap: inTemplate },
];

/** Pods and workloads that are near the edges of what policies look at; every one has an `apiVersion` and a `kind`. */
export const judgedObject: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 3, arbitrary: pod.map((body): JsonObject => ({ apiVersion: 'v1', kind: 'Pod', ...body })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...wrappings), pod, mostly(objectOf({ annotations: mostly(annotations) })))
      .map(([{ apiVersion, kind, wrap }, template, metadata]) =>
        defined([['apiVersion', apiVersion], ['kind', kind], ['metadata', metadata], ...Object.entries(wrap(template))]),
      ),
  },
);

/** The same objects in every run. */
export function sampleObjects(count: number, seed: number): readonly JsonObject[] {
  return fc.sample(judgedObject, { numRuns: count, seed });
}
