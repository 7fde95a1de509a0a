// Automata over bytes, as `dfa-table.ts` lays them out.

import { sizeOf, startOf } from "./cell";

const CLASSES: usize = 6;
const TRANSITIONS: usize = 262;

export function matches(text: usize, table: usize): bool {
  const wide = load<u8>(table) == 2;
  const classes = <u32>load<u8>(table, 1) + 1;
  let state = <u32>load<u16>(table, 2);
  const end = startOf(text) + sizeOf(text);
  for (let p = startOf(text); p < end && state != 0; p++) {
    const index = state * classes + load<u8>(table + CLASSES + load<u8>(p));
    state = wide ? load<u16>(table + TRANSITIONS + (index << 1)) : <u32>load<u8>(table + TRANSITIONS + index);
  }
  return state >= <u32>load<u16>(table, 4);
}
