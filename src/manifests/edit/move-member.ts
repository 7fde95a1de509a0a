import type { Change, ChangeOf, Comments } from './change.ts';
import { entryOf, findNode, type WrittenDocument } from './find-node.ts';
import { isRefusal } from './refusal.ts';
import { commentsOf } from './replace-member.ts';

/** The comments of what is moved; none in a flow map, where it is not certain whose they are. */
function movedComments(
  document: WrittenDocument,
  { map: path, name }: ChangeOf<'move-member'>,
): Comments | undefined {
  const found = findNode(document, path);
  if (found === null || isRefusal(found) || found.node.kind !== 'map' || found.node.isFlow) return undefined;
  const entry = entryOf(document, found.node, found.value, name);
  return entry === null ? undefined : commentsOf(document.text, entry);
}

/** A change as steps that can be made one after the other: a move is a removal and an addition. */
export function stepsOf(document: WrittenDocument, change: Change): readonly Change[] {
  if (change.kind !== 'move-member') return [change];
  const { map, name, to, members } = change;
  const comments = movedComments(document, change);
  return [
    { kind: 'replace-member', map, name, members: [], withComments: comments !== undefined },
    { kind: 'add-members', map: to, members, ...(comments === undefined ? {} : { comments }) },
  ];
}
