import { compareCodePoints } from '../../base/code-points.ts';
import type { JsonObject } from '../../base/json.ts';
import type { WorkloadKind } from '../../ir/policy.ts';

/** Subresources through which containers of a Pod change; a rule on `pods` alone does not see them. */
const podSubresources = ['pods/ephemeralcontainers', 'pods/resize'];

function resourcesOf(kinds: readonly WorkloadKind[], group: string): readonly string[] {
  const resources = kinds.filter((kind) => kind.group === group).map(({ resource }) => resource);
  const hasPods = group === '' && resources.includes('pods');
  return [...new Set([...resources, ...(hasPods ? podSubresources : [])])].sort(compareCodePoints);
}

/**
 * The rules by which the API server sends objects of kinds to a policy, one for each group. They name every version, as
 * kinds are judged in any; then the API server does not check expressions against one kind's schema, in which the
 * fields of the others are unknown, either.
 */
export function resourceRules(kinds: readonly WorkloadKind[]): readonly JsonObject[] {
  const groups = [...new Set(kinds.map(({ group }) => group))].sort(compareCodePoints);
  return groups.map((group) => ({
    apiGroups: [group],
    apiVersions: ['*'],
    operations: ['CREATE', 'UPDATE'],
    resources: resourcesOf(kinds, group),
  }));
}
