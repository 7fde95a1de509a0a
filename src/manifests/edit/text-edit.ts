/** What replaces a part of a text; offsets in UTF-16 units. An insertion is empty before. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Sorted by place; edits at one place keep their order. */
function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.toSorted((left, right) => left.start - right.start || left.end - right.end);
}

/** Whether two edits want the same text. */
export function overlap(edits: readonly TextEdit[]): boolean {
  const sorted = inOrder(edits);
  return sorted.some((edit, index) => (sorted[index - 1]?.end ?? 0) > edit.start);
}

/** The text with all edits made; they do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let end = 0;
  for (const edit of inOrder(edits)) {
    pieces.push(text.slice(end, edit.start), edit.text);
    end = edit.end;
  }
  return [...pieces, text.slice(end)].join('');
}

/** Where something of the edited text stood before; what an edit wrote stands where it begins. */
export function offsetBefore(edits: readonly TextEdit[], offset: number): number {
  let shift = 0;
  for (const { start, end, text } of inOrder(edits)) {
    if (offset < start + shift) break;
    if (offset < start + shift + text.length) return start;
    shift += text.length - (end - start);
  }
  return offset - shift;
}
