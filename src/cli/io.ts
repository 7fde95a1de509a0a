/** How a long run is shared out. */
export interface Threads {
  /** How many may work at a time, this one included. */
  readonly count: number;
  /** How many small files, or as much of large ones, are checked before others are started. */
  readonly after: number;
}

/** What a command may touch of the process. */
export interface Io {
  /** The report, and nothing else; bytes where they are somebody else's. */
  readonly out: (text: string | Uint8Array) => void;
  /** Progress, diagnostics, usage errors. */
  readonly err: (text: string) => void;
  /** Columns of the terminal that standard output is; null when it is none. */
  readonly outColumns: number | null;
  readonly isErrTerminal: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The working folder: paths of users are relative to it. */
  readonly folder: string;
  /** The built library, which policies import as `keystone`. */
  readonly library: URL;
  /** The built thread of `check`. */
  readonly checkWorker: URL;
  readonly threads: Threads;
  readonly standardInput: AsyncIterable<Uint8Array>;
}

/** 0 nothing to fail for; 1 findings; 2 usage or configuration; 3 input unreadable or an engine failed. */
export type ExitStatus = 0 | 1 | 2 | 3;
