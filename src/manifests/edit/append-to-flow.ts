import { lineForm, memberForms, stepInFlow } from './forms.ts';
import { beginsLine, freeLineEnd } from './lines.ts';
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
  const lines = lineForm(text, { ...map, entries: [last] }, stepInFlow(text, map));
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

/** Before the first member of a flow map. */
export function prependToFlow(
  text: string,
  map: WrittenMap,
  first: WrittenEntry,
  added: NewMembers,
): readonly TextEdit[] {
  const forms = memberForms(text, map);
  const { start } = first.key;
  if (!beginsLine(text, start)) {
    const comma = forms.colon === ':' ? ',' : ', ';
    return [{ start, end: start, text: `${flowText(added, forms, comma)}${comma}` }];
  }
  const lines = lineForm(text, map, stepInFlow(text, map));
  const rows = `${flowLines(added, forms, lines)},${lines.lineBreak}${lines.indent}`;
  return [{ start, end: start, text: rows }];
}
