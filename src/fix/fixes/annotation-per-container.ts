import { isJsonObject, type JsonObject, ownString } from '../../base/json.ts';
import type { Path } from '../../base/pointer.ts';
import { type ChangeOf, changeValue, type Member } from '../../manifests/index.ts';
import { changes, type Fix, left, type Plan, type Subject } from '../fix.ts';
import { annotationsOf, containerNames, mapAt, podOf } from '../place.ts';
import { isInValue, membersText, rewriteKey } from '../rewrite-key.ts';

function describe(key: string, members: readonly Member[]): string {
  if (members.length === 0) return `removes ${key}, which says nothing more`;
  return `writes ${membersText(members)} in place of ${key}`;
}

/** Rewrites those of some keys that can be rewritten, one after the other. */
function planFor(keys: readonly string[], { object, styles }: Subject, pod: Path | null): Plan {
  if (pod === null) return left('it is in no pod');
  const map = annotationsOf(pod);
  const containers = containerNames(object, pod);
  const made: ChangeOf<'replace-member'>[] = [];
  let rest: JsonObject = object;
  let reason: string | null = null;
  for (const key of keys) {
    const annotations = mapAt(rest, map);
    const rewriting = rewriteKey(key, ownString(annotations, key), annotations, styles, containers);
    if ('reason' in rewriting) {
      reason ??= rewriting.reason;
      continue;
    }
    const change = { kind: 'replace-member', map, name: key, members: rewriting.members } as const;
    made.push(change);
    const changed = changeValue(rest, change);
    rest = isJsonObject(changed) ? changed : {};
  }
  if (made.length === 0) return left(reason ?? 'there is nothing to rewrite');
  return changes(made.map(({ name, members }) => describe(name, members)).join(', and '), made);
}

/** `…/sidecars: a,b` becomes `…/a: sidecar` and `…/b: sidecar`. */
export const annotationPerContainer: Fix = {
  id: 'annotation-per-container',
  title: 'Rewrites annotations that name containers in their value into one per container.',
  mends: { 'annotation-per-container': ['style'], 'no-dual-annotations': ['styles'] },
  request: null,
  plan(subject) {
    const { finding, object, styles } = subject;
    const pod = podOf(subject);
    if (finding.policy === 'annotation-per-container')
      return planFor([String(finding.path.at(-1))], subject, pod);
    const keys = Object.keys(pod === null ? {} : mapAt(object, annotationsOf(pod)));
    return planFor(
      keys.filter((key) => isInValue(key, styles)),
      subject,
      pod,
    );
  },
};
