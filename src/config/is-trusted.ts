/** Numbers of users, as the file system has them. */
export interface Owners {
  /** Of the configuration. */
  readonly file: number;
  /** Of the working folder. */
  readonly folder: number;
  /** Who runs the command; null where the system has no such numbers. */
  readonly user: number | null;
}

/**
 * Whether a configuration that was found may be followed, for it can have code run: it belongs to whom the working
 * folder belongs to, to the user, or to root. Anyone may put a file into `/tmp`, above a folder of someone else.
 */
export function isTrusted({ file, folder, user }: Owners): boolean {
  return user === null || file === folder || file === user || file === 0;
}
