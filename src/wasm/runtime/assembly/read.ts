// Typed reads: what is absent or of another type reads as absent.

import { BOOL, is, literal, NULL, startOf, STR, typeOf } from "./cell";
import { empty } from "./literals";

export function typeOfValue(cell: usize): u32 {
  return cell == 0 ? 0 : typeOf(cell);
}

export function readStr(cell: usize): usize {
  return is(cell, STR) ? cell : 0;
}

export function readText(cell: usize): usize {
  return is(cell, NULL) ? literal(empty) : readStr(cell);
}

export function readBool(cell: usize): i32 {
  return is(cell, BOOL) ? <i32>startOf(cell) : -1;
}
