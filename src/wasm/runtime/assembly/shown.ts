// Strings of the input as messages show them.

import { literal, sizeOf, startOf } from "./cell";
import { notPrintable } from "./literals";
import { cut } from "./text";
import { codePointAt, sequenceLength } from "./utf8";

/** Controls, line and paragraph separators, and the bidirectional controls: they forge or reorder what people read. */
function isPrintable(code: u32): bool {
  if (code < 0x20 || code - 0x7f < 0x21) return false;
  if (code < 0x61c) return true;
  const bidirectional = code == 0x61c || code - 0x200e < 2 || code - 0x202a < 5 || code - 0x2066 < 4;
  return !bidirectional && code - 0x2028 >= 2;
}

export function shown(text: usize, limit: usize): usize {
  const end = startOf(text) + sizeOf(text);
  for (let p = startOf(text); p < end; p += sequenceLength(load<u8>(p))) {
    if (!isPrintable(codePointAt(p))) return literal(notPrintable);
  }
  return cut(text, limit);
}
