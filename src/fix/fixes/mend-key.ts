import { changes, type Fix, left, type Plan, type Subject } from '../fix.ts';
import { containerNames, mapAt, memberOf, podOf, type TextMember } from '../place.ts';
import { lowerAscii, mendedPolarity } from '../polarity-text.ts';
import { isInValue, membersText, rewriteKey } from '../rewrite-key.ts';
import { containerOfKey } from '../styles.ts';

/** A key that names containers in its value is not only mended, but rewritten. */
function rewrite(
  { map, name, value }: TextMember,
  lower: string,
  { object, styles }: Subject,
  containers: ReadonlySet<string>,
): Plan {
  const rewriting = rewriteKey(lower, value, mapAt(object, map), styles, containers);
  if ('reason' in rewriting) return left(rewriting.reason);
  const { members } = rewriting;
  return changes(`writes ${membersText(members)} in place of ${name}`, [
    { kind: 'replace-member', map, name, members },
  ]);
}

/** `Sidecars.alpha.kubernetes.io/App` becomes `sidecars.alpha.kubernetes.io/app`. */
export const mendKey: Fix = {
  id: 'mend-key',
  title: 'Writes keys in lower case, where a container is called so.',
  mends: { 'annotation-key-case': ['case'], 'annotation-names-container': ['impossible-name'] },
  request: null,
  plan(subject) {
    const member = memberOf(subject);
    const pod = podOf(subject);
    if (member === null || pod === null) return left('the annotation is no text');
    const { map, name, value } = member;
    const lower = lowerAscii(name);
    if (lower === name) return null;
    const container = containerOfKey(lower, subject.styles);
    const containers = containerNames(subject.object, pod);
    if (container !== null && !containers.has(container)) {
      return left('no container is called so in lower case either');
    }
    const others = mapAt(subject.object, map);
    const other = Object.hasOwn(others, lower) ? others[lower] : undefined;
    if (other === value) {
      return changes(`removes ${name}: ${lower} says the same`, [
        { kind: 'replace-member', map, name, members: [] },
      ]);
    }
    if (other !== undefined) return left(`${lower} is there too, and says something else`);
    if (isInValue(lower, subject.styles)) return rewrite(member, lower, subject, containers);
    const mended = mendedPolarity(value) ?? value;
    const does = mended === value ? lower : `${lower}: ${mended}`;
    return changes(`writes ${does} in place of ${name}`, [
      { kind: 'replace-member', map, name, members: [[lower, mended]] },
    ]);
  },
};
