import type { ScalarEvent } from 'js-yaml';

const absent = -1;
const [singleQuoted, doubleQuoted, literal, folded] = [2, 3, 4, 5] as const;
const blockHeader = /[|>](?:[-+]?[1-9]?|[1-9][-+])[ \t]*(?:[ \t]#.*)?$/;
/** What may stand between the end of an item and the dash of the next, empty one. */
const beforeDash = /(?:[\s'"\]},]|#[^\r\n]*)*/y;

function isLineBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}

/** The indicator is on the line before the text; searched backwards, since a document may have many blocks. */
function blockOffset(source: string, valueStart: number): number {
  let end = valueStart;
  if (source.charCodeAt(end - 1) === 10) end--;
  if (source.charCodeAt(end - 1) === 13) end--;
  let start = end;
  while (start > 0 && !isLineBreak(source.charCodeAt(start - 1))) start--;
  const header = blockHeader.exec(source.slice(start, end));
  return header === null ? valueStart : start + header.index;
}

/** Where a scalar begins: its quote or block indicator included. -1 for one that is not written at all. */
export function scalarOffset(source: string, event: ScalarEvent): number {
  if (event.valueStart === absent) return absent;
  switch (event.style) {
    case singleQuoted:
    case doubleQuoted:
      return event.valueStart - 1;
    case literal:
    case folded:
      return blockOffset(source, event.valueStart);
    default:
      return event.valueStart;
  }
}

/** The dash of an empty item of a block list, whose predecessor ends at `previousEnd`. */
export function dashOffset(source: string, previousEnd: number): number {
  beforeDash.lastIndex = previousEnd;
  beforeDash.test(source);
  return beforeDash.lastIndex;
}
