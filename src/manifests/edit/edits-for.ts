import { addMembers } from './add-members.ts';
import type { Change } from './change.ts';
import type { WrittenDocument } from './find-node.ts';
import { moveItem } from './move-item.ts';
import { stepsOf } from './move-member.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import { replaceMember } from './replace-member.ts';
import type { TextEdit } from './text-edit.ts';

/** The edits of the document's text that make a change; or why there are none. */
export function editsFor(document: WrittenDocument, change: Change): readonly TextEdit[] | Refusal {
  switch (change.kind) {
    case 'replace-member':
      return replaceMember(document, change);
    case 'add-members':
      return addMembers(document, change);
    case 'move-item':
      return moveItem(document, change);
    case 'move-member':
      return editsForAll(document, stepsOf(document, change));
  }
}

/** The edits of several changes; the first refusal otherwise. They may overlap. */
export function editsForAll(
  document: WrittenDocument,
  changes: readonly Change[],
): readonly TextEdit[] | Refusal {
  const edits: TextEdit[] = [];
  for (const change of changes) {
    const made = editsFor(document, change);
    if (isRefusal(made)) return made;
    for (const edit of made) edits.push(edit);
  }
  return edits;
}
