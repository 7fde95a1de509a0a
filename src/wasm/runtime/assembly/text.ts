// Strings: everything is compared by code point, which is the order of bytes in UTF-8.

import { allocate, heap, reserve, setHeap } from "./arena";
import { bytesEqual, compareBytes } from "./bytes";
import { literal, make, sizeOf, startOf, STR, typeOf } from "./cell";
import { SMALL } from "./characters";
import { ellipsis } from "./literals";
import { skipCodePoints } from "./utf8";

/** Also false for cells that are no strings. */
export function strEqual(left: usize, right: usize): bool {
  return (
    sizeOf(left) == sizeOf(right) &&
    typeOf(left) == STR &&
    typeOf(right) == STR &&
    bytesEqual(startOf(left), startOf(right), sizeOf(left))
  );
}

export function compareStr(left: usize, right: usize): i32 {
  return compareBytes(startOf(left), sizeOf(left), startOf(right), sizeOf(right));
}

export function startsWith(text: usize, part: usize): bool {
  return sizeOf(text) >= sizeOf(part) && bytesEqual(startOf(text), startOf(part), sizeOf(part));
}

export function endsWith(text: usize, part: usize): bool {
  if (sizeOf(text) < sizeOf(part)) return false;
  return bytesEqual(startOf(text) + sizeOf(text) - sizeOf(part), startOf(part), sizeOf(part));
}

const NOWHERE: usize = usize.MAX_VALUE;

/** For each beginning of the part, the longest of its proper beginnings that is also its end (Knuth, Morris, Pratt). */
function borders(part: usize, size: usize): usize {
  const table = allocate(size << 2);
  store<u32>(table, 0);
  let border: usize = 0;
  for (let index: usize = 1; index < size; index++) {
    const c = load<u8>(part + index);
    while (border != 0 && load<u8>(part + border) != c) border = load<u32>(table + ((border - 1) << 2));
    if (load<u8>(part + border) == c) border++;
    store<u32>(table + (index << 2), <u32>border);
  }
  return table;
}

/** The offset of the part's first occurrence, or NOWHERE; linear in both, as either may be hostile. */
function find(text: usize, part: usize): usize {
  const size = sizeOf(part);
  if (size == 0) return 0;
  if (size > sizeOf(text)) return NOWHERE;
  const mark = heap;
  const table = borders(startOf(part), size);
  const start = startOf(text);
  const end = start + sizeOf(text);
  let found = NOWHERE;
  let matched: usize = 0;
  for (let p = start; p < end; p++) {
    const c = load<u8>(p);
    while (matched != 0 && load<u8>(startOf(part) + matched) != c) matched = load<u32>(table + ((matched - 1) << 2));
    if (load<u8>(startOf(part) + matched) == c) matched++;
    if (matched == size) {
      found = p + 1 - size - start;
      break;
    }
  }
  setHeap(mark);
  return found;
}

export function contains(text: usize, part: usize): bool {
  return find(text, part) != NOWHERE;
}

/** A part of a text that shares its bytes. */
@inline
function slice(start: usize, end: usize): usize {
  return make(STR, start, end - start);
}

export function before(text: usize, separator: usize): usize {
  const offset = find(text, separator);
  return offset == NOWHERE ? 0 : make(STR, startOf(text), offset);
}

export function after(text: usize, separator: usize): usize {
  const offset = find(text, separator);
  if (offset == NOWHERE) return 0;
  return slice(startOf(text) + offset + sizeOf(separator), startOf(text) + sizeOf(text));
}

function isOneOf(c: u32, characters: usize): bool {
  const end = startOf(characters) + sizeOf(characters);
  for (let p = startOf(characters); p < end; p++) if (load<u8>(p) == c) return true;
  return false;
}

export function trim(text: usize, characters: usize): usize {
  let start = startOf(text);
  let end = start + sizeOf(text);
  while (start < end && isOneOf(load<u8>(start), characters)) start++;
  while (start < end && isOneOf(load<u8>(end - 1), characters)) end--;
  return slice(start, end);
}

export function lowerAscii(text: usize): usize {
  const size = sizeOf(text);
  const lowered = heap;
  reserve(size);
  for (let index: usize = 0; index < size; index++) {
    const c = <u32>load<u8>(startOf(text) + index);
    store<u8>(lowered + index, c - 0x41 < 26 ? c | SMALL : c);
  }
  setHeap(lowered + size);
  return make(STR, lowered, size);
}

export function byteLength(text: usize): i64 {
  return <i64>sizeOf(text);
}

export function length(text: usize): i64 {
  const end = startOf(text) + sizeOf(text);
  let count: i64 = 0;
  for (let p = startOf(text); p < end; p++) count += i64((load<u8>(p) & 0xc0) != 0x80);
  return count;
}

/** The text, or as many of its code points as the limit says and an ellipsis. */
export function cut(text: usize, limit: usize): usize {
  const end = startOf(text) + sizeOf(text);
  const stop = skipCodePoints(startOf(text), end, limit);
  return stop == end ? text : concat(slice(startOf(text), stop), literal(ellipsis));
}

export function concat(left: usize, right: usize): usize {
  const size = sizeOf(left) + sizeOf(right);
  const text = heap;
  reserve(size);
  memory.copy(text, startOf(left), sizeOf(left));
  memory.copy(text + sizeOf(left), startOf(right), sizeOf(right));
  setHeap(text + size);
  return make(STR, text, size);
}
