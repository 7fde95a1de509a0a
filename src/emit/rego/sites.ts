import { compareCodePoints } from '../../base/code-points.ts';
import type { WorkloadKind } from '../../ir/policy.ts';
import type { RegoRule } from './document.ts';
import * as rego from './term.ts';

const object: rego.Term = rego.ref(rego.global('input'), [rego.string('object')]);

interface Site {
  readonly path: rego.Term;
  readonly statements: readonly string[];
}

/** A path whose `*` each take the keys of a map or the indices of a list. */
function siteOf(path: readonly string[]): Site {
  const statements: string[] = [];
  const keys: rego.Term[] = [];
  const stars = path.filter((segment) => segment === '*').length;
  let base = object;
  let below: rego.Term[] = [];
  for (const segment of path) {
    if (segment === '*') {
      const number = statements.length + 1;
      const member = number < stars ? `member_${number}` : '_';
      statements.push(`some key_${number}, ${member} in ${rego.ref(base, below).text}`);
      keys.push(rego.local(`key_${number}`));
      base = rego.local(member);
      below = [];
    } else {
      keys.push(rego.string(segment));
      below.push(rego.string(segment));
    }
  }
  return { path: rego.array(...keys), statements };
}

const byPath = (kinds: readonly WorkloadKind[]): ReadonlyMap<string, readonly WorkloadKind[]> => {
  const groups = new Map<string, WorkloadKind[]>();
  for (const kind of kinds) {
    for (const path of kind.paths) {
      const key = JSON.stringify(path);
      groups.set(key, [...(groups.get(key) ?? []), kind]);
    }
  }
  return groups;
};

/** Where an object of each kind holds its pods: `pod_paths`, for `input.object` of `input.group` and `input.kind`. */
export function sitesRule(kinds: readonly WorkloadKind[]): RegoRule {
  const clauses = [...byPath(kinds)]
    .sort(([left], [right]) => compareCodePoints(left, right))
    .map(([key, of]) => {
      // What was printed above is read back.
      const path: readonly string[] = JSON.parse(key);
      const { path: value, statements } = siteOf(path);
      const wanted = of.map(({ group, kind }) => rego.array(rego.string(group), rego.string(kind)));
      const own = rego.array(rego.global('input.group'), rego.global('input.kind'));
      return { value, body: [rego.infix('in', own, rego.set(...wanted)).text, ...statements] };
    });
  return {
    kind: 'contains',
    name: 'pod_paths',
    parameters: null,
    clauses,
    comment: 'Where an object holds its pods, by its kind.',
  };
}
