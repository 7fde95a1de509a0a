// Values as JSON or Rego text, written at the arena's end.

import { heap, reserve, setHeap } from "./arena";
import { BOOL, LIST, MAP, nextOf, NULL, NUMBER, SET, sizeOf, startOf, STR, typeOf } from "./cell";
import {
  BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, FALSE_TAIL, NULL_WORD, OPEN_BRACE, OPEN_BRACKET, QUOTE,
  SET_HEAD, TRUE, ZERO,
} from "./characters";

function putByte(byte: u32): void {
  reserve(1);
  store<u8>(heap, byte);
  setHeap(heap + 1);
}

function putWord(word: u32): void {
  reserve(4);
  store<u32>(heap, word);
  setHeap(heap + 4);
}

/** The longest escape of one byte, and the quotes. */
const ESCAPE_SIZE: usize = 6;
const QUOTES_SIZE: usize = 2;

@inline
function hexDigit(digit: u32): u32 {
  return digit < 10 ? ZERO + digit : 0x57 + digit;
}

/** The letter after the backslash for a character that has a short escape, or 0. */
function shortEscape(c: u32): u32 {
  switch (c) {
    case QUOTE:
    case BACKSLASH:
      return c;
    case 8:
      return 0x62;
    case 9:
      return 0x74;
    case 10:
      return 0x6e;
    case 12:
      return 0x66;
    case 13:
      return 0x72;
    default:
      return 0;
  }
}

function putString(text: usize, size: usize): void {
  reserve(size * ESCAPE_SIZE + QUOTES_SIZE);
  let out = heap;
  store<u8>(out++, QUOTE);
  for (const end = text + size; text < end; text++) {
    const c = <u32>load<u8>(text);
    if (c >= 32 && c != QUOTE && c != BACKSLASH) {
      store<u8>(out++, c);
      continue;
    }
    store<u8>(out++, BACKSLASH);
    const letter = shortEscape(c);
    if (letter != 0) {
      store<u8>(out++, letter);
      continue;
    }
    store<u32>(out, 0x30303075); // u000
    store<u8>(out, ZERO + (c >> 4), 3);
    store<u8>(out, hexDigit(c & 15), 4);
    out += 5;
  }
  store<u8>(out++, QUOTE);
  setHeap(out);
}

/** JSON has string keys alone: any other key is the string of its JSON text. */
function putKey(key: usize, rego: bool): void {
  if (rego || typeOf(key) == STR) {
    putValue(key, rego);
    return;
  }
  const start = heap;
  putValue(key, false);
  const size = heap - start;
  const copy = start + size * ESCAPE_SIZE + QUOTES_SIZE;
  reserve(size * ESCAPE_SIZE + QUOTES_SIZE);
  memory.copy(copy, start, size);
  setHeap(start);
  putString(copy, size);
}

function putItems(cell: usize, rego: bool, open: u32, close: u32): void {
  putByte(open);
  for (let item = startOf(cell); item != 0; ) {
    if (typeOf(cell) == MAP) {
      putKey(item, rego);
      putByte(COLON);
      item = nextOf(item);
    }
    putValue(item, rego);
    item = nextOf(item);
    if (item != 0) putByte(COMMA);
  }
  putByte(close);
}

function putValue(cell: usize, rego: bool): void {
  const start = startOf(cell);
  const size = sizeOf(cell);
  switch (typeOf(cell)) {
    case NULL:
      return putWord(NULL_WORD);
    case BOOL:
      if (start != 0) return putWord(TRUE);
      putByte(0x66);
      return putWord(FALSE_TAIL);
    case NUMBER:
      reserve(size);
      memory.copy(heap, start, size);
      return setHeap(heap + size);
    case STR:
      return putString(start, size);
    case LIST:
      return putItems(cell, rego, OPEN_BRACKET, CLOSE_BRACKET);
    case MAP:
      return putItems(cell, rego, OPEN_BRACE, CLOSE_BRACE);
    default:
      if (!rego) return putItems(cell, rego, OPEN_BRACKET, CLOSE_BRACKET);
      if (size != 0) return putItems(cell, rego, OPEN_BRACE, CLOSE_BRACE);
      putWord(SET_HEAD);
      return putByte(0x29);
  }
}

/** The address of the NUL-terminated text of a value. */
export function dump(cell: usize, rego: bool): usize {
  const text = heap;
  putValue(cell, rego);
  putByte(0);
  return text;
}
