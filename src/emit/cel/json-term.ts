import { isJsonArray, isJsonObject, type Json } from '../../base/json.ts';
import type { ValueType } from '../../ir/expression.ts';
import * as cel from './term.ts';

/** A JSON value as a CEL literal. Literals of mixed types compile only as `dyn`. */
export function jsonTerm(value: Json): cel.Term {
  if (value === null) return cel.nullTerm;
  if (typeof value === 'string') return cel.text(value);
  if (typeof value === 'boolean') return cel.bool(value);
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? cel.int(value) : cel.call('double', cel.text(String(value)));
  }
  const dyn = (member: Json): cel.Term => cel.call('dyn', jsonTerm(member));
  if (isJsonArray(value)) return cel.list(...value.map(dyn));
  return cel.map(Object.entries(value).map(([key, member]) => [key, dyn(member)]));
}

/** Whether a constant is of a type. CEL's compiler would take the test of another type for a mistake. */
export function isOfType(value: Json | undefined, type: ValueType): boolean {
  if (value === null) return type === 'null';
  if (isJsonArray(value)) return type === 'list';
  if (isJsonObject(value)) return type === 'map';
  if (typeof value === 'number') return type === 'number' || (type === 'int' && Number.isSafeInteger(value));
  return (typeof value === 'string' && type === 'str') || (typeof value === 'boolean' && type === 'bool');
}
