/** A file of a project, before it is written. */
export interface ProjectFile {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  readonly text: string;
  /** Kept as it is where it is there already: other tools have such a file too. */
  readonly isShared?: boolean;
}
