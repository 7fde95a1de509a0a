import { type CelValue, celList, celMap } from '@bufbuild/cel';
import { isJsonArray, isJsonObject, type Json } from '../../base/json.ts';

/** Whole numbers are integers to CEL while they fit into 64 bits. */
const isInteger = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 2 ** 63;

/** Half a surrogate pair is no character: Go reads U+FFFD. */
function wellFormed(text: string): string {
  return /[\ud800-\udfff]/.test(text) ? text.replace(/\p{Surrogate}/gu, '\ufffd') : text;
}

/**
 * A JSON value as the API server gives it to CEL. How a number was written is not known here: `1.0`, a double there, is
 * an integer.
 */
export function toCelValue(value: Json): CelValue {
  if (typeof value === 'number') return isInteger(value) ? BigInt(value) : value;
  if (typeof value === 'string') return wellFormed(value);
  if (isJsonArray(value)) return celList(value.map(toCelValue));
  if (!isJsonObject(value)) return value;
  return celMap(new Map(Object.entries(value).map(([key, item]) => [wellFormed(key), toCelValue(item)])));
}
