import { invariant } from '../../base/invariant.ts';

/** A deterministic automaton over the bytes of UTF-8. */
export interface Dfa {
  /** For each state, the next state for each byte 0–255, or -1 where no match can follow. */
  readonly transitions: readonly (readonly number[])[];
  readonly accepting: readonly boolean[];
  readonly start: number;
}

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
 *
 * State 0 refuses whatever follows. States are renumbered so that the accepting ones come last.
 */
export function encodeDfa({ transitions, accepting, start }: Dfa): Uint8Array {
  const states = transitions.map((_, state) => state);
  const refusing = states.filter((state) => accepting[state] !== true);
  const order = [...refusing, ...states.filter((state) => accepting[state] === true)];
  const numbers = new Map(order.map((state, index) => [state, index + 1]));
  const number = (state: number | undefined): number => {
    const found = state === -1 ? 0 : numbers.get(state ?? Number.NaN);
    invariant(found !== undefined, 'an automaton has a transition to no state');
    return found;
  };

  const columns = new Map<string, number>();
  const classes: number[] = [];
  const representatives: number[] = [];
  for (let byte = 0; byte < byteCount; byte++) {
    const column = order.map((state) => transitions[state]?.[byte]).join();
    const known = columns.get(column);
    classes.push(known ?? columns.size);
    if (known !== undefined) continue;
    columns.set(column, columns.size);
    representatives.push(byte);
  }

  const width = order.length < byteCount ? 1 : 2;
  invariant(order.length < 0xffff, 'an automaton has too many states');
  const little = (value: number, size: number): readonly number[] =>
    Array.from({ length: size }, (_, index) => (value >>> (8 * index)) & 0xff);
  const rows = order.map((state) => representatives.map((byte) => number(transitions[state]?.[byte])));
  const dead = representatives.map(() => 0);
  return Uint8Array.from([
    width,
    columns.size - 1,
    ...little(number(start), 2),
    ...little(refusing.length + 1, 2),
    ...classes,
    ...[dead, ...rows].flat().flatMap((next) => little(next, width)),
  ]);
}
