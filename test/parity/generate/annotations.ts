import fc from 'fast-check';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { containerName, oddStrings } from './strings.ts';

/** Per-container prefixes: the two that are read by default, near misses, and one that parameters add. */
const prefixes = [
  'sidecars.alpha.kubernetes.io',
  'alpha.sidecars.kubernetes.io',
  'sidecars.alpha.kubernetes.io',
  'Sidecars.alpha.kubernetes.io',
  'sidecars.alpha.kubernetes.ioo',
  'marks.example.com',
];

const fixedKeys = [
  'alpha.node.kubernetes.io/keystone',
  'alpha.node.kubernetes.io/sidecars',
  'alpha.node.kubernetes.io/Keystone',
  'alpha.node.kubernetes.io/keystones',
  'sidecar.istio.io/status',
  'appmesh.k8s.aws/mesh',
  'kuma.io/sidecar-injected',
  'kubectl.kubernetes.io/default-container',
  'example.com/keystone',
  'example.com/keystones',
  'app',
  'a/b/c',
  '__proto__',
];

const listValue = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: containerName },
      { weight: 1, arbitrary: fc.constantFrom('', ' ', '\ta ', ' app', '\u00a0a') },
    ),
    { maxLength: 7 },
  )
  .map((names) => names.join(','));

/** More pieces, and more bytes, than are read. */
const longLists = [
  'a,'.repeat(127),
  'a,'.repeat(128),
  `${'a'.repeat(4095)},`,
  `${'a'.repeat(4096)},`,
  'é'.repeat(2048),
];

const status = containerName.map(
  (name) => `{"initContainers":["x"],"containers":["${name}"],"volumes":["y"]}`,
);

const polarity = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom('keystone', 'keystone', 'sidecar') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'Keystone',
      'keystone ',
      '\tsidecar',
      'SIDECAR',
      'sidecars',
      '',
      'true',
      '\u212Aeystone',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...oddStrings) },
);

const oddValue: fc.Arbitrary<Json> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<Json>(null, true, false, 0, 1, 1.5, {}, [], ['keystone'], { a: 'keystone' }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...oddStrings) },
);

const markKey = fc
  .tuple(fc.constantFrom(...prefixes), containerName)
  .map(([prefix, name]) => `${prefix}/${name}`);

type Entry = readonly [string, Json];

const mark = fc.tuple(markKey, polarity);
const fixed = fc.tuple(
  fc.constantFrom(...fixedKeys),
  fc.oneof(
    { weight: 5, arbitrary: listValue },
    { weight: 3, arbitrary: containerName },
    { weight: 2, arbitrary: polarity },
    { weight: 2, arbitrary: status },
    { weight: 1, arbitrary: fc.constantFrom(...longLists) },
  ),
);
const odd = fc.tuple(
  fc.oneof(markKey, fc.constantFrom(...fixedKeys), fc.constantFrom(...oddStrings)),
  oddValue,
);

const entry: fc.Arbitrary<Entry> = fc.oneof(
  { weight: 8, arbitrary: mark },
  { weight: 4, arbitrary: fixed },
  { weight: 1, arbitrary: odd },
);

/** A map that may have any key, `__proto__` too. */
export function mapOf(entries: readonly Entry[]): JsonObject {
  return Object.fromEntries(entries);
}

const few = fc.array(entry, { maxLength: 6 });
/** More names than a message shows. */
const many = fc.array(entry, { minLength: 7, maxLength: 24 });

/** Annotations, or labels that were meant as annotations. */
export const annotations: fc.Arbitrary<JsonObject> = fc
  .oneof({ weight: 12, arbitrary: few }, { weight: 1, arbitrary: many })
  .map(mapOf);
