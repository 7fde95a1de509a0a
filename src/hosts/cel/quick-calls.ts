import { type CelValue, celType } from '@bufbuild/cel';

/** A result, or undefined to leave the call to the library. */
type QuickCall = (left: CelValue | undefined, right: CelValue | undefined) => CelValue | undefined;

const largest = 2n ** 63n;

function areEqual(left: CelValue | undefined, right: CelValue | undefined): boolean | undefined {
  if (typeof left !== typeof right || typeof left === 'object') return undefined;
  return left === right;
}

function negated(equal: boolean | undefined): boolean | undefined {
  return equal === undefined ? undefined : !equal;
}

/** A sum that overflows is the library's to refuse. */
function sum(left: CelValue | undefined, right: CelValue | undefined): CelValue | undefined {
  if (typeof left === 'string' && typeof right === 'string') return left + right;
  if (typeof left !== 'bigint' || typeof right !== 'bigint') return undefined;
  const total = left + right;
  return total < largest && total > -largest ? total : undefined;
}

const ofIntegers =
  (compare: (left: bigint, right: bigint) => boolean): QuickCall =>
  (left, right) =>
    typeof left === 'bigint' && typeof right === 'bigint' ? compare(left, right) : undefined;

/**
 * The calls that make up most of an evaluation, on the types that they mostly have: the library tries one overload
 * after the other. They say what the library says.
 */
export const quickCalls: Readonly<Record<string, QuickCall>> = {
  '_==_/2': areEqual,
  '_!=_/2': (left, right) => negated(areEqual(left, right)),
  '_+_/2': sum,
  '!_/1': (value) => (typeof value === 'boolean' ? !value : undefined),
  '_<_/2': ofIntegers((left, right) => left < right),
  '_<=_/2': ofIntegers((left, right) => left <= right),
  '_>_/2': ofIntegers((left, right) => left > right),
  '_>=_/2': ofIntegers((left, right) => left >= right),
  'type/1': (value) => (value === undefined ? undefined : celType(value)),
  'startsWith/2': (text, part) =>
    typeof text === 'string' && typeof part === 'string' ? text.startsWith(part) : undefined,
  'contains/2': (text, part) =>
    typeof text === 'string' && typeof part === 'string' ? text.includes(part) : undefined,
};
