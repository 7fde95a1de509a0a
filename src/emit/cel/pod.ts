import { compareCodePoints } from '../../base/code-points.ts';
import type { GroupKind } from '../../ir/expression.ts';
import type { WorkloadKind } from '../../ir/policy.ts';
import { define, type Scope } from './scope.ts';
import * as cel from './term.ts';

const isType = (term: cel.Term, type: string): cel.Term => cel.equals(cel.call('type', term), cel.name(type));

/** A kind as `groupKind` has it. */
const kindText = ({ group, kind }: GroupKind): string => `${group}/${kind}`;

/** The group, which is what stands before the slash in `apiVersion`, and the kind: `apps/Deployment`, `/Pod`. */
export function groupKind(scope: Scope): cel.Term {
  const { object } = scope.side;
  return define(scope, 'groupKind', 'group-kind', () => {
    const version = cel.member(object, 'apiVersion');
    const hasGroup = cel.and(
      cel.has(object, 'apiVersion'),
      isType(version, 'string'),
      cel.method(version, 'contains', cel.text('/')),
    );
    const slash = cel.method(version, 'indexOf', cel.text('/'));
    const group = cel.conditional(
      hasGroup,
      cel.method(version, 'substring', cel.int(0), slash),
      cel.text(''),
    );
    const kind = cel.member(object, 'kind');
    const hasKind = cel.and(cel.has(object, 'kind'), isType(kind, 'string'));
    return cel.sum([group, cel.text('/'), cel.conditional(hasKind, kind, cel.text(''))]);
  });
}

/** Whether the object is of one of the kinds. */
export function isOfKind(scope: Scope, kinds: readonly GroupKind[]): cel.Term {
  const texts = kinds.map(kindText).sort(compareCodePoints).map(cel.text);
  const [only] = texts;
  if (only === undefined) return cel.falseTerm;
  return texts.length === 1
    ? cel.equals(groupKind(scope), only)
    : cel.isIn(groupKind(scope), cel.list(...texts));
}

/** Kinds whose pods CEL can find: those with one path that crosses neither list nor map. */
export function hasFixedPath({ paths: [path = [], ...others] }: WorkloadKind): boolean {
  return others.length === 0 && !path.includes('*');
}

interface Row {
  readonly path: readonly string[];
  readonly kinds: readonly GroupKind[];
}

/** The kinds, by the path at which their pod is. */
function rows(kinds: readonly WorkloadKind[]): readonly Row[] {
  const byPath = new Map<string, Row>();
  for (const kind of kinds.filter(hasFixedPath)) {
    const [path = []] = kind.paths;
    const key = path.join('/');
    const known = byPath.get(key)?.kinds ?? [];
    byPath.set(key, { path, kinds: [...known, kind] });
  }
  return [...byPath.values()];
}

/** The conditions under which there is something at a path, and what. */
function follow(
  object: cel.Term,
  path: readonly string[],
): { readonly guards: readonly cel.Term[]; readonly term: cel.Term } {
  const guards: cel.Term[] = [];
  let term = object;
  for (const [index, segment] of path.entries()) {
    if (index > 0) guards.push(isType(term, 'map'));
    guards.push(cel.has(term, segment));
    term = cel.member(term, segment);
  }
  return { guards, term };
}

function dispatch(
  scope: Scope,
  choose: (guards: readonly cel.Term[], term: cel.Term) => readonly [cel.Term, cel.Term],
  otherwise: cel.Term,
): cel.Term {
  return [...rows(scope.kinds)].reverse().reduce((rest, { path, kinds }) => {
    const { guards, term } = follow(scope.side.object, path);
    const [condition, value] = choose([isOfKind(scope, kinds), ...guards], term);
    return cel.conditional(condition, value, rest);
  }, otherwise);
}

/** The pod, or the pod template, as a map; an empty one when there is none or it is no map. */
export function podMap(scope: Scope): cel.Term {
  return define(scope, 'podMap', 'pod', () =>
    dispatch(
      scope,
      (guards, term) => [
        cel.and(...guards, ...(term === scope.side.object ? [] : [isType(term, 'map')])),
        term,
      ],
      cel.map([]),
    ),
  );
}

/** Whatever is at the place of the pod; null when there is nothing. */
export function podNode(scope: Scope): cel.Term {
  return define(scope, 'podNode', 'pod-node', () =>
    dispatch(scope, (guards, term) => [cel.and(...guards), term], cel.nullTerm),
  );
}

/** Whether there is something at the place of the pod. */
export function podExists(scope: Scope): cel.Term {
  return define(scope, 'podExists', 'pod-exists', () =>
    dispatch(scope, (guards) => [cel.and(...guards), cel.trueTerm], cel.falseTerm),
  );
}
