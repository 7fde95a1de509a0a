/** Bounds on what is read; a bound that is hit is an error with its place, never a silent cut. */
export interface Limits {
  /** Bytes of one file; of a stream, or a file that is named, only what is between two `---` lines must fit. */
  readonly fileBytes: number;
  /** UTF-16 units of one document. */
  readonly documentLength: number;
  /** Documents in one file. */
  readonly documents: number;
  /** Maps and lists within each other, aliases followed. */
  readonly depth: number;
  /** UTF-16 units of scalars in one document once its aliases are expanded. */
  readonly expandedLength: number;
  /** UTF-16 units of one file that may be parsed a second time, where only indentation is at fault. */
  readonly retriedLength: number;
  /** Lists within Lists. */
  readonly listDepth: number;
}

const mebi = 1024 * 1024;

export const defaultLimits: Limits = {
  fileBytes: 256 * mebi,
  documentLength: 16 * mebi,
  documents: 1_000_000,
  depth: 200,
  expandedLength: 64 * mebi,
  retriedLength: 64 * mebi,
  listDepth: 8,
};
