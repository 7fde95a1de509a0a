import fc from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import type { WorkloadKind } from '../../../src/ir/policy.ts';

const prefixes = ['sidecars.alpha.kubernetes.io/', 'alpha.sidecars.kubernetes.io/'] as const;
const singleKey = 'alpha.node.kubernetes.io/keystone';
const listKey = 'alpha.node.kubernetes.io/sidecars';

const long = 'a-long-name-of-sixty-three-characters-0123456789-abcdefghijklmno';
/** Names that differ late, early, in length alone, or that are no DNS labels. */
const names = [
  'app',
  'apq',
  'ap',
  'a',
  'b',
  '0',
  'app-1',
  'app-2',
  long,
  `${long.slice(0, 62)}z`,
  long.slice(0, 62),
  'istio-proxy',
  'envoy',
  'App',
  'app_',
  '-app',
  'app-',
  'a.b',
  '',
  `${long}p`,
  'a/b',
  'ä',
  '__proto__',
  'constructor',
  'a\n',
];
const fair = fc.constantFrom(...names.slice(0, 9));
const name = fc.oneof(
  { weight: 3, arbitrary: fair },
  fc.constantFrom(...names),
  fc.stringMatching(/^[-a-z0-9]{1,20}$/),
);

/** Values of wrong types, each of which reads as absent. */
const wrong: fc.Arbitrary<Json> = fc.constantFrom<Json>(null, true, 7, 1.5, 'text', [], {}, [null], {
  a: null,
});
const mostly = <T extends Json>(right: fc.Arbitrary<T>): fc.Arbitrary<Json> =>
  fc.oneof({ weight: 25, arbitrary: right }, { weight: 1, arbitrary: wrong });

const markKey = fc.tuple(fc.constantFrom(...prefixes), name).map((parts) => parts.join(''));
const markValue = fc.constantFrom(
  'keystone',
  'keystone',
  'keystone',
  'sidecar',
  'Keystone',
  ' keystone',
  '',
  'side',
);
const blank = fc.constantFrom('', ' ', '\t', ' \t ', '\u00a0', '\n');
const padded = fc.tuple(blank, name, blank).map((parts) => parts.join(''));
const list = fc.oneof(
  fc.array(padded, { maxLength: 5 }).map((pieces) => pieces.join(',')),
  fc.integer({ min: 126, max: 130 }).map((count) => Array.from({ length: count }, () => 'app').join(',')),
  fc.integer({ min: 4090, max: 4100 }).map((length) => `app,${'b'.repeat(length - 4)}`),
);

const annotation: fc.Arbitrary<readonly [string, Json]> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(markKey, mostly(markValue)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant(singleKey), mostly(padded)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant(listKey), mostly(list)) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constantFrom(
        'a',
        'a/b',
        'a/b/c',
        '/a',
        'A.b/C',
        `${'x'.repeat(254)}/a`,
        `${'x'.repeat(253)}/a`,
        '__proto__',
        'toString',
        'kuma.io/x',
        'sidecar.istio.io/status',
      ),
      mostly(fc.constantFrom('keystone', '', '{"containers":["istio-proxy"]}')),
    ),
  },
);

/** `Object.fromEntries` would take `__proto__` as it takes any other name; so does JSON. */
const members = (entries: readonly (readonly [string, Json])[]): JsonObject => Object.fromEntries(entries);
const annotations = mostly(fc.array(annotation, { maxLength: 5 }).map(members));

/** Each member three times in four. */
function optional(shape: Readonly<Record<string, fc.Arbitrary<Json>>>): fc.Arbitrary<JsonObject> {
  const entries = Object.entries(shape).map(([key, value]) =>
    fc.option(
      value.map((member): readonly [string, Json] => [key, member]),
      { freq: 4, nil: undefined },
    ),
  );
  return fc.tuple(...entries).map((found) => members(found.filter((entry) => entry !== undefined)));
}

