import { lineForm, memberForms } from './forms.ts';
import { beginsLine, columnOf, freeLineEnd } from './lines.ts';
import { flowLines, flowText, type NewMembers } from './map-text.ts';
import type { TextEdit } from './text-edit.ts';
import type { WrittenEntry, WrittenMap } from './written-node.ts';

/** A line after the last member, and after a comment on its line. */
function appendLine(
  text: string,
  map: WrittenMap,
  last: WrittenEntry,
  added: NewMembers,
): readonly TextEdit[] {
  const step = columnOf(text, last.key.start) - columnOf(text, map.end - 1);
  const width = step > 0 ? text.slice(last.key.start - step, last.key.start) : '  ';
  const lines = lineForm(text, { ...map, entries: [last] }, width);
  const rows = `${lines.lineBreak}${lines.indent}${flowLines(added, memberForms(text, map), lines)}`;
  const comma = /^\s*,/.exec(text.slice(last.value.end, map.end));
  const end = last.value.end + (comma?.[0].length ?? 0);
  const free = freeLineEnd(text, end);
  if (free === null || free === end) {
    return [{ start: end, end, text: `${comma === null ? ',' : ''}${rows}` }];
  }
  const missing = { start: end, end, text: ',' };
  return [...(comma === null ? [missing] : []), { start: free, end: free, text: rows }];
}

/** After the last member of a flow map: on a line of its own if that has one. */
export function appendToFlow(
  text: string,
  map: WrittenMap,
  last: WrittenEntry,
  added: NewMembers,
): readonly TextEdit[] {
  if (beginsLine(text, last.key.start)) return appendLine(text, map, last, added);
  const forms = memberForms(text, map);
  const comma = forms.colon === ':' ? ',' : ', ';
  const { end } = last.value;
  return [{ start: end, end, text: `${comma}${flowText(added, forms, comma)}` }];
}
