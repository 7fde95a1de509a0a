import fc from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import type { WorkloadKind } from '../../../src/ir/policy.ts';
import { type Fields, podFields } from '../../../src/k8s/fields.ts';
import { annotations } from './annotations.ts';
import { FieldGenerator } from './fields.ts';

const oddNode = fc.constantFrom<Json>(null, 'text', 7, true, [], {});

/** Sometimes null or of another type: hops on the way to a pod template. */
function hop(value: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc.oneof({ weight: 40, arbitrary: value }, { weight: 1, arbitrary: oddNode });
}

/** What `*` crosses: the items of a list or the members of a map. */
function crossed(value: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc.oneof(
    fc.array(hop(value), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('Master', 'Worker', '__proto__', 'a/b'), hop(value), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  );
}

function along(path: readonly string[], value: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return path.reduceRight<fc.Arbitrary<Json>>((inner, segment) => {
    if (segment === '*') return crossed(inner);
    return hop(inner).map((member) => ({ [segment]: member }));
  }, value);
}

function merge(left: Json, right: Json): Json {
  if (!isJsonObject(left) || !isJsonObject(right)) return left;
  const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return Object.fromEntries(
    keys.map((key) => {
      const [a, b] = [left[key], right[key]];
      return [key, a === undefined ? (b ?? null) : b === undefined ? a : merge(a, b)];
    }),
  );
}

const versions = ['v1', 'v1beta1', 'v1', ''];

function apiVersion(group: string): fc.Arbitrary<string> {
  return fc
    .constantFrom(...versions)
    .map((version) => (group === '' ? version || 'v1' : `${group}/${version}`));
}

const objectMeta = fc.record(
  { name: fc.constantFrom('web', 'a'), annotations: hop(annotations), labels: hop(annotations) },
  { requiredKeys: ['name'] },
);

/** A Pod's spec has containers, or it would be no pod worth judging. */
function podArbitrary(fields: FieldGenerator): fc.Arbitrary<JsonObject> {
  const pod: Fields = podFields;
  return fields.object(pod, ['metadata', 'spec']);
}

/** An object of a kind, with its pods at all of the kind's paths. */
function ofKind(kind: WorkloadKind, pod: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const bodies = kind.paths.map((path) => along(path, pod));
  return fc.tuple(apiVersion(kind.group), hop(objectMeta), ...bodies).map(([version, metadata, ...parts]) => {
    const body = parts.reduce<Json>(merge, {});
    const isPod = kind.paths.some((path) => path.length === 0);
    const head = { apiVersion: version, kind: kind.kind };
    return { ...head, ...(isPod ? {} : { metadata }), ...(isJsonObject(body) ? body : {}) };
  });
}

const otherObjects = fc.constantFrom<JsonObject>(
  { apiVersion: 'v1', kind: 'ConfigMap', data: { a: 'b' } },
  { apiVersion: 'v1', kind: 'pod' },
  { apiVersion: 'example.com/v1', kind: 'Pod', spec: {} },
  { apiVersion: 'v1', kind: 'PodList' },
  { apiVersion: 'v1', kind: 'List', items: null },
);

/** Objects of every kind of the table, biased to the edges; Pods most of all. */
export function objectArbitrary(
  kinds: readonly WorkloadKind[],
  literals: readonly string[],
): fc.Arbitrary<JsonObject> {
  const pod = podArbitrary(new FieldGenerator(literals));
  const weighted = kinds.map((kind) => ({
    weight: kind.kind === 'Pod' ? 40 : 2,
    arbitrary: ofKind(kind, pod),
  }));
  const single = fc.oneof(...weighted, { weight: 1, arbitrary: otherObjects });
  return fc.oneof({ weight: 30, arbitrary: single }, { weight: 1, arbitrary: listArbitrary(single) });
}

function withoutType(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== 'kind' && key !== 'apiVersion'));
}

/** Lists, nested ones, and typed ones whose items say no kind. */
function listArbitrary(single: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const items = fc.array(fc.oneof({ weight: 8, arbitrary: single }, { weight: 1, arbitrary: oddNode }), {
    maxLength: 3,
  });
  const list = items.map((of): JsonObject => ({ apiVersion: 'v1', kind: 'List', items: of }));
  const typed = fc
    .tuple(fc.constantFrom('Pod', 'ReplicationController'), fc.array(single, { maxLength: 3 }))
    .map(([kind, of]): JsonObject => ({ apiVersion: 'v1', kind: `${kind}List`, items: of.map(withoutType) }));
  const nest = (inner: JsonObject): JsonObject => ({ apiVersion: 'v1', kind: 'List', items: [inner] });
  return fc.oneof(list, typed, list.map(nest), list.map(nest).map(nest), list.map(nest).map(nest).map(nest));
}
