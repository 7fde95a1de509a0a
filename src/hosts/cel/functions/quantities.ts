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

const form = /^([+-]?)([0-9]*)(?:\.([0-9]*))?([a-zA-Z]*(?:(?<=^.*[eE])[+-]?[0-9]+)?)$/;
const exponentForm = /^[eE]([+-]?[0-9]+)$/;

/** In billionths: no quantity is more precise. */
const precision = 9;
const largest = (2n ** 63n - 1n) * 10n ** 9n;
/** More digits than any quantity has that is not the largest; exponents of texts may be of any size. */
const mostDigits = 64;

function exponentOf(suffix: string): number | null {
  if (Object.hasOwn(tens, suffix)) return tens[suffix] ?? null;
  const exponent = exponentForm.exec(suffix)?.[1];
  return exponent === undefined ? null : Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Number(exponent)));
}

/** Digits times a power of ten in billionths, rounded away from zero, at most the largest. */
function billionths(whole: string, fraction: string, exponent: number, factor: bigint): bigint {
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (digits === '') return 0n;
  const shift = exponent + precision - fraction.length;
  if (digits.length + shift > mostDigits) return largest;
  if (digits.length + shift < -mostDigits) return 1n;
  // Digits that are cut off are no more than rounded up.
  const kept = digits.slice(0, mostDigits * 2);
  const isCut = /[1-9]/.test(digits.slice(kept.length));
  const scale = shift + (digits.length - kept.length);
  const numerator =
    (BigInt(kept) * factor * 2n + (isCut ? 1n : 0n)) * (scale > 0 ? 10n ** BigInt(scale) : 1n);
  const denominator = 2n * (scale < 0 ? 10n ** BigInt(-scale) : 1n);
  const rounded = (numerator + denominator - 1n) / denominator;
  return rounded > largest ? largest : rounded;
}

/** A quantity in billionths; null for what is none. */
function parse(text: string): bigint | null {
  const found = form.exec(text);
  if (found === null) return null;
  const [, sign = '', whole = '', fraction = '', suffix = ''] = found;
  if (whole === '' && fraction === '') return null;
  const two = Object.hasOwn(twos, suffix) ? twos[suffix] : undefined;
  const exponent = two === undefined ? exponentOf(suffix) : 0;
  if (exponent === null) return null;
  const value = billionths(whole, fraction, exponent, 2n ** BigInt(two ?? 0));
  return sign === '-' ? -value : value;
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
