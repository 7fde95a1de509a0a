import { type CelFunc, type CelMap, CelScalar, celFunc, celMap, mapType } from '@bufbuild/cel';

const { BOOL, DYN, INT, STRING } = CelScalar;
const QUANTITY = mapType(DYN, DYN);

/** Powers of ten and of two by suffix. */
const tens: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
const twos: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };

/** Every part may be missing, but not all of them: a sign alone, or a suffix alone, is zero. */
const form = /^([+-]?)([0-9]*)(?:\.([0-9]*))?([eEinumkKMGTP]*[+-]?[0-9]*)$/;
const exponentForm = /^[eE]([+-]?[0-9]+)$/;

/** In billionths: no quantity is more precise. */
const precision = 9;
/** With a binary suffix. */
const largestBinary = (2n ** 63n - 1n) * 10n ** BigInt(precision);
/** Larger ones are all the same here; the server has no bound for them, and no time for exponents of ten digits. */
const mostDigits = 100;
const largest = 10n ** BigInt(mostDigits);
const largestExponent = 2n ** 63n;

function exponentOf(suffix: string): number | null {
  if (Object.hasOwn(tens, suffix)) return tens[suffix] ?? null;
  const written = exponentForm.exec(suffix)?.[1];
  if (written === undefined) return null;
  const exponent = BigInt(written.replace('+', ''));
  return exponent >= largestExponent || exponent < -largestExponent ? null : Number(exponent);
}

/** Digits times a power of ten in billionths, rounded away from zero. */
function billionths(digits: string, exponent: number, factor: bigint): bigint {
  if (digits === '') return 0n;
  const shift = exponent + precision;
  if (digits.length + shift > mostDigits) return largest;
  // What is left of the digits is nothing but rounded up.
  if (digits.length + shift < -mostDigits) return 1n;
  const unscaled = BigInt(digits) * factor;
  if (shift >= 0) return unscaled * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return (unscaled + divisor - 1n) / divisor;
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

/** A quantity in billionths; null for what is none. */
function parse(text: string): bigint | null {
  const found = text === '' ? null : form.exec(text);
  if (found === null) return null;
  const [, sign = '', whole = '', fraction = '', suffix = ''] = found;
  const two = Object.hasOwn(twos, suffix) ? twos[suffix] : undefined;
  const exponent = two === undefined ? exponentOf(suffix) : 0;
  if (exponent === null) return null;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const value = billionths(digits, exponent - fraction.length, 2n ** BigInt(two ?? 0));
  const bounded = least(value, two === undefined ? largest : largestBinary);
  return sign === '-' ? -bounded : bounded;
}

const key = '@quantity';

/** The library knows no types of others: a quantity is a map of one key that no object has as its only one. */
function quantity(text: string): CelMap {
  const value = parse(text);
  if (value === null) {
    throw new Error(
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    );
  }
  return celMap(new Map([[key, value]]));
}

function compare(left: CelMap, right: CelMap): bigint {
  const [a, b] = [left.get(key), right.get(key)];
  if (typeof a !== 'bigint' || typeof b !== 'bigint') throw new Error('no such overload');
  return a < b ? -1n : a > b ? 1n : 0n;
}

/**
 * Quantities of Kubernetes (k8s.io/apiserver, pkg/cel/library/quantity.go; k8s.io/apimachinery, pkg/api/resource). The
 * receiver is the first argument.
 */
export const quantityFunctions: readonly CelFunc[] = [
  celFunc('isQuantity', [STRING], BOOL, (text) => parse(text) !== null),
  celFunc('quantity', [STRING], QUANTITY, quantity),
  celFunc('compareTo', [QUANTITY, QUANTITY], INT, compare),
  celFunc('isLessThan', [QUANTITY, QUANTITY], BOOL, (left, right) => compare(left, right) < 0n),
  celFunc('isGreaterThan', [QUANTITY, QUANTITY], BOOL, (left, right) => compare(left, right) > 0n),
];
