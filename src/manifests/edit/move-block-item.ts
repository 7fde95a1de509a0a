import { appendToFlow } from './append-to-flow.ts';
import { withCommentsAbove } from './comments.ts';
import { lineForm, memberForms } from './forms.ts';
import { beginsLine, breakNear, columnOf, freeLineEnd, lineStart, nextLine } from './lines.ts';
import { blockText } from './map-text.ts';
import type { ItemMove } from './move-item.ts';
import { isRefusal, layout, type Refusal } from './refusal.ts';
import { applyEdits, type TextEdit } from './text-edit.ts';

type Edits = readonly TextEdit[];

/** The lines of an item: comments directly above its dash are its own. */
interface ItemLines {
  readonly start: number;
  readonly end: number;
  /** Of the dash. */
  readonly column: number;
}

function linesOf({ text, item }: ItemMove): ItemLines | Refusal {
  const dash = text.lastIndexOf('-', item.start - 1);
  if (text.slice(dash + 1, item.start).trim() !== '' || !beginsLine(text, dash)) {
    return layout('its dash does not stand first on its line');
  }
  const end = freeLineEnd(text, item.end);
  if (end === null) return layout('its last line holds something else too');
  return { start: withCommentsAbove(text, dash), end: nextLine(text, end), column: columnOf(text, dash) };
}

/** The item's own lines with the new members: after its name, or last. */
function itemText(move: ItemMove, { start, end }: ItemLines): string | Refusal {
  const { text, item, members } = move;
  const named = item.entries.find(({ key }) => /^["']?name["']?$/.test(text.slice(key.start, key.end)));
  const entry = named ?? item.entries.at(-1);
  const edits: TextEdit[] = [];
  if (members.length > 0 && entry !== undefined) {
    const added = { around: [], members };
    if (item.isFlow) edits.push(...appendToFlow(text, item, item.entries.at(-1) ?? entry, added));
    else {
      const at = freeLineEnd(text, entry.value.end);
      if (at === null) return layout('the line of its name holds something else too');
      const { indent, lineBreak } = lineForm(text, item, '');
      const forms = { ...memberForms(text, item), key: 'plain', value: 'plain', colon: ': ' } as const;
      const rows = blockText(added, forms, { indent, step: '', lineBreak });
      edits.push({ start: at, end: at, text: `${lineBreak}${indent}${rows}` });
    }
  }
  const within = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return applyEdits(text.slice(start, end), within).replace(/(?:\r\n|\n|\r)$/, '');
}

/** The lines moved to another column. */
function shifted(lines: string, by: number): string | Refusal {
  const rows = lines.split(/(\r\n|\n|\r)/);
  const moved = rows.map((row, index) => {
    if (index % 2 === 1 || row.trim() === '') return row;
    if (by >= 0) return ' '.repeat(by) + row;
    return row.slice(0, -by).trim() === '' ? row.slice(-by) : null;
  });
  return moved.includes(null) ? layout('some of its lines cannot be moved to the left') : moved.join('');
}

function insertion(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}

/** A list of its own, above the one that the item leaves. */
function intoNewList({ text, fromEntry, toName }: ItemMove, lines: string): Edits | Refusal {
  const at = fromEntry.key.start;
  if (!beginsLine(text, at)) return layout('its list does not stand first on its line');
  const lineBreak = breakNear(text, at);
  const indent = text.slice(lineStart(text, at), at);
  const above = withCommentsAbove(text, at);
  return [insertion(above, `${indent}${toName}:${lineBreak}${lines}${lineBreak}`)];
}

function intoList(move: ItemMove, lines: string, { column }: ItemLines): Edits | Refusal {
  const { text, toEntry } = move;
  if (toEntry === null) return intoNewList(move, lines);
  const { value: list } = toEntry;
  const lineBreak = breakNear(text, toEntry.key.start);
  const last = list.kind === 'list' ? list.items.at(-1) : undefined;
  if (last === undefined) {
    const free = freeLineEnd(text, list.end);
    if (free === null || list.anchor !== null)
      return layout('the list that it would go to is not understood');
    const blanks = /[ \t]*$/.exec(text.slice(toEntry.key.end, list.start))?.[0].length ?? 0;
    const emptied = { start: list.start - blanks, end: list.end, text: '' };
    return [...(list.end > list.start ? [emptied] : []), insertion(free, `${lineBreak}${lines}`)];
  }
  if (list.kind !== 'list' || list.isFlow) return layout('the lists are not written in the same way');
  const dash = text.lastIndexOf('-', last.start - 1);
  const free = freeLineEnd(text, last.end);
  if (free === null || !beginsLine(text, dash))
    return layout('the list that it would go to is not understood');
  const moved = shifted(lines, columnOf(text, dash) - column);
  return typeof moved === 'string' ? [insertion(free, `${lineBreak}${moved}`)] : moved;
}

/** Moves an item of a block list with its comments, its lines as they are but for how far in they stand. */
export function moveBlockItem(move: ItemMove): Edits | Refusal {
  const place = linesOf(move);
  if (isRefusal(place)) return place;
  const lines = itemText(move, place);
  if (typeof lines !== 'string') return lines;
  const inserted = intoList(move, lines, place);
  if (isRefusal(inserted)) return inserted;
  return [{ start: place.start, end: place.end, text: '' }, ...inserted];
}
