/** What a command may touch of the process. */
export interface Io {
  /** The report, and nothing else. */
  readonly out: (text: string) => void;
  /** Progress, diagnostics, usage errors. */
  readonly err: (text: string) => void;
  readonly isOutTerminal: boolean;
  readonly isErrTerminal: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly standardInput: () => Promise<Uint8Array>;
}

/** 0 nothing to fail for; 1 findings; 2 usage or configuration; 3 input unreadable or an engine failed. */
export type ExitStatus = 0 | 1 | 2 | 3;
