import type { Io } from './io.ts';

/** Standard error, and whether it is a terminal. */
export type Terminal = Pick<Io, 'err' | 'isErrTerminal'>;

const showAfter = 500;
const showEvery = 100;
const eraseLine = '\r\u001b[K';

/** One line on the terminal of standard error that says how far a long run is; nothing where there is no terminal. */
export class StatusLine {
  readonly #io: Terminal;
  readonly #start = performance.now();
  #shown: number | null = null;

  constructor(io: Terminal) {
    this.#io = io;
  }

  /** Shows a text in place of the last one, unless the run is young or the last one is. */
  show(text: string): void {
    if (!this.#io.isErrTerminal) return;
    const now = performance.now();
    if (now - this.#start < showAfter || now - (this.#shown ?? 0) < showEvery) return;
    this.#shown = now;
    this.#io.err(`${eraseLine}${text}`);
  }

  /** Leaves the terminal as it was. */
  erase(): void {
    if (this.#shown !== null) this.#io.err(eraseLine);
    this.#shown = null;
  }
}
