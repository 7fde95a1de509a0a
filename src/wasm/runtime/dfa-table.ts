import { invariant } from '../../base/invariant.ts';

/**
 * A deterministic automaton over the bytes of UTF-8. State 0 is dead: it accepts nothing and is never left. States from
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

const headSize = 6;
const byteCount = 256;

/**
 * The automaton as a table for the runtime's `matches`:
 *
 * | offset | size | what |
 * |---|---|---|
 * | 0 | u8 | bytes of a transition: 1 or 2 |
 * | 1 | u8 | number of byte classes, less one |
 * | 2 | u16 | start state |
 * | 4 | u16 | first accepting state |
 * | 6 | 256 × u8 | class of each byte |
 * | 262 | u8 or u16 | next state, by state, then by class |
 */
export function encodeDfa({ classOf, classes, next, start, firstAccepting, states }: ByteDfa): Uint8Array {
  invariant(states <= 0xffff, 'an automaton has too many states');
  const width = states <= byteCount ? 1 : 2;
  const table = new Uint8Array(headSize + byteCount + next.length * width);
  const view = new DataView(table.buffer);
  view.setUint8(0, width);
  view.setUint8(1, classes - 1);
  view.setUint16(2, start, true);
  view.setUint16(4, firstAccepting, true);
  table.set(classOf, headSize);
  for (const [index, state] of next.entries()) {
    const at = headSize + byteCount + index * width;
    if (width === 1) view.setUint8(at, state);
    else view.setUint16(at, state, true);
  }
  return table;
}
