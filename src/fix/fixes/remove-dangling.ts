import { changes, type Fix, left, type Plan, type Subject } from '../fix.ts';
import { listedNames } from '../marks.ts';
import { areAllNamed, containerNames, memberOf, podOf, type TextMember } from '../place.ts';
import { mendedPolarity } from '../polarity-text.ts';
import { containerOfKey } from '../styles.ts';

/** Takes one name out of a list. */
function planForList({ map, name, value }: TextMember, gone: string): Plan {
  const names = listedNames(value) ?? [];
  const rest = names.filter((other) => other !== gone);
  if (rest.length === names.length) return left('what to remove from the list is not certain');
  return changes(`removes ${gone} from ${name}`, [
    { kind: 'replace-member', map, name, members: rest.length === 0 ? [] : [[name, rest.join(',')]] },
  ]);
}

/** A value that would be mended if the container were there; what else it may be is not known. */
function isGone({ name, value }: TextMember, subject: Subject): boolean {
  const pod = podOf(subject);
  const container = containerOfKey(name, subject.styles);
  return (
    pod !== null &&
    container !== null &&
    mendedPolarity(value) !== null &&
    !containerNames(subject.object, pod).has(container)
  );
}

/** A mark for a container that is not there is removed. */
export const removeDangling: Fix = {
  id: 'remove-dangling',
  title: 'Removes marks for containers that the pod does not have.',
  mends: {
    'annotation-names-container': [
      'no-such-keystone',
      'no-such-sidecar',
      'single-no-such-keystone',
      'single-empty',
      'list-no-such-keystone',
      'list-no-such-sidecar',
    ],
    'known-polarity': ['value'],
  },
  request: 'remove-dangling',
  plan(subject) {
    const { finding, styles } = subject;
    const member = memberOf(subject);
    if (member === null) return left('the annotation is no text');
    if (finding.policy === 'known-polarity' && !isGone(member, subject)) return null;
    const pod = podOf(subject);
    if (pod !== null && !areAllNamed(subject.object, pod)) {
      return left('a container has a name that is no text: the mark may be for it');
    }
    const isList = styles.list.some(({ key }) => key === member.name);
    if (isList && finding.container !== null) return planForList(member, finding.container);
    const { map, name } = member;
    return changes(`removes ${name}`, [{ kind: 'replace-member', map, name, members: [] }]);
  },
};
