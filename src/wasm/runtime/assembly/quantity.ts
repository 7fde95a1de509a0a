// Kubernetes quantities (apimachinery, pkg/api/resource): a decimal number and a suffix. Their value is kept as a
// sign and a magnitude of nano units in 128 bits: u64 low, u64 high, u32 negative. What is finer than nano rounds away
// from zero; a binary quantity stops at 2^63 − 1, and any at 2^127 − 1 nano units.

import { allocate } from "./arena";
import { is, NUMBER, sizeOf, startOf, STR } from "./cell";
import { MINUS, PLUS, POINT, SMALL, SMALL_E, ZERO } from "./characters";
import { readExponent, skipDigits } from "./number";

const NANO_DIGITS: i64 = 9;
const NANO: u64 = 1_000_000_000;
const LARGEST_BINARY: u64 = i64.MAX_VALUE;

let low: u64 = 0;
let high: u64 = 0;

function saturate(): void {
  low = u64.MAX_VALUE;
  high = i64.MAX_VALUE;
}

/** The high word of a product of two words. */
function multiplyHigh(a: u64, b: u64): u64 {
  const a0 = a & u32.MAX_VALUE;
  const a1 = a >> 32;
  const b0 = b & u32.MAX_VALUE;
  const b1 = b >> 32;
  const middle = a1 * b0 + ((a0 * b0) >> 32);
  const other = a0 * b1 + (middle & u32.MAX_VALUE);
  return a1 * b1 + (middle >> 32) + (other >> 32);
}

/** Multiplies and adds. */
function step(factor: u64, term: u64): void {
  const carry = multiplyHigh(low, factor);
  low *= factor;
  const sum = low + term;
  const top = carry + u64(sum < low);
  low = sum;
  const overflow = multiplyHigh(high, factor) != 0 || high * factor + top < top;
  high = high * factor + top;
  if (overflow || <i64>high < 0) saturate();
}

/** The decimal exponent of a one-letter suffix, or 1 when it is none. */
function decimalSuffix(letter: u32): i64 {
  switch (letter) {
    case 0x6e: // n
      return -9;
    case 0x75: // u
      return -6;
    case 0x6d: // m
      return -3;
    case 0x6b: // k
      return 3;
    default: {
      const rank = binaryRank(letter);
      return rank > 1 ? 3 * rank : 1;
    }
  }
}

/** 1 to 6 for K, M, G, T, P, E; 0 for none. */
function binaryRank(letter: u32): i64 {
  switch (letter) {
    case 0x4b:
      return 1;
    case 0x4d:
      return 2;
    case 0x47:
      return 3;
    case 0x54:
      return 4;
    case 0x50:
      return 5;
    case 0x45:
      return 6;
    default:
      return 0;
  }
}

let decimal: i64 = 0;
let binary: i64 = 0;

/** Reads the suffix into `decimal` and `binary`, the exponents of ten and of two. */
function readSuffix(p: usize, end: usize): bool {
  decimal = 0;
  binary = 0;
  const size = end - p;
  if (size == 0) return true;
  const letter = <u32>load<u8>(p);
  if (size == 1) {
    decimal = decimalSuffix(letter);
    return decimal != 1;
  }
  if (size == 2 && load<u8>(p, 1) == 0x69) {
    binary = 10 * binaryRank(letter);
    return binary != 0;
  }
  if ((letter | SMALL) != SMALL_E) return false;
  let digits = ++p;
  if (load<u8>(digits) == PLUS || load<u8>(digits) == MINUS) digits++;
  if (digits == end || skipDigits(digits, end) != end) return false;
  decimal = readExponent(p, end);
  return true;
}

/** More divisions by ten than a word can take: it is 0 or 1 by then. */
const ENOUGH: i64 = 20;

/**
 * The sum of the digits that are finer than nano, times 2^binary, rounded up: ⌈(d + x) / 10⌉ = ⌈(d + ⌈x⌉) / 10⌉, so
 * one word suffices for digits of any number. `place` is the power of ten of the last digit.
 */
function roundUp(first: usize, p: usize, place: i64): u64 {
  let rest: u64 = 0;
  while (p > first && place < -NANO_DIGITS) {
    p--;
    if (load<u8>(p) == POINT) continue;
    rest += <u64>(load<u8>(p) - ZERO) << binary;
    rest = rest / 10 + u64(rest % 10 != 0);
    place++;
  }
  const gap = min(-NANO_DIGITS - place, ENOUGH);
  for (let count: i64 = 0; count < gap; count++) rest = rest / 10 + u64(rest % 10 != 0);
  return rest;
}

/** Sets the magnitude from the digits, whose first has the power of ten `place`. */
function readDigits(first: usize, end: usize, place: i64): void {
  low = 0;
  high = 0;
  let p = first;
  for (; p < end && place >= -NANO_DIGITS; p++) {
    if (load<u8>(p) == POINT) continue;
    step(10, load<u8>(p) - ZERO);
    place--;
  }
  // Zeros down to nano that are not written; no more than saturate any number.
  for (; place >= -NANO_DIGITS && (low | high) != 0 && high != i64.MAX_VALUE; place--) step(10, 0);
  step(u64(1) << binary, 0);
}

export function quantity(cell: usize): usize {
  if (!is(cell, STR) && !is(cell, NUMBER)) return 0;
  const text = startOf(cell);
  const end = text + sizeOf(cell);
  const signed = text < end && (load<u8>(text) == MINUS || load<u8>(text) == PLUS);
  const first = text + usize(signed);
  const point = skipDigits(first, end);
  const fraction = point < end && load<u8>(point) == POINT;
  const stop = fraction ? skipDigits(point + 1, end) : point;
  const whole = <i64>(point - first);
  const fractionDigits = fraction ? <i64>(stop - point - 1) : 0;
  // As in Kubernetes, digits may be missing: "-", "." and "m" are zero.
  if (text == end || !readSuffix(stop, end)) return 0;

  readDigits(first, stop, whole - 1 + decimal);
  const rest = roundUp(first, stop, decimal - fractionDigits);
  step(1, rest);
  if (binary != 0 && exceedsBinary()) {
    low = 0;
    high = 0;
    step(1, LARGEST_BINARY);
    step(NANO, 0);
  }
  return makeQuantity(signed && load<u8>(text) == MINUS && (low | high) != 0);
}

/** 2^63 − 1 in nano units, in two words. */
function exceedsBinary(): bool {
  const top = multiplyHigh(LARGEST_BINARY, NANO);
  return high > top || (high == top && low > LARGEST_BINARY * NANO);
}

function makeQuantity(negative: bool): usize {
  const address = allocate(20);
  store<u64>(address, low);
  store<u64>(address, high, 8);
  store<u32>(address, u32(negative), 16);
  return address;
}

export function compareQuantities(left: usize, right: usize): i32 {
  const negative = load<u32>(left, 16) != 0;
  if (negative != (load<u32>(right, 16) != 0)) return negative ? -1 : 1;
  const a = load<u64>(left, 8);
  const b = load<u64>(right, 8);
  const c = load<u64>(left);
  const d = load<u64>(right);
  const order = a != b ? (a < b ? -1 : 1) : c != d ? (c < d ? -1 : 1) : 0;
  return negative ? -order : order;
}
