/** A part of a stream that holds whole documents. */
export interface StreamPart {
  readonly bytes: Uint8Array;
  /** Lines of the stream before it. */
  readonly linesBefore: number;
  /** There is nothing of the stream beside it. */
  readonly isWhole: boolean;
}

/** How a stream is cut, in bytes. */
export interface StreamLimits {
  /** A stream is cut once there is this much. */
  readonly part: number;
  /** How much there is in the parts after the first; as much as in that without. */
  readonly laterPart?: number;
  /** A part that cannot be cut may be this long. */
  readonly longest: number;
}

const separator = Buffer.from('\n---\n');
const [lineFeed, carriageReturn] = [10, 13] as const;
/** What a line before `---` begins with when it may end, or be, the head of the document after it. */
const headOrEnd = /^[ \t\r]*(?:[%#.]|$)/;

/** True when the line that ends at `end` belongs to the document before the separator there. */
function endsDocument(bytes: Buffer, end: number): boolean {
  const start = end === 0 ? 0 : bytes.lastIndexOf(lineFeed, end - 1) + 1;
  return !headOrEnd.test(bytes.toString('latin1', start, Math.min(end, start + 200)));
}

/** The offset of the last `---` line where two documents can be told apart without what is around; 0 for none. */
function lastBoundary(bytes: Buffer): number {
  let found = bytes.lastIndexOf(separator);
  while (found > 0 && !endsDocument(bytes, found)) found = bytes.lastIndexOf(separator, found - 1);
  return found > 0 ? found + 1 : 0;
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) count++;
  for (let at = bytes.indexOf(carriageReturn); at !== -1; at = bytes.indexOf(carriageReturn, at + 1)) {
    if (bytes[at + 1] !== lineFeed) count++;
  }
  return count;
}

/** UTF-16, with a byte order mark or without: a byte of a character may look like a line feed. */
function isWide(bytes: Buffer): boolean {
  const [first, second] = bytes;
  return (
    first === 0 || second === 0 || (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  );
}

/**
 * Cuts a stream into parts at lines with `---` alone, so that it need not be held as a whole; one that is shorter
 * than a part stays in one. Null for a part that is too long and has no such line; it is the last.
 */
export async function* splitStream(
  chunks: AsyncIterable<Uint8Array>,
  limits: StreamLimits,
): AsyncGenerator<StreamPart | null> {
  let pending: Uint8Array[] = [];
  let [length, next, linesBefore] = [0, limits.part, 0];
  const { laterPart = limits.part } = limits;
  let isFirst = true;
  let wide = false;
  for await (const chunk of chunks) {
    pending.push(chunk);
    length += chunk.length;
    if (length > limits.longest) return yield null;
    if (length < next || wide) continue;
    const bytes = Buffer.concat(pending);
    wide = isFirst && isWide(bytes);
    const boundary = wide ? 0 : lastBoundary(bytes);
    pending = [bytes.subarray(boundary)];
    length -= boundary;
    // Without a boundary, twice as much must come before another search: all searches take linear time.
    next = Math.max(boundary === 0 && isFirst ? limits.part : laterPart, 2 * length);
    if (boundary === 0) continue;
    const part = bytes.subarray(0, boundary);
    yield { bytes: part, linesBefore, isWhole: false };
    linesBefore += countLines(part);
    isFirst = false;
  }
  yield { bytes: Buffer.concat(pending), linesBefore, isWhole: isFirst };
}
