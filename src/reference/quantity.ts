const nanoDigits = 9;

/** Powers of ten by suffix, as `k8s.io/apimachinery/pkg/api/resource` has them. */
const decimalSuffixes: ReadonlyMap<string, number> = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
]);

/** Powers of two by suffix. */
const binarySuffixes: ReadonlyMap<string, number> = new Map([
  ['Ki', 10],
  ['Mi', 20],
  ['Gi', 30],
  ['Ti', 40],
  ['Pi', 50],
  ['Ei', 60],
]);

/** A quantity with a binary suffix is capped at 2^63 − 1 units, as Kubernetes caps it. */
const binaryCap = (2n ** 63n - 1n) * 10n ** BigInt(nanoDigits);

/** All engines compare 128-bit integers; what is beyond them is the largest. */
const largest = 2n ** 127n - 1n;

/** An exponent beyond this is as good as infinite: 10^40 nano units do not fit into 128 bits. */
const largestExponent = 1000n;

const grammar = /^([+-]?)([0-9]*)(?:\.([0-9]*))?([eEinumkKMGTP]*[+-]?[0-9]*)$/;

/** `digits` × 10^exponent in nano units, rounded away from zero. */
function scaled(digits: bigint, exponent: number): bigint {
  const shift = exponent + nanoDigits;
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return (digits + divisor - 1n) / divisor;
}

function decimalExponent(suffix: string): number | null {
  const byName = decimalSuffixes.get(suffix);
  if (byName !== undefined) return byName;
  const exponent = /^[eE]([+-]?[0-9]+)$/.exec(suffix)?.[1];
  if (exponent === undefined) return null;
  const value = BigInt(exponent.replace(/^\+/, ''));
  if (value > largestExponent) return Number(largestExponent);
  return value < -largestExponent ? -Number(largestExponent) : Number(value);
}

function magnitude(whole: string, fraction: string, suffix: string): bigint | null {
  const digits = BigInt(`0${whole}${fraction}`);
  const binary = binarySuffixes.get(suffix);
  if (binary !== undefined) {
    const value = scaled(digits * 2n ** BigInt(binary), -fraction.length);
    return value > binaryCap ? binaryCap : value;
  }
  const exponent = decimalExponent(suffix);
  return exponent === null ? null : scaled(digits, exponent - fraction.length);
}

/**
 * A Kubernetes quantity in nano units, or null when the text is none. The grammar, its oddities (a bare sign is zero)
 * and the rounding up are those of `resource.ParseQuantity`.
 */
export function parseQuantity(text: string): bigint | null {
  if (text === '') return null;
  const found = grammar.exec(text);
  if (found === null) return null;
  const [, sign = '', whole = '', fraction = '', suffix = ''] = found;
  const value = magnitude(whole, fraction, suffix);
  if (value === null) return null;
  const bounded = value > largest ? largest : value;
  return sign === '-' ? -bounded : bounded;
}
