import { beginsLine, breakNear, columnOf, lineStart } from './lines.ts';
import type { LineForm, MemberForms } from './map-text.ts';
import type { ScalarForm, WrittenMap, WrittenNode } from './written-node.ts';

const usualStep = '  ';
const blockForms: MemberForms = { key: 'plain', value: 'plain', colon: ': ' };

function quoting(node: WrittenNode, otherwise: ScalarForm): ScalarForm {
  const form = node.kind === 'scalar' ? node.form : otherwise;
  return form === 'single' || form === 'double' ? form : 'plain';
}

/** How the members of a map are written, by its last one; values are quoted as keys are where they are maps. */
export function memberForms(text: string, map: WrittenMap): MemberForms {
  const last = map.entries.at(-1);
  if (last === undefined) return map.isFlow ? { ...blockForms, key: 'double', value: 'double' } : blockForms;
  const key = quoting(last.key, 'plain');
  const isCompact =
    key === 'double' && text.charAt(last.key.end) === ':' && last.key.end + 1 === last.value.start;
  return { key, value: quoting(last.value, map.isFlow ? key : 'plain'), colon: isCompact ? ':' : ': ' };
}

/** The members of a flow map that has none, by the keys around it. */
export function emptyMapForms(text: string, around: WrittenMap): MemberForms {
  const { key, colon } = memberForms(text, around);
  const form = around.isFlow ? key : 'plain';
  return { key: form, value: form, colon };
}

/** How much further in the entries of a map within a block map are, by the first such map; two spaces otherwise. */
export function stepWithin(text: string, map: WrittenMap): string {
  for (const { key, value } of map.entries) {
    if (value.kind !== 'map' || value.entries[0] === undefined) continue;
    const first = value.entries[0].key.start;
    if (lineStart(text, first) === lineStart(text, key.start) || !beginsLine(text, first)) continue;
    const step = columnOf(text, first) - columnOf(text, key.start);
    if (step > 0) return text.slice(first - step, first);
  }
  return usualStep;
}

/** How much further in the members of a flow map are than its closing brace; two spaces where they are not. */
export function stepInFlow(text: string, map: WrittenMap): string {
  const first = map.entries[0]?.key.start ?? map.start;
  const closing = text.slice(lineStart(text, map.end - 1), map.end - 1);
  const inner = text.slice(lineStart(text, first), first);
  return inner.startsWith(closing) && inner.trim() === '' && inner !== closing
    ? inner.slice(closing.length)
    : usualStep;
}

/** The lines of a map's members. */
export function lineForm(text: string, map: WrittenMap, step: string): LineForm {
  const at = map.entries[0]?.key.start ?? map.start;
  const before = text.slice(lineStart(text, at), at);
  const indent = before.trim() === '' ? before : ' '.repeat(before.length);
  return { indent, step, lineBreak: breakNear(text, at) };
}
