// Numbers are kept as they are spelled. They are compared by value, of whatever length.

import { is, NUMBER, sizeOf, startOf } from "./cell";
import { isDigit, MINUS, PLUS, POINT, SMALL, SMALL_E, ZERO } from "./characters";

/** ±(2^53 − 1): the integers that all engines hold exactly. */
const LARGEST: u64 = 0x1fffffffffffff;
/** Exponents stop here: far beyond what a digit of any text can make up for. */
const FARTHEST: i64 = 1_000_000_000_000_000;

/** The end of the number at `p`, or 0 if there is none. */
export function skipNumber(p: usize, end: usize): usize {
  if (load<u8>(p) == MINUS) p++;
  const whole = p;
  p = skipDigits(p, end);
  if (p == whole || (load<u8>(whole) == ZERO && p != whole + 1)) return 0;
  if (p < end && load<u8>(p) == POINT) {
    const fraction = ++p;
    p = skipDigits(p, end);
    if (p == fraction) return 0;
  }
  if (p < end && (<u32>load<u8>(p) | SMALL) == SMALL_E) {
    p++;
    if (p < end && (load<u8>(p) == PLUS || load<u8>(p) == MINUS)) p++;
    const digits = p;
    p = skipDigits(p, end);
    if (p == digits) return 0;
  }
  return p;
}

export function skipDigits(p: usize, end: usize): usize {
  while (p < end && isDigit(load<u8>(p))) p++;
  return p;
}

/** The integer in decimal digits with an optional sign, stopped at FARTHEST. */
export function readExponent(p: usize, end: usize): i64 {
  const negative = load<u8>(p) == MINUS;
  if (negative || load<u8>(p) == PLUS) p++;
  let value: i64 = 0;
  for (; p < end; p++) {
    if (value < FARTHEST) value = value * 10 + <i64>(load<u8>(p) - ZERO);
  }
  return negative ? -value : value;
}

// The significant digits of the number that `readDecimal` read last: all from the first to the last that is not 0.
let negative: bool = false;
let first: usize = 0;
let digits: i64 = 0;
/** The power of ten of the last significant digit. */
let exponent: i64 = 0;

function readDecimal(cell: usize): void {
  let p = startOf(cell);
  const end = p + sizeOf(cell);
  negative = load<u8>(p) == MINUS;
  if (negative) p++;
  first = 0;
  digits = 0;
  let index: i64 = 0;
  let point: i64 = -1;
  let firstIndex: i64 = 0;
  let lastIndex: i64 = 0;
  exponent = 0;
  for (; p < end; p++) {
    const c = <u32>load<u8>(p);
    if (c == POINT) {
      point = index;
    } else if (!isDigit(c)) {
      exponent = readExponent(p + 1, end);
      break;
    } else {
      if (c != ZERO) {
        if (first == 0) {
          first = p;
          firstIndex = index;
        }
        lastIndex = index;
      }
      index++;
    }
  }
  if (first == 0) {
    negative = false;
    exponent = 0;
    return;
  }
  digits = lastIndex - firstIndex + 1;
  exponent += (point < 0 ? index : point) - 1 - lastIndex;
}

export function numbersEqual(left: usize, right: usize): bool {
  readDecimal(left);
  const leftNegative = negative;
  const leftDigits = digits;
  const leftExponent = exponent;
  let p = first;
  readDecimal(right);
  if (negative != leftNegative || digits != leftDigits || exponent != leftExponent) return false;
  let q = first;
  for (let count = digits; count > 0; count--) {
    if (load<u8>(p) == POINT) p++;
    if (load<u8>(q) == POINT) q++;
    if (load<u8>(p) != load<u8>(q)) return false;
    p++;
    q++;
  }
  return true;
}

/** The integer that `isInt` found. */
let integer: i64 = 0;

export function isInt(cell: usize): bool {
  integer = 0;
  if (!is(cell, NUMBER)) return false;
  readDecimal(cell);
  if (digits == 0) return true;
  if (exponent < 0 || digits + exponent > 16) return false;
  let value: u64 = 0;
  let p = first;
  for (let count = digits; count > 0; count--) {
    if (load<u8>(p) == POINT) p++;
    value = value * 10 + <u64>(load<u8>(p) - ZERO);
    p++;
  }
  for (; exponent > 0; exponent--) value *= 10;
  if (value > LARGEST) return false;
  integer = negative ? -<i64>value : <i64>value;
  return true;
}

export function readInt(cell: usize): i64 {
  isInt(cell);
  return integer;
}
