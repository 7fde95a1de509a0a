import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/base/json.ts';

const prefixes = [
  'sidecars.alpha.kubernetes.io',
  'alpha.sidecars.kubernetes.io',
  'Sidecars.Alpha.Kubernetes.io',
];
const names = ['app', 'log', 'proxy', 'gone', 'istio-proxy', 'Log'];
const values = [
  'keystone',
  'sidecar',
  'sidecar',
  'Keystone',
  ' sidecar',
  'sidecar\n',
  '"sidecar"',
  'main',
  '',
];
const lists = ['log', 'log,proxy', ' log , proxy', '', 'gone', 'app,Log', 'log,log'];

const marks: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...prefixes), fc.constantFrom(...names), fc.constantFrom(...values))
    .map(([prefix, name, value]) => [`${prefix}/${name}`, value] as const),
  fc.tuple(
    fc.constant('alpha.node.kubernetes.io/keystone'),
    fc.constantFrom('app', ' app', 'log', 'gone', ''),
  ),
  fc.tuple(fc.constant('alpha.node.kubernetes.io/sidecars'), fc.constantFrom(...lists)),
  fc.tuple(fc.constant('Alpha.node.kubernetes.io/sidecars'), fc.constantFrom(...lists)),
);
const others = fc.constantFrom(
  ['team', 'data'] as const,
  ['tier', 'a: b # c'] as const,
  ['note', ''] as const,
);

const annotations: fc.Arbitrary<JsonObject> = fc
  .array(fc.oneof({ arbitrary: marks, weight: 4 }, { arbitrary: others, weight: 1 }), { maxLength: 4 })
  .map((entries) => Object.fromEntries(entries));

const labels: fc.Arbitrary<JsonObject> = fc
  .array(
    fc.constantFrom(
      ['app', 'report'] as const,
      ['sidecars.alpha.kubernetes.io/app', 'keystone'] as const,
      ['sidecars.alpha.kubernetes.io/log', 'sidecar'] as const,
      ['alpha.node.kubernetes.io/keystone', 'app'] as const,
    ),
    { maxLength: 2 },
  )
  .map((entries) => Object.fromEntries(entries));

/** Metadata, parts of which may be missing, empty or null. */
function metadata(named: boolean): fc.Arbitrary<Json | undefined> {
  const some = fc
    .record(
      { name: fc.constant('report'), labels, annotations: fc.option(annotations, { freq: 8 }) },
      { requiredKeys: named ? ['name'] : [] },
    )
    .map((fields): Json => fields);
  return named
    ? some
    : fc.oneof({ arbitrary: some, weight: 6 }, fc.constantFrom<Json | undefined>(undefined, null, {}));
}

const containers: fc.Arbitrary<Json> = fc
  .uniqueArray(fc.constantFrom('app', 'log', 'proxy', 'istio-proxy'), { minLength: 1, maxLength: 4 })
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((name) =>
        fc
          .record(
            {
              image: fc.constant(`registry.example/${name}:1`),
              args: fc.constant(['--follow', 'a\nb']),
              env: fc.constant([{ name: 'A', value: '# no comment' }]),
            },
            { requiredKeys: [] },
          )
          .map((fields): Json => ({ name, ...fields })),
      ),
    ),
  );

const spec: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      restartPolicy: fc.constantFrom('Never', 'OnFailure'),
      initContainers: fc.constantFrom<Json>(
        [],
        null,
        [{ name: 'first' }],
        [{ name: 'mesh', restartPolicy: 'Always' }],
      ),
      containers,
    },
    { requiredKeys: ['restartPolicy', 'containers'] },
  )
  .map((fields): JsonObject => fields);

function defined(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

const template = fc
  .tuple(metadata(false), spec)
  .map(([meta, fields]) => defined({ metadata: meta, spec: fields }));

const pod = fc
  .tuple(metadata(true), spec)
  .map(([meta, fields]) => defined({ apiVersion: 'v1', kind: 'Pod', metadata: meta, spec: fields }));

const job = fc
  .tuple(metadata(true), template)
  .map(([meta, inner]) =>
    defined({ apiVersion: 'batch/v1', kind: 'Job', metadata: meta, spec: { template: inner } }),
  );

const cronJob = fc.tuple(metadata(true), metadata(false), template).map(([meta, jobMeta, inner]) =>
  defined({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: meta,
    spec: defined({
      schedule: '0 3 * * *',
      jobTemplate: defined({ metadata: jobMeta, spec: { template: inner } }),
    }),
  }),
);

const list = fc
  .array(fc.oneof(pod, job), { minLength: 1, maxLength: 3 })
  .map((items): JsonObject => ({ apiVersion: 'v1', kind: 'List', items }));

/** Pods, and kinds that hold some, marked in all manners of right and wrong ways. */
export const workloads: fc.Arbitrary<JsonObject> = fc.oneof(pod, job, cronJob, list);
