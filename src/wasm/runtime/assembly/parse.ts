// JSON, and Rego terms as the Go host writes them: beyond JSON, sets, keys of any type and Go's string escapes. Cells
// are made in document order, each before what it holds: `place.ts` finds the path of a cell by its address.

import { allocateInline, heap, setHeap } from "./arena";
import { BOOL, CELL_SIZE, fill, LIST, MAP, NULL, NUMBER, SET, setNext, setSize, setStart, STR, typeOf } from "./cell";
import {
  CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, FALSE_TAIL, isDigit, MINUS, NULL_WORD, OPEN_BRACE, OPEN_BRACKET, QUOTE,
  SET_HEAD, TRUE,
} from "./characters";
import { hasRepeatedKey } from "./repeated-key";
import { skipNumber } from "./number";
import { readString } from "./string-scan";

/** Containers within containers. Hostile input must not exhaust the stack. */
const DEEPEST: u32 = 1000;

// Functions that read return where they ended, or 0 if the text is not what they read.

@inline
function skipSpace(p: usize, end: usize): usize {
  while (p < end) {
    const c = <u32>load<u8>(p);
    if (c != 32 && c != 10 && c != 13 && c != 9) break;
    p++;
  }
  return p;
}

@inline
function newCell(): usize {
  return allocateInline(CELL_SIZE);
}

/** Puts a cell behind `last` in the container, or first. */
@inline
function append(container: usize, last: usize, cell: usize): void {
  if (last == 0) setStart(container, cell);
  else setNext(last, cell);
}

function readWord(p: usize, end: usize, cell: usize, rego: bool): usize {
  if (end - p < 4) return 0;
  const word = load<u32>(p);
  if (word == TRUE) {
    fill(cell, BOOL, 1, 0);
    return p + 4;
  }
  if (word == NULL_WORD) {
    fill(cell, NULL, 0, 0);
    return p + 4;
  }
  if (end - p < 5) return 0;
  if (load<u8>(p) == 0x66 && load<u32>(p, 1) == FALSE_TAIL) {
    fill(cell, BOOL, 0, 0);
    return p + 5;
  }
  if (rego && word == SET_HEAD && load<u8>(p, 4) == 0x29) {
    fill(cell, SET, 0, 0);
    return p + 5;
  }
  return 0;
}

function readValue(p: usize, end: usize, cell: usize, rego: bool, depth: u32): usize {
  const c = <u32>load<u8>(p);
  if (c == QUOTE) return readString(p + 1, end, cell, rego);
  if (c == OPEN_BRACE) return readMap(p + 1, end, cell, rego, depth + 1);
  if (c == OPEN_BRACKET) return readList(p + 1, end, cell, rego, depth + 1);
  if (!isDigit(c) && c != MINUS) return readWord(p, end, cell, rego);
  const stop = skipNumber(p, end);
  fill(cell, NUMBER, p, stop - p);
  return stop;
}

/** The rest of a list or set whose head has been read, up to the bracket that closes it. */
function readItems(p: usize, end: usize, cell: usize, rego: bool, depth: u32, last: usize, close: u32): usize {
  let count: usize = last == 0 ? 0 : 1;
  while (true) {
    p = skipSpace(p, end);
    if (p >= end) return 0;
    const item = newCell();
    p = readValue(p, end, item, rego, depth);
    if (p == 0) return 0;
    append(cell, last, item);
    last = item;
    count++;
    p = skipSpace(p, end);
    if (p >= end) return 0;
    const c = <u32>load<u8>(p++);
    if (c == close) {
      setSize(cell, count);
      return p;
    }
    if (c != COMMA) return 0;
  }
}

function readList(p: usize, end: usize, cell: usize, rego: bool, depth: u32): usize {
  fill(cell, LIST, 0, 0);
  p = skipSpace(p, end);
  if (depth > DEEPEST || p >= end) return 0;
  if (load<u8>(p) == CLOSE_BRACKET) return p + 1;
  return readItems(p, end, cell, rego, depth, 0, CLOSE_BRACKET);
}

/** A map; in Rego, a set when its first item is not followed by a colon. */
function readMap(p: usize, end: usize, cell: usize, rego: bool, depth: u32): usize {
  fill(cell, MAP, 0, 0);
  p = skipSpace(p, end);
  if (depth > DEEPEST || p >= end) return 0;
  if (load<u8>(p) == CLOSE_BRACE) return p + 1;
  let last: usize = 0;
  let count: usize = 0;
  while (true) {
    const key = newCell();
    p = readValue(p, end, key, rego, depth);
    if (p == 0 || (!rego && typeOf(key) != STR)) return 0;
    append(cell, last, key);
    p = skipSpace(p, end);
    if (p >= end) return 0;
    const separator = <u32>load<u8>(p++);
    if (separator != COLON) {
      if (!rego || last != 0) return 0;
      fill(cell, SET, key, 1);
      if (separator == CLOSE_BRACE) return p;
      return separator == COMMA ? readItems(p, end, cell, rego, depth, key, CLOSE_BRACE) : 0;
    }
    p = skipSpace(p, end);
    if (p >= end) return 0;
    const value = newCell();
    p = readValue(p, end, value, rego, depth);
    if (p == 0) return 0;
    setNext(key, value);
    last = value;
    count++;
    p = skipSpace(p, end);
    if (p >= end) return 0;
    const c = <u32>load<u8>(p++);
    if (c == CLOSE_BRACE) {
      setSize(cell, count);
      return hasRepeatedKey(cell) ? 0 : p;
    }
    if (c != COMMA) return 0;
    p = skipSpace(p, end);
    if (p >= end) return 0;
  }
}

/**
 * The value that a whole text spells, or 0, and then nothing stays in the arena. Cells refer to the text, which has to
 * stay. A key that occurs twice is refused: readers differ in which one they take, and a policy could be bypassed.
 */
export function parse(text: usize, size: usize, rego: bool): usize {
  const mark = heap;
  const end = text + size;
  let p = skipSpace(text, end);
  const cell = newCell();
  if (p < end) {
    p = readValue(p, end, cell, rego, 0);
    if (p != 0 && skipSpace(p, end) == end) return cell;
  }
  setHeap(mark);
  return 0;
}
