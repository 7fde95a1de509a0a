import { isAscii } from 'node:buffer';
import type { Fault } from './fault.ts';

/** Text as it is read, without its byte order mark. */
export interface DecodedText {
  readonly text: string;
  /** `encoding` when bytes had to be replaced by U+FFFD; the rest of the text is still worth reading. */
  readonly fault: Fault | null;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

interface ByteOrderMark {
  readonly encoding: Encoding;
  readonly bytes: readonly number[];
}

const byteOrderMarks: readonly ByteOrderMark[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
};

/** UTF-16 without a mark: one half of the first character is zero. */
function guessUtf16(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes;
  if (first === undefined || second === undefined || (first === 0) === (second === 0)) return null;
  return first === 0 ? 'utf-16be' : 'utf-16le';
}

function decodeStrictly(bytes: Uint8Array, encoding: Encoding): string | null {
  if (encoding === 'utf-8' && isAscii(bytes)) {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  }
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The length of the longest prefix that decodes, by halving; only for texts that do not decode. */
function validLength(bytes: Uint8Array, encoding: Encoding): number {
  const decodes = (length: number): boolean => {
    try {
      const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
      decoder.decode(bytes.subarray(0, length), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (decodes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Decodes UTF-8, and UTF-16 that has a byte order mark, as kubectl does.
 * kubectl replaces bytes that are no text; here that is a fault as well.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const mark = byteOrderMarks.find((candidate) =>
    candidate.bytes.every((byte, index) => bytes[index] === byte),
  );
  const body = bytes.subarray(mark?.bytes.length ?? 0);
  const guessed = mark === undefined ? guessUtf16(body) : null;
  if (guessed !== null) {
    const message =
      'the text is UTF-16 without a byte order mark, which kubectl does not read; save it as UTF-8';
    const text = new TextDecoder(guessed, { ignoreBOM: true }).decode(body);
    return { text, fault: { code: 'encoding', offset: 0, message } };
  }
  const encoding = mark?.encoding ?? 'utf-8';
  const text = decodeStrictly(body, encoding);
  if (text !== null) return { text, fault: null };
  const prefix = new TextDecoder(encoding, { ignoreBOM: true }).decode(
    body.subarray(0, validLength(body, encoding)),
    { stream: true },
  );
  return {
    text: new TextDecoder(encoding, { ignoreBOM: true }).decode(body),
    fault: {
      code: 'encoding',
      offset: prefix.length,
      message: `the text is not valid ${encodingNames[encoding]}`,
    },
  };
}
