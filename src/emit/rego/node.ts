import type { Context } from './scope.ts';
import * as rego from './term.ts';
import type { NodeValue, Place } from './value.ts';

const input = rego.global('input');

/** A term that is never defined. */
const absent = (context: Context): rego.Term =>
  rego.ref(context.scope.module.library('value', rego.object([])), [rego.string('absent')]);

/** The node's value; not defined when it is absent. */
export function refOf(node: NodeValue, context: Context): rego.Term {
  if (node.at === 'constant') {
    return node.value === undefined
      ? absent(context)
      : context.scope.module.library('value', rego.json(node.value));
  }
  if (node.at === 'root') return rego.ref(input, [rego.string(node.root), ...node.keys]);
  return rego.ref(node.base, node.at === 'found' ? [rego.number(0), ...node.keys] : node.keys);
}

/** A value that is always there, and the keys below it at which the node stands; null when there is none. */
export function anchorOf(
  node: NodeValue,
): { readonly base: rego.Term; readonly keys: readonly rego.Term[] } | null {
  if (node.at === 'root') return { base: input, keys: [rego.string(node.root), ...node.keys] };
  return node.at === 'item' ? node : null;
}

export function placeTerm({ prefix, keys }: Place): rego.Term {
  if (keys.length === 0) return prefix;
  const own = rego.array(...keys);
  return prefix.text === '[]' ? own : rego.call('array.concat', prefix, own);
}

/** The path of the object. */
export const noPath = rego.array();

/** The exact path of a node that is there, with more keys; null for what has no place in the object. */
export function exactPlace(node: NodeValue): (() => Place) | null {
  if (node.at === 'constant') return null;
  if (node.at === 'root') {
    const prefix = node.root === 'pod' ? rego.global('input.path') : noPath;
    return () => ({ prefix, keys: node.keys });
  }
  const { place, keys } = node;
  if (place === null) return null;
  return () => {
    const base = place();
    return { prefix: base.prefix, keys: [...base.keys, ...keys] };
  };
}

export function withKeys(place: () => Place, ...keys: readonly rego.Term[]): Place {
  const base = place();
  return { prefix: base.prefix, keys: [...base.keys, ...keys] };
}

/** The value in a list, or an empty list where it is not defined. */
export function listOfOne(value: rego.Term, { scope }: Context): rego.Term {
  const name = scope.fresh('found');
  return rego.comprehension('array', rego.local(name), [`${name} := ${value.text}`], value.isGlobal);
}
