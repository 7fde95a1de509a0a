import { appendToFlow } from './append-to-flow.ts';
import { beginsLine, breakNear, freeLineEnd, lineStart } from './lines.ts';
import type { ItemMove } from './move-item.ts';
import { isRefusal, layout, type Refusal } from './refusal.ts';
import { scalarText } from './scalar-text.ts';
import { applyEdits, type TextEdit } from './text-edit.ts';
import type { WrittenList, WrittenNode } from './written-node.ts';

type Edits = readonly TextEdit[];

function insertion(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}

function removal({ text, item, from }: ItemMove): Edits | Refusal {
  const index = from.items.indexOf(item);
  const [previous, next] = [from.items[index - 1], from.items[index + 1]];
  const [start, end] =
    next === undefined ? [previous?.end ?? item.start, item.end] : [item.start, next.start];
  const around = text.slice(start, item.start) + text.slice(item.end, end);
  return around.includes('#') ? layout('a comment stands in the way') : [{ start, end, text: '' }];
}

function itemText({ text, item, members }: ItemMove): string {
  const last = item.entries.at(-1);
  const edits =
    last === undefined || members.length === 0 ? [] : appendToFlow(text, item, last, { around: [], members });
  const within = edits.map((edit) => ({
    ...edit,
    start: edit.start - item.start,
    end: edit.end - item.start,
  }));
  return applyEdits(text.slice(item.start, item.end), within);
}

/** What a line begins with. */
function indentOf(text: string, at: number): string {
  return text.slice(lineStart(text, at), at);
}

function comma({ text, from }: ItemMove): string {
  const [first, second] = from.items;
  const between = first === undefined || second === undefined ? ', ' : text.slice(first.end, second.start);
  return between === ',' ? ',' : ', ';
}

/** A flow list that holds the item alone, written as the list that it leaves. */
function listText(move: ItemMove, item: string): string {
  const { text, from } = move;
  const first = from.items[0];
  if (first === undefined || !beginsLine(text, first.start)) return `[${item}]`;
  const lineBreak = breakNear(text, first.start);
  const closing = indentOf(text, from.end - 1);
  return `[${lineBreak}${indentOf(text, first.start)}${item}${lineBreak}${closing.trim() === '' ? closing : ''}]`;
}

/** A list of its own, before the one that the item leaves. */
function intoNewList(move: ItemMove, item: string): Edits | Refusal {
  const { text, fromEntry, around, toName } = move;
  const { key, value } = fromEntry;
  const name = scalarText(toName, key.kind === 'scalar' ? key.form : 'plain');
  const colon = text.slice(key.end, value.start);
  const isOwnLine = beginsLine(text, key.start);
  if (!around.isFlow && !isOwnLine) return layout('its list does not stand first on its line');
  const lines = `${breakNear(text, key.start)}${indentOf(text, key.start)}`;
  const after = isOwnLine ? `${around.isFlow ? ',' : ''}${lines}` : comma(move);
  return [insertion(key.start, `${name}${colon}${listText(move, item)}${after}`)];
}

function intoFlowList(move: ItemMove, list: WrittenList, last: WrittenNode, item: string): Edits {
  const { text } = move;
  if (!beginsLine(text, last.start)) return [insertion(last.end, `${comma(move)}${item}`)];
  return [insertion(last.end, `,${breakNear(text, list.start)}${indentOf(text, last.start)}${item}`)];
}

function intoBlockList({ text }: ItemMove, last: WrittenNode, item: string): Edits | Refusal {
  const dash = text.lastIndexOf('-', last.start - 1);
  const free = freeLineEnd(text, last.end);
  if (free === null || !beginsLine(text, dash) || /[\r\n]/.test(item)) {
    return layout('the lists are not written in the same way');
  }
  return [insertion(free, `${breakNear(text, dash)}${indentOf(text, dash)}- ${item}`)];
}

/** Moves an item of a list in brackets. */
export function moveFlowItem(move: ItemMove): Edits | Refusal {
  const removed = removal(move);
  if (isRefusal(removed)) return removed;
  const item = itemText(move);
  const list = move.toEntry?.value;
  const last = list?.kind === 'list' ? list.items.at(-1) : undefined;
  let inserted: Edits | Refusal;
  if (list === undefined) inserted = intoNewList(move, item);
  else if (last !== undefined && list.kind === 'list') {
    inserted = list.isFlow ? intoFlowList(move, list, last, item) : intoBlockList(move, last, item);
  } else if (list.end > list.start && list.anchor === null) {
    inserted = [{ start: list.start, end: list.end, text: listText(move, item) }];
  } else inserted = layout('the list that it would go to is not understood');
  return isRefusal(inserted) ? inserted : [...removed, ...inserted];
}
