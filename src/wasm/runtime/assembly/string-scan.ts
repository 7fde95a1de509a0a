// Strings in JSON and in Rego terms: a quoted text with escapes.

import { heap, reserve, setHeap } from "./arena";
import { fill, STR } from "./cell";
import { BACKSLASH, QUOTE, SMALL } from "./characters";
import { validSequence, writeCodePoint } from "./utf8";

const EACH: u64 = 0x0101010101010101;
const HIGH: u64 = 0x8080808080808080;
const REPLACEMENT: u32 = 0xfffd;
/** An escape that is none; no code point. */
const INVALID: u32 = u32.MAX_VALUE;

/** Non-zero at the high bit of the first byte (and perhaps of later ones) that is zero. */
@inline
function zeroBytes(x: u64): u64 {
  return (x - EACH) & ~x;
}

/** The first quote, backslash or control character; `end` if there is none or the bytes before it are no UTF-8. */
function scan(p: usize, end: usize): usize {
  while (true) {
    while (p + 8 <= end) {
      const x = load<u64>(p);
      const control = (x - EACH * SMALL) & ~x;
      const found = (zeroBytes(x ^ (EACH * QUOTE)) | zeroBytes(x ^ (EACH * BACKSLASH)) | control | x) & HIGH;
      if (found != 0) {
        p += <usize>(ctz(found) >> 3);
        break;
      }
      p += 8;
    }
    if (p >= end) break;
    const c = <u32>load<u8>(p);
    if (c >= 0x80) {
      const length = validSequence(p, end);
      if (length == 0) break;
      p += length;
    } else {
      if (c < SMALL || c == QUOTE || c == BACKSLASH) return p;
      p++;
    }
  }
  return end;
}

/** The number that `count` hexadecimal digits spell, or INVALID. */
function hexadecimal(p: usize, end: usize, count: usize): u32 {
  if (end - p < count) return INVALID;
  let value: u32 = 0;
  for (const last = p + count; p < last; p++) {
    const c = <u32>load<u8>(p);
    let digit = c - 0x30;
    if (digit > 9) {
      digit = (c | SMALL) - 0x61;
      if (digit > 5) return INVALID;
      digit += 10;
    }
    value = (value << 4) | digit;
  }
  return value;
}

function isSurrogate(code: u32): bool {
  return (code & 0xfffff800) == 0xd800;
}

/** What a one-letter escape stands for, or INVALID. */
function simpleEscape(letter: u32, rego: bool): u32 {
  switch (letter) {
    case QUOTE:
    case BACKSLASH:
    case 0x2f:
      return letter;
    case 0x62:
      return 8;
    case 0x66:
      return 12;
    case 0x6e:
      return 10;
    case 0x72:
      return 13;
    case 0x74:
      return 9;
    // Go's strconv.Quote, in which the Go host writes Rego strings
    case 0x61:
      return rego ? 7 : INVALID;
    case 0x76:
      return rego ? 11 : INVALID;
    default:
      return INVALID;
  }
}

/** Where the escape after a backslash at `p - 1` ends; `escaped` is its code point, or INVALID. */
let escaped: u32 = 0;

function readEscape(p: usize, end: usize, rego: bool): usize {
  const letter = <u32>load<u8>(p++);
  if (letter == 0x75) {
    escaped = hexadecimal(p, end, 4);
    p += 4;
    if (escaped == INVALID || !isSurrogate(escaped)) return p;
    // A pair is one code point. Half of a pair is none, and becomes U+FFFD as in Go's encoding/json.
    const low = escaped < 0xdc00 && p + 6 <= end && load<u16>(p) == 0x755c ? hexadecimal(p + 2, end, 4) : 0;
    const paired = low >= 0xdc00 && low < 0xe000;
    escaped = paired ? 0x10000 + ((escaped - 0xd800) << 10) + (low - 0xdc00) : REPLACEMENT;
    return paired ? p + 6 : p;
  }
  if (rego && letter == 0x78) {
    // Beyond ASCII, strconv.Quote writes \x for bytes that are no UTF-8: refused, as the raw bytes are.
    escaped = hexadecimal(p, end, 2);
    if (escaped >= 0x80) escaped = INVALID;
    return p + 2;
  }
  if (rego && letter == 0x55) {
    escaped = hexadecimal(p, end, 8);
    if (escaped > 0x10ffff || isSurrogate(escaped)) escaped = INVALID;
    return p + 8;
  }
  escaped = simpleEscape(letter, rego);
  return p;
}

/** Where a string with escapes ends, or 0: its text is put into the arena, and never takes more room than its source. */
function readEscaped(start: usize, p: usize, end: usize, cell: usize, rego: bool): usize {
  const text = heap;
  reserve(p - start);
  memory.copy(text, start, p - start);
  let out = text + (p - start);
  while (p < end) {
    const c = <u32>load<u8>(p);
    if (c == QUOTE) {
      fill(cell, STR, text, out - text);
      setHeap(out);
      return p + 1;
    }
    if (c != BACKSLASH || p + 1 >= end) return 0;
    p = readEscape(p + 1, end, rego);
    if (escaped == INVALID) return 0;
    const plain = p;
    p = scan(p, end);
    setHeap(out);
    reserve(p - plain + 4);
    out = writeCodePoint(out, escaped);
    memory.copy(out, plain, p - plain);
    out += p - plain;
  }
  return 0;
}

/** Reads the string whose quote stands before `p` into a cell. Returns where it ends, or 0 if it is none. */
export function readString(p: usize, end: usize, cell: usize, rego: bool): usize {
  const stop = scan(p, end);
  if (stop >= end) return 0;
  const c = <u32>load<u8>(stop);
  if (c == QUOTE) {
    fill(cell, STR, p, stop - p);
    return stop + 1;
  }
  return c == BACKSLASH ? readEscaped(p, stop, end, cell, rego) : 0;
}
