import { decodeText } from '../manifests/decode-text.ts';
import { type FixedText, fixText } from './fix-text.ts';
import type { FixOptions } from './proposals.ts';

/** A file, and how it came to be read. */
export interface FixInputFile {
  readonly bytes: Uint8Array;
  /** As reports name it. */
  readonly file: string;
  readonly named: boolean;
  /** Found under `templates/` beside a `Chart.yaml`. */
  readonly helmTemplate: boolean;
  /** Why the file must stay as it is, whatever it holds; null when it need not. */
  readonly untouchable: string | null;
}

export interface FixedFile extends Omit<FixedText, 'text'> {
  /** The file with its fixes; null when it stays as it is. */
  readonly bytes: Uint8Array | null;
  /** Its text before and after, as a difference shows them. */
  readonly before: string;
  readonly after: string;
}

const utf8Mark = [0xef, 0xbb, 0xbf] as const;

function hasMark(bytes: Uint8Array): boolean {
  return utf8Mark.every((byte, index) => bytes[index] === byte);
}

/** UTF-16 with its byte order mark, which is not written. */
export function isWide([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** Mends what the fixes can in a file; a byte order mark stays, and UTF-16 is left alone. */
export function fixFile({ bytes, ...input }: FixInputFile, options: FixOptions): FixedFile {
  const { text: before, fault } = decodeText(bytes);
  if (fault !== null) {
    const { code, message } = fault;
    const error = { code, message, file: input.file, line: 1, column: 1 };
    return { bytes: null, before, after: before, applied: [], left: [], errors: [error] };
  }
  const untouchable = input.untouchable ?? (isWide(bytes) ? 'the file is UTF-16; save it as UTF-8' : null);
  const { text: after, ...said } = fixText({ ...input, text: before, untouchable }, options);
  if (after === before) return { ...said, bytes: null, before, after };
  const written = Buffer.from(hasMark(bytes) ? `\uFEFF${after}` : after);
  return { ...said, bytes: written, before, after };
}
