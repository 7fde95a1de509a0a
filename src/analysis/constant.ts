import { isJsonArray, isJsonObject, type Json, ownMember } from '../base/json.ts';
import type { Expression, ReadType } from '../ir/expression.ts';

type Scalar = string | boolean | number;

export const literal = (value: Scalar): Expression => ({ kind: 'literal', value });
export const trueLiteral = literal(true);
export const falseLiteral = literal(false);

/** The value of a literal; undefined for anything else. */
export function literalOf(expression: Expression): Scalar | undefined {
  return expression.kind === 'literal' ? expression.value : undefined;
}

export function isTrue(expression: Expression): boolean {
  return literalOf(expression) === true;
}

export function isFalse(expression: Expression): boolean {
  return literalOf(expression) === false;
}

/** A node known before any object is: `value` is undefined when it is absent. Null when it depends on the object. */
export function constantNode(expression: Expression): { readonly value: Json | undefined } | null {
  if (expression.kind === 'data') return { value: expression.value };
  if (expression.kind !== 'field') return null;
  const base = constantNode(expression.base);
  const key = literalOf(expression.key);
  if (base === null || typeof key !== 'string') return null;
  return { value: isJsonObject(base.value) ? ownMember(base.value, key) : undefined };
}

/** `quantity` is left to the engines. */
const readConstant: Readonly<Record<ReadType, (value: Json) => Scalar | null>> = {
  str: (value) => (typeof value === 'string' ? value : null),
  text: (value) => (value === null ? '' : typeof value === 'string' ? value : null),
  bool: (value) => (typeof value === 'boolean' ? value : null),
  int: (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : null),
  quantity: () => null,
};

/** The items of a source that is known before any object is, as expressions; null when it depends on the object. */
export function constantItems(source: Expression): readonly Expression[] | null {
  if (source.kind === 'strings' || source.kind === 'items') {
    const node = constantNode(source.node);
    if (node === null) return null;
    const items = isJsonArray(node.value) ? node.value : [];
    if (source.kind === 'strings')
      return items.filter((item) => typeof item === 'string').map((item) => literal(item));
    const kept = source.filter === 'any' ? items : items.filter(isJsonObject);
    return kept.map((item): Expression => ({ kind: 'data', value: item }));
  }
  if (source.kind !== 'read' || source.as === 'quantity') return null;
  const node = constantNode(source.node);
  if (node === null) return null;
  const value = node.value === undefined ? null : readConstant[source.as](node.value);
  return value === null ? [] : [literal(value)];
}
