import { isJsonArray, isJsonObject, type Json, type JsonObject, ownString } from '../base/json.ts';
import type { GroupKind } from '../ir/expression.ts';
import type { WorkloadKind } from '../ir/policy.ts';
import { entriesOf, itemsOf, member } from './nodes.ts';
import type { Located } from './value.ts';

/** Group and kind of an object; the group is what stands before the slash in `apiVersion`. */
export function groupKindOf(object: JsonObject): GroupKind {
  const apiVersion = ownString(object, 'apiVersion');
  const slash = apiVersion.indexOf('/');
  return { group: slash < 0 ? '' : apiVersion.slice(0, slash), kind: ownString(object, 'kind') };
}

function crossed(node: Located): readonly Located[] {
  if (isJsonArray(node.value)) return itemsOf(node, 'any');
  return entriesOf(node, 'any').map((entry) => entry.node);
}

function follow(nodes: readonly Located[], path: readonly string[]): readonly Located[] {
  return path.reduce(
    (found, segment) => found.flatMap((node) => (segment === '*' ? crossed(node) : [member(node, segment)])),
    nodes,
  );
}

/** The pods within an object: itself, or its templates. None for a kind that the table does not name. */
export function podSites(object: Json, kinds: readonly WorkloadKind[]): readonly Located[] {
  if (!isJsonObject(object)) return [];
  const { group, kind } = groupKindOf(object);
  const row = kinds.find((candidate) => candidate.group === group && candidate.kind === kind);
  return (row?.paths ?? []).flatMap((path) => follow([{ value: object, path: [] }], path));
}
