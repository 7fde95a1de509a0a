// Lists and maps: reading them and making them. While one is made, its own `next` is its last cell.

import { heap, reserve, setHeap } from "./arena";
import { BOOL, copyOf, is, LIST, literal, make, MAP, nextOf, NULL, NUMBER, setNext, setSize, setStart, sizeOf, startOf, STR, typeOf } from "./cell";
import { MINUS, ZERO } from "./characters";
import { strEqual } from "./text";

export function firstOf(cell: usize): usize {
  return cell != 0 && typeOf(cell) >= LIST ? startOf(cell) : 0;
}

export function count(cell: usize): i64 {
  return cell != 0 && typeOf(cell) >= LIST ? <i64>sizeOf(cell) : 0;
}

export function member(map: usize, key: usize): usize {
  if (!is(map, MAP)) return 0;
  for (let each = startOf(map); each != 0; ) {
    const value = nextOf(each);
    if (strEqual(each, key)) return value;
    each = nextOf(value);
  }
  return 0;
}

export function newList(): usize {
  return make(LIST, 0, 0);
}

export function newMap(): usize {
  return make(MAP, 0, 0);
}

/** Links a copy to the end. */
function append(container: usize, cell: usize): void {
  const last = nextOf(container);
  const copy = copyOf(cell);
  if (last == 0) setStart(container, copy);
  else setNext(last, copy);
  setNext(container, copy);
}

export function push(list: usize, cell: usize): void {
  append(list, cell);
  setSize(list, sizeOf(list) + 1);
}

export function put(map: usize, key: usize, value: usize): void {
  append(map, key);
  append(map, value);
  setSize(map, sizeOf(map) + 1);
}

/** Puts under a literal of `literals.json`; null where there is no value. */
export function putLiteral(map: usize, key: usize, value: usize): void {
  put(map, literal(key), value == 0 ? make(NULL, 0, 0) : value);
}

/** The texts of strings and numbers with a separator between them. */
export function join(list: usize, separator: usize): usize {
  const text = heap;
  for (let item = firstOf(list); item != 0; item = nextOf(item)) {
    if (item != firstOf(list)) putText(separator);
    putText(item);
  }
  const size = heap - text;
  return make(STR, text, size);
}

/** Writes the text of a string or a number at the arena's end. */
export function putText(cell: usize): void {
  reserve(sizeOf(cell));
  memory.copy(heap, startOf(cell), sizeOf(cell));
  setHeap(heap + sizeOf(cell));
}

const LONGEST_INTEGER: usize = 20;

export function intValue(value: i64): usize {
  reserve(LONGEST_INTEGER);
  const end = heap + LONGEST_INTEGER;
  let start = end;
  let rest: u64 = value < 0 ? -value : value;
  do {
    store<u8>(--start, ZERO + <u32>(rest % 10));
    rest /= 10;
  } while (rest != 0);
  if (value < 0) store<u8>(--start, MINUS);
  setHeap(end);
  return make(NUMBER, start, end - start);
}

export function boolValue(value: bool): usize {
  return make(BOOL, usize(value), 0);
}

const LONGEST_SPLIT: usize = 4096;
const MOST_PIECES: usize = 128;

/** In this module because it makes a list. */
export function split(text: usize, separator: usize): usize {
  const c = load<u8>(startOf(separator));
  const list = newList();
  if (sizeOf(text) == 0 || sizeOf(text) > LONGEST_SPLIT) return list;
  const end = startOf(text) + sizeOf(text);
  let piece = startOf(text);
  for (let p = piece; p <= end; p++) {
    if (p < end && load<u8>(p) != c) continue;
    if (sizeOf(list) == MOST_PIECES) return newList();
    push(list, make(STR, piece, p - piece));
    piece = p + 1;
  }
  return list;
}