const rules = mostly(
  fc.array(
    mostly(optional({ action: mostly(fc.constantFrom('Restart', 'RestartAllContainers', 'TerminatePod')) })),
    { maxLength: 2 },
  ),
);
const lifecycle = mostly(
  optional({ type: mostly(fc.constant('Sidecar')), onCompletion: wrong, endOfLife: wrong, preStop: wrong }),
);
const flag = mostly(fc.boolean());
const quantity = mostly(
  fc.oneof(
    fc.constantFrom<Json>(
      '1',
      '100m',
      '1.5Gi',
      '-1',
      '+',
      '.',
      '1e3',
      '1E',
      '1e',
      '1k',
      'Ki',
      '',
      'x',
      '1 ',
      '0x1',
      '１',
    ),
    fc.constantFrom<Json>(1, 0.5, 1e21, -1e-7),
  ),
);
const quantities = mostly(optional({ cpu: quantity, memory: quantity, 'example.com/gpu': quantity }));
const securityContext = mostly(
  optional({
    privileged: flag,
    allowPrivilegeEscalation: flag,
    readOnlyRootFilesystem: flag,
    runAsNonRoot: flag,
    runAsUser: mostly(fc.constantFrom<Json>(0, 1, -0, 1.0, 2 ** 53, 1.5, -1)),
    capabilities: mostly(optional({ add: mostly(fc.array(mostly(name), { maxLength: 2 })) })),
  }),
);
const ports = mostly(
  fc.array(
    mostly(optional({ hostPort: mostly(fc.constantFrom(0, 80)), containerPort: mostly(fc.constant(80)) })),
    {
      maxLength: 2,
    },
  ),
);

const container = mostly(
  optional({
    resources: mostly(optional({ requests: quantities, limits: quantities })),
    securityContext,
    ports,
    livenessProbe: wrong,
    readinessProbe: wrong,
    name: mostly(name),
    image: mostly(
      fc.constantFrom(
        'x',
        'x:1',
        'x:latest',
        'r.example:5000/x',
        `r.example/x@sha256:${'0'.repeat(64)}`,
        'a/b:c@d',
        '',
      ),
    ),
    restartPolicy: mostly(fc.constantFrom('Always', 'Never')),
    lifecycle,
    restartPolicyRules: rules,
  }),
);
const containers = mostly(fc.array(container, { maxLength: 3 }));
const spec = mostly(
  optional({
    containers,
    initContainers: containers,
    ephemeralContainers: containers,
    restartPolicy: mostly(fc.constantFrom('Always', 'Never', 'OnFailure')),
    hostNetwork: flag,
    hostPID: flag,
    securityContext,
    volumes: mostly(fc.array(mostly(optional({ name: mostly(name), hostPath: wrong })), { maxLength: 2 })),
  }),
);
const label = fc.tuple(
  fc.oneof(fc.constantFrom('app.kubernetes.io/name', 'app', 'team'), markKey),
  mostly(fc.constantFrom('', 'web')),
);
const labels = mostly(fc.array(label, { maxLength: 3 }).map(members));
const metadata = mostly(optional({ name: mostly(name), annotations, labels }));
const pod = mostly(optional({ metadata, spec }));

/** A value at a path; `*` becomes a list or a map of up to two. */
function at(path: readonly string[], leaf: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const [first, ...rest] = path;
  if (first === undefined) return leaf;
  const inner = at(rest, leaf);
  if (first !== '*') return mostly(optional({ [first]: inner, other: wrong }));
  return mostly(
    fc.oneof(
      fc.array(inner, { maxLength: 2 }),
      fc.array(fc.tuple(fc.constantFrom('Master', 'Worker'), inner), { maxLength: 2 }).map(members),
    ),
  );
}

/** Objects of a kind, biased to what policies trip over: null and wrong types on the way, odd and long names. */
export function objectOf({ group, kind, versions, paths }: WorkloadKind): fc.Arbitrary<JsonObject> {
  const apiVersion = fc.constantFrom(
    ...versions.map((version) => (group === '' ? version : `${group}/${version}`)),
  );
  const bodies = paths.map((path) => at(path, pod));
  const own = optional({ metadata });
  const parts = paths.some((path) => path.length === 0) ? bodies : [...bodies, own];
  return fc.tuple(apiVersion, ...parts).map(([version, ...found]) => {
    const merged = Object.assign({}, ...found.filter(isJsonObject));
    return { ...merged, apiVersion: version, kind };
  });
}
