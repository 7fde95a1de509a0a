import type { JsonObject } from '../../src/base/json.ts';

/** The largest pods that policies must judge: 100 containers, 500 annotations, 256 KiB of annotations. */
const containers = 100;
const annotations = 500;
const bytes = 256 * 1024;

const prefixes = ['sidecars.alpha.kubernetes.io/', 'alpha.sidecars.kubernetes.io/'] as const;

/** A DNS label of a length. */
const label = (index: number, length = 63): string =>
  `c${String(index).padStart(4, '0')}`.padEnd(length, 'x');

const count = <T>(length: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length }, (_, index) => make(index));

type Annotations = readonly (readonly [string, string])[];

function fill(given: Annotations): Record<string, string> {
  const used = given.reduce((total, [key, value]) => total + key.length + value.length, 0);
  const padding: Annotations = [['padding', 'p'.repeat(Math.max(0, bytes - used - 'padding'.length))]];
  return Object.fromEntries([...given, ...padding]);
}

const half = annotations / 2 - 4;
const bothPrefixes = (values: readonly [string, string]): Annotations =>
  count(half, (index) => index).flatMap(
    (index): Annotations => [
      [`${prefixes[0]}${label(index)}`, values[0]],
      [`${prefixes[1]}${label(index)}`, values[1]],
    ],
  );
const list: Annotations = [
  ['alpha.node.kubernetes.io/keystone', ` ${label(0)}\t`],
  ['alpha.node.kubernetes.io/sidecars', count(128, (index) => label(index, 31)).join(',')],
];
const longKeys: Annotations = count(annotations - 1, (index) => [
  `${String(index).padStart(4, '0')}${'k.'.repeat(124)}k/${label(index)}`,
  'v'.repeat(200),
]);
const oddKeys: Annotations = count(annotations - 1, (index) => [
  `${prefixes[0]}${'é'.repeat(120)}_${index}`,
  'Keystone',
]);
const oddValues: Annotations = count(annotations - 1, (index) => [
  `${prefixes[index % 2] ?? prefixes[0]}${label(index)}`,
  'é'.repeat(200),
]);
const status: Annotations = [
  ...count(annotations - 3, (index): readonly [string, string] => [
    `${prefixes[0]}${label(index)}`,
    'sidecar',
  ]),
  ['appmesh.k8s.aws/x', ''],
  ['sidecar.istio.io/status', `{"containers":[${'"istio-proxy",'.repeat(14_000)}"x"]}`],
];

const sets: Readonly<Record<string, Annotations>> = {
  'every mark keystone': [...bothPrefixes(['keystone', 'keystone']), ...list],
  'every mark sidecar': [...bothPrefixes(['sidecar', 'sidecar']), ...list],
  'every mark contradicted': [...bothPrefixes(['keystone', 'sidecar']), ...list],
  'long keys': longKeys,
  'odd keys': oddKeys,
  'odd values': oddValues,
  'long status': status,
};

/** Containers that break whatever rule there is about them. */
function container(index: number, restartPolicy: string | undefined): JsonObject {
  return {
    name: label(index),
    image: `registry.example/${'x'.repeat(100)}`,
    ...(restartPolicy === undefined ? {} : { restartPolicy }),
    lifecycle: { type: 'Keystone' },
    ports: [{ hostPort: 80 }, { hostPort: 81 }],
    securityContext: { privileged: true, allowPrivilegeEscalation: true, capabilities: { add: ['ALL'] } },
    resources: { limits: { cpu: '100' }, requests: { memory: '1Ti' } },
  };
}

const classes: Readonly<Record<string, JsonObject>> = {
  regular: { containers: count(containers, (index) => container(index, undefined)) },
  mixed: {
    containers: count(10, (index) => container(index, 'Always')),
    initContainers: count(80, (index) => container(index + 10, index % 2 === 0 ? 'Always' : undefined)),
    ephemeralContainers: count(10, (index) => container(index + 90, undefined)),
  },
  same: { containers: count(containers, () => container(1, undefined)) },
};

/** Each of the worst sets of annotations with each of the worst sets of containers, by a name. */
export const worstPods: readonly { readonly name: string; readonly pod: JsonObject }[] = Object.entries(
  sets,
).flatMap(([marks, given]) =>
  Object.entries(classes).map(([kind, spec]) => ({
    name: `${marks}, ${kind} containers`,
    pod: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'worst', annotations: fill(given), labels: fill(given.slice(0, 200)) },
      spec: {
        ...spec,
        restartPolicy: 'Never',
        hostNetwork: true,
        volumes: [{ name: 'x', hostPath: { path: '/' } }],
      },
    },
  })),
);
