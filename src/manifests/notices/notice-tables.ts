/** A field that policies read; `*` stands for the items of a list or the members of a map. */
export type FieldPath = readonly string[];

/** What the reader must know of kinds and policies to tell what would be missed without a word. */
export interface NoticeTables {
  /** Does a table say where the pods of this kind are? `group` is empty for the core group. */
  readonly isKnownKind: (group: string, kind: string) => boolean;
  /** The fields that policies read of this kind, from the object down. */
  readonly readPaths: (group: string, kind: string) => readonly FieldPath[];
}
