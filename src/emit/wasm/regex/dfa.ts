/**
 * A deterministic automaton over bytes. State 0 is dead: it accepts nothing and is never left. States from
 * `firstAccepting` on accept.
 */
export interface ByteDfa {
  /** The class of each of the 256 bytes; bytes of one class behave alike. */
  readonly classOf: Uint8Array;
  readonly classes: number;
  /** The state after `state` and a byte of `class`, at `state * classes + class`. */
  readonly next: readonly number[];
  readonly start: number;
  readonly firstAccepting: number;
  readonly states: number;
}
