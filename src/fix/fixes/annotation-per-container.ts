import { ownString } from '../../base/json.ts';
import { changes, type Fix, left, type Plan, type Subject } from '../fix.ts';
import { annotationsOf, mapAt, podOf } from '../place.ts';
import { isInValue, membersText, rewriteKey } from '../rewrite-key.ts';

/** Rewrites the first of some keys that can be rewritten. */
function planFor(keys: readonly string[], { object, styles }: Subject, pod: ReturnType<typeof podOf>): Plan {
  if (pod === null) return left('it is in no pod');
  const map = annotationsOf(pod);
  const annotations = mapAt(object, map);
  let reason: string | null = null;
  for (const key of keys) {
    const rewriting = rewriteKey(key, ownString(annotations, key), annotations, styles);
    if ('reason' in rewriting) {
      reason ??= rewriting.reason;
      continue;
    }
    const { members } = rewriting;
    const does =
      members.length === 0
        ? `removes ${key}, which says nothing more`
        : `writes ${membersText(members)} in place of ${key}`;
    return changes(does, [{ kind: 'replace-member', map, name: key, members }]);
  }
  return left(reason ?? 'there is nothing to rewrite');
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
