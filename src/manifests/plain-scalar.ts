/** What a plain scalar resolves to; a number may be NaN or infinite, which JSON does not have. */
export type Scalar = null | boolean | number | string;

/** The words of YAML 1.1 that are no strings, as kubectl's decoder has them. */
const words: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ...['~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map(
    (word) => [word, true] as const,
  ),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map(
    (word) => [word, false] as const,
  ),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, Number.NaN] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map(
    (word) => [word, Number.POSITIVE_INFINITY] as const,
  ),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, Number.NEGATIVE_INFINITY] as const),
]);

const longestWord = 5;

/** By first character: may the scalar be something else than a string, and what. */
const firstOfWord = new Set('~yYnNtTfFoO');
const [isString, mayBeWord, mayBeFraction, mayBeNumber] = [0, 1, 2, 3] as const;
const kindByFirst: readonly number[] = Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (character === '.') return mayBeFraction;
  if (/[-+0-9]/.test(character)) return mayBeNumber;
  return firstOfWord.has(character) ? mayBeWord : isString;
});

const safeInteger = /^-?(?:0|[1-9][0-9]{0,14})$/;
const goInteger = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|([1-9][0-9]*|0))$/;
/** `0b-11` is minus three for go-yaml: it cuts the prefix off and parses what is left. */
const signAfterPrefix = /^0b([-+][01]+)$/;
const decimal = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const fraction = /^\.[0-9]+(?:[eE][-+]?[0-9]+)?$/;
const int64Minimum = -(2n ** 63n);
const int64Maximum = 2n ** 63n - 1n;
const uint64Maximum = 2n ** 64n - 1n;

function withinGoRange(value: bigint, signed: boolean): bigint | null {
  return value >= int64Minimum && value <= (signed ? int64Maximum : uint64Maximum) ? value : null;
}

/**
 * The integer that Go's `strconv` reads with base 0 once `_` is dropped: hexadecimal, octal (`0123`, `0o17`),
 * binary or decimal, within int64, or uint64 without a sign; else null.
 */
export function parseInteger(text: string): bigint | null {
  const digits = text.replaceAll('_', '');
  const shifted = signAfterPrefix.exec(digits)?.[1];
  if (shifted !== undefined) {
    const size = BigInt(`0b${shifted.slice(1)}`);
    return withinGoRange(shifted.startsWith('-') ? -size : size, true);
  }
  const match = goInteger.exec(digits);
  if (match === null) return null;
  const [, sign, hexadecimal, binary, octal, plain] = match;
  let size = BigInt(plain ?? 0);
  if (hexadecimal !== undefined) size = BigInt(`0x${hexadecimal}`);
  else if (binary !== undefined) size = BigInt(`0b${binary}`);
  else if (octal !== undefined) size = BigInt(`0o${octal}`);
  return withinGoRange(sign === '-' ? -size : size, sign !== '');
}

function parseDecimal(text: string, grammar: RegExp): Scalar {
  if (!grammar.test(text)) return text;
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

function resolveNumber(text: string): Scalar {
  if (safeInteger.test(text)) return Number(text) + 0;
  const integer = parseInteger(text);
  if (integer !== null) return Number(integer);
  const digits = text.replaceAll('_', '');
  const value = parseDecimal(digits, decimal);
  return typeof value === 'number' ? value : text;
}

/**
 * Resolves an untagged plain scalar as go-yaml v2 does under sigs.k8s.io/yaml, kubectl's decoder: YAML 1.1
 * words, octal `0123`, no base 60, dates as strings, numbers out of range as strings.
 */
export function resolvePlainScalar(text: string): Scalar {
  if (text === '') return null;
  const kind = kindByFirst[text.charCodeAt(0)] ?? isString;
  if (kind === isString) return text;
  if (text.length <= longestWord) {
    const word = words.get(text);
    if (word !== undefined) return word;
  }
  if (kind === mayBeWord) return text;
  return kind === mayBeFraction ? parseDecimal(text, fraction) : resolveNumber(text);
}
