import type { Finding } from '../base/finding.ts';
import type { JsonObject } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import { marksIn, namesMarked } from './marks.ts';
import { annotationsOf, mapAt } from './place.ts';
import type { Styles } from './styles.ts';

function countsByPolicy(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { policy, severity } of findings) {
    if (severity !== 'info') counts.set(policy, (counts.get(policy) ?? 0) + 1);
  }
  return counts;
}

/** A finding that counts and that the change brings; null when there is none. */
function newFinding(before: readonly Finding[], after: readonly Finding[]): Finding | null {
  const counts = countsByPolicy(before);
  const known = new Set(before.map(({ policy, rule, message }) => JSON.stringify([policy, rule, message])));
  for (const [policy, count] of countsByPolicy(after)) {
    if (count <= (counts.get(policy) ?? 0)) continue;
    const found = after.find(
      (finding) =>
        finding.policy === policy &&
        finding.severity !== 'info' &&
        !known.has(JSON.stringify([finding.policy, finding.rule, finding.message])),
    );
    if (found !== undefined) return found;
  }
  return null;
}

function contradicted(keystones: ReadonlySet<string>, sidecars: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...keystones].filter((name) => sidecars.has(name)));
}

/** A conflict between the marks of one pod that was none before. */
function newConflict(before: JsonObject, after: JsonObject, styles: Styles): string | null {
  const [old, now] = [marksIn(before, styles), marksIn(after, styles)];
  const keystones = namesMarked(now, 'keystone');
  const both = contradicted(keystones, namesMarked(now, 'sidecar'));
  const bothBefore = contradicted(namesMarked(old, 'keystone'), namesMarked(old, 'sidecar'));
  for (const name of both)
    if (!bothBefore.has(name)) return `it would mark ${name} both keystone and sidecar`;
  const isMore = keystones.size > 1 && keystones.size > namesMarked(old, 'keystone').size;
  return isMore ? `it would mark ${keystones.size} containers keystone` : null;
}

/** An object with what is found in it. */
export interface Judged {
  readonly object: JsonObject;
  readonly findings: readonly Finding[];
}

/**
 * Why a change of an object is not made: it brings a conflict between marks, or a finding that is more than an info.
 * Null when it brings neither.
 */
export function objection(
  before: Judged,
  after: Judged,
  pods: readonly Path[],
  styles: Styles,
): string | null {
  for (const pod of pods) {
    const path = annotationsOf(pod);
    const conflict = newConflict(mapAt(before.object, path), mapAt(after.object, path), styles);
    if (conflict !== null) return conflict;
  }
  const found = newFinding(before.findings, after.findings);
  return found === null ? null : `it would bring a finding of ${found.policy}: ${found.message}`;
}
