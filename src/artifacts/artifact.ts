/** A file to be written: its bytes are reproducible (no clock, no random, sorted keys). */
export interface Artifact {
  /** Relative to the output folder, with `/`. */
  readonly path: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}
