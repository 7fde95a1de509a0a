import type { JsonObject } from '../base/json.ts';
import type { Member } from '../manifests/index.ts';
import { isContainerName, marksIn, namedBy } from './marks.ts';
import { lowerAscii } from './polarity-text.ts';
import { containerOfKey, keyOfContainer, type Polarity, type Styles } from './styles.ts';

/** The annotations, one for each container, that say what an annotation says; or why there are none. */
export type Rewriting = { readonly members: readonly Member[] } | { readonly reason: string };

/** The annotation that marks a container so; null when one does already. A reason when it cannot be written. */
function markMember(
  name: string,
  polarity: Polarity,
  annotations: JsonObject,
  styles: Styles,
): Member | null | { readonly reason: string } {
  if (!isContainerName(name)) return { reason: `${JSON.stringify(name)} cannot be a container's name` };
  const others = marksIn(annotations, styles).filter((mark) => mark.name === name);
  const opposite = others.find((mark) => mark.polarity !== polarity);
  if (opposite !== undefined) return { reason: `${opposite.key} marks ${name} ${opposite.polarity}` };
  if (others.some((mark) => containerOfKey(mark.key, styles) !== null)) return null;
  const key = keyOfContainer(name, styles);
  if (key === null) return { reason: 'the parameter styles has no prefix for annotations per container' };
  return Object.hasOwn(annotations, key) ? { reason: `${key} is there and is no mark` } : [key, polarity];
}

/** The name as it is written, or in lower case where only that is a container's. */
function meantName(written: string, containers: ReadonlySet<string>): string {
  const lower = lowerAscii(written);
  return !isContainerName(written) && containers.has(lower) ? lower : written;
}

/**
 * Writes an annotation that names containers in its value as one annotation for each of them; those that are there
 * already are left out.
 *
 * @param others The annotations beside it.
 * @param containers The names of the pod's containers.
 */
export function rewriteKey(
  key: string,
  value: string,
  others: JsonObject,
  styles: Styles,
  containers: ReadonlySet<string>,
): Rewriting {
  const named = namedBy(key, value, styles);
  if (named === null) return { reason: `${key} names no container in its value` };
  if (named.names === null) return { reason: 'the list is too long: nothing of it is read' };
  if (named.names.length === 0 && styles.single.includes(key)) return { reason: `${key} names no container` };
  const members: Member[] = [];
  for (const name of new Set(named.names.map((written) => meantName(written, containers)))) {
    const member = markMember(name, named.polarity, others, styles);
    if (member !== null && 'reason' in member) return member;
    if (member !== null) members.push(member);
  }
  return { members };
}

/** Whether a key names containers in its value. */
export function isInValue(key: string, { single, list }: Styles): boolean {
  return single.includes(key) || list.some((row) => row.key === key);
}

/** What members are called in messages: `a: sidecar, b: sidecar`. */
export function membersText(members: readonly Member[]): string {
  return members.map((member) => member.join(': ')).join(', ');
}
