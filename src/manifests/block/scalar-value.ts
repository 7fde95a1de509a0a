import { resolvePlainScalar, type Scalar } from '../plain-scalar.ts';
import type { WrittenScalar } from './line-scanner.ts';

const mergeKey = '<<';

/** The value of a scalar; undefined for infinity and not-a-number, which are faults. */
export function scalarValue({ text, quoted }: WrittenScalar): Scalar | undefined {
  if (quoted) return text;
  const value = resolvePlainScalar(text);
  return typeof value === 'number' && !Number.isFinite(value) ? undefined : value;
}

/** The name that a scalar gives as a key; undefined for merge keys and for what is no string. */
export function keyOf({ text, quoted }: WrittenScalar): string | undefined {
  if (quoted) return text;
  return text !== mergeKey && typeof resolvePlainScalar(text) === 'string' ? text : undefined;
}
