import {
  type Atom,
  all,
  anchorsOf,
  any,
  atomsOf,
  type Formula,
  mapAtoms,
  negate,
  no,
  self,
  yes,
} from './formula.ts';
import { distinct, same } from './same.ts';
import { always } from './text/text-test.ts';

const below = (formula: Formula, from: string, to: string, path: readonly string[]): Formula =>
  mapAtoms(formula, (atom) => {
    if (atom.kind === 'text' || atom.anchor !== from) return atom;
    return { ...atom, anchor: to, path: [...path, ...atom.path] };
  });

/** That a formula about the node `pod` holds at each place that a path leads to; `*` crosses lists and maps. */
function atEach(formula: Formula, path: readonly string[], from: string, to: string): Formula {
  const star = path.indexOf('*');
  if (star < 0) return below(formula, from, to, path);
  const node = { kind: 'node', anchor: to, path: path.slice(0, star) } as const;
  const fails = negate(atEach(formula, path.slice(star + 1), from, self));
  if (fails.kind === 'constant' && !fails.value) return yes;
  return all([
    negate({ ...node, test: { kind: 'items', minimum: 1, of: fails } }),
    negate({ ...node, test: { kind: 'member', name: always, of: fails } }),
  ]);
}

/** A case distinction beyond this would make a schema that nobody wants. */
const mostSharedAtoms = 4;

function assume(formula: Formula, atom: Atom, value: boolean): Formula {
  return mapAtoms(formula, (other) => (same(other, atom) ? (value ? yes : no) : other));
}

/**
 * A formula about the pod and the object, at all pods of the object: about `object` alone. Null when it says too much
 * of both at once.
 */
export function atAllSites(formula: Formula, paths: readonly (readonly string[])[]): Formula | null {
  const everywhere = (each: Formula): Formula =>
    all(paths.map((path) => atEach(each, path, 'pod', 'object')));
  const anchors = anchorsOf(formula);
  if (paths.every((path) => !path.includes('*')) || !anchors.has('object')) return everywhere(formula);
  if (!anchors.has('pod')) return any([everywhere(no), formula]);
  const shared = distinct(atomsOf(formula).filter(({ anchor }) => anchor === 'object'));
  if (shared.length > mostSharedAtoms) return null;
  const decide = (undecided: Formula, [first, ...rest]: readonly Atom[]): Formula => {
    if (first === undefined) return everywhere(undecided);
    return any([
      all([first, decide(assume(undecided, first, true), rest)]),
      all([negate(first), decide(assume(undecided, first, false), rest)]),
    ]);
  };
  return decide(formula, shared);
}
