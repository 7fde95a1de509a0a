import { matchesPattern } from '../../base/pattern.ts';
import type { GroupKind } from '../../ir/expression.ts';
import { type Creation, creations } from '../../k8s/created-kinds.ts';

const isSame = (left: GroupKind, right: GroupKind): boolean =>
  left.group === right.group && left.kind === right.kind;

/** The names of kinds of which it is known what they create. */
export const knownCreators: ReadonlySet<string> = new Set(creations.map(({ creator }) => creator.kind));

export function matchesOne(patterns: readonly string[], text: string): boolean {
  return patterns.some((pattern) => matchesPattern(pattern, text));
}

/**
 * What is created, directly or by what they create, by kinds whose names match: for `Deployment`, the ReplicaSets of
 * Deployments and the Pods of ReplicaSets. Who created a Pod's ReplicaSet is not written on the Pod.
 */
export function coveredCreations(kinds: readonly string[]): readonly Creation[] {
  const covered = new Set(creations.filter(({ creator }) => matchesOne(kinds, creator.kind)));
  // A set that grows while it is gone through is gone through to its end.
  for (const { created } of covered) {
    for (const next of creations) if (isSame(next.creator, created)) covered.add(next);
  }
  return creations.filter((creation) => covered.has(creation));
}

/** Whether a creation is of these kinds. */
export function isCreation({ creator, created }: Creation, owner: GroupKind, object: GroupKind): boolean {
  return isSame(creator, owner) && isSame(created, object);
}
