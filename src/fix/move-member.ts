import type { Path } from '../base/pointer.ts';
import type { Change, Member } from '../manifests/index.ts';
import { changes, left, type Plan, type Subject } from './fix.ts';
import { annotationsOf, containerNames, mapAt, type TextMember } from './place.ts';
import { mendedPolarity } from './polarity-text.ts';
import { isInValue, rewriteKey } from './rewrite-key.ts';

function moved({ map, name }: TextMember, to: Path, members: readonly Member[]): Change {
  if (members.length === 0) return { kind: 'replace-member', map, name, members };
  return { kind: 'move-member', map, name, to, members };
}

/**
 * Moves a mark into the annotations of a pod, one that names containers in its value as one annotation for each. What is
 * there already in the same words is only removed.
 */
export function moveMember({ object, styles }: Subject, member: TextMember, to: Path, where: string): Plan {
  const { name, value } = member;
  const target = mapAt(object, to);
  if (isInValue(name, styles) && !Object.hasOwn(target, name)) {
    const pod = to.slice(0, -annotationsOf([]).length);
    const rewriting = rewriteKey(name, value, target, styles, containerNames(object, pod));
    if ('reason' in rewriting) return left(rewriting.reason);
    const { members } = rewriting;
    const keys = members.map(([key]) => key).join(', ');
    const does = members.length === 0 ? `removes ${name}` : `moves ${name} to ${where} as ${keys}`;
    return changes(does, [moved(member, to, members)]);
  }
  const there = Object.hasOwn(target, name) ? target[name] : undefined;
  if (there === value) return changes(`removes ${name}, which ${where} have too`, [moved(member, to, [])]);
  if (there !== undefined) return left(`${where} have ${name} too, and say something else`);
  const mended = mendedPolarity(value) ?? value;
  const does = mended === value ? '' : ` as ${mended}`;
  return changes(`moves ${name} to ${where}${does}`, [moved(member, to, [[name, mended]])]);
}
