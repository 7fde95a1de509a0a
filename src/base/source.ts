/** A place in a text file; line and column count from 1, columns in UTF-16 units. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
