import type { Change } from './change.ts';
import { entryOf, findNode, holdsAliased, type WrittenDocument } from './find-node.ts';
import { moveBlockItem } from './move-block-item.ts';
import { moveFlowItem } from './move-flow-item.ts';
import { isRefusal, layout, type Refusal, shared } from './refusal.ts';
import type { TextEdit } from './text-edit.ts';
import { nodesWithin, type WrittenEntry, type WrittenList, type WrittenMap } from './written-node.ts';

/** An item that is a map, the list that it leaves, and the one that it goes to. */
export interface ItemMove {
  readonly text: string;
  readonly item: WrittenMap;
  readonly from: WrittenList;
  /** The member whose value is that list, and the map that it is a member of. */
  readonly fromEntry: WrittenEntry;
  readonly around: WrittenMap;
  /** The member for the other list; null when it is not there. */
  readonly toEntry: WrittenEntry | null;
  readonly toName: string;
  readonly members: Extract<Change, { readonly kind: 'move-item' }>['members'];
}

function findMove(
  document: WrittenDocument,
  { from, index, to, members }: Extract<Change, { readonly kind: 'move-item' }>,
): ItemMove | Refusal {
  const around = findNode(document, from.slice(0, -1));
  const list = findNode(document, from);
  if (around === null || list === null) return layout('it is not there');
  if (isRefusal(around)) return around;
  if (isRefusal(list)) return list;
  if (around.node.kind !== 'map' || list.node.kind !== 'list') return layout('it is in no list');
  const item = list.node.items[index];
  if (item?.kind === 'alias') return shared(`the alias *${item.name} stands there`);
  if (item?.kind !== 'map' || item.anchor !== null) return layout('the item is not written as a map');
  if (holdsAliased(item, document)) return shared('aliases stand for something in it');
  const target = findNode(document, to);
  if (target !== null && isRefusal(target)) return target;
  const toName = String(to.at(-1));
  const fromEntry = entryOf(document, around.node, around.value, String(from.at(-1)));
  const toEntry = target === null ? null : entryOf(document, around.node, around.value, toName);
  if (fromEntry === null) return shared('a merge key brings it in');
  return {
    text: document.text,
    item,
    from: list.node,
    fromEntry,
    around: around.node,
    toEntry,
    toName,
    members,
  };
}

/** An alias within an item that would come before its anchor; null when there is none. */
function aliasBefore({ root }: WrittenDocument, item: WrittenMap, to: number): string | null {
  const names = nodesWithin(item).flatMap((node) => (node.kind === 'alias' ? [node.name] : []));
  if (names.length === 0) return null;
  const later = new Set(nodesWithin(root).flatMap(({ anchor, start }) => (start > to ? [anchor] : [])));
  return names.find((name) => later.has(name)) ?? null;
}

/** Moves an item of a list to the end of another list of the same map. */
export function moveItem(
  document: WrittenDocument,
  change: Extract<Change, { readonly kind: 'move-item' }>,
): readonly TextEdit[] | Refusal {
  const move = findMove(document, change);
  if (isRefusal(move)) return move;
  const edits = move.from.isFlow ? moveFlowItem(move) : moveBlockItem(move);
  if (isRefusal(edits)) return edits;
  const to = edits.find(({ text }) => text !== '')?.start ?? move.item.start;
  const alias = aliasBefore(document, move.item, to);
  return alias === null ? edits : shared(`the anchor of the alias *${alias} would stand after it`);
}
