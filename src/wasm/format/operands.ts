import type { Expression, ExpressionKind, ExpressionOf } from './expression.ts';

const none = (): readonly Expression[] => [];
const operands = (e: { readonly operands: readonly Expression[] }): readonly Expression[] => e.operands;
const value = (e: { readonly value: Expression }): readonly Expression[] => [e.value];
const body = (e: { readonly body: readonly Expression[] }): readonly Expression[] => e.body;

const table: { readonly [Kind in ExpressionKind]: (e: ExpressionOf<Kind>) => readonly Expression[] } = {
  const: none,
  static: none,
  numeric: operands,
  call: operands,
  'local.get': none,
  'local.set': value,
  'local.tee': value,
  'global.get': none,
  'global.set': value,
  select: (e) => [e.whenTrue, e.whenFalse, e.condition],
  drop: value,
  block: body,
  loop: body,
  if: (e) => [e.condition, ...e.whenTrue, ...e.whenFalse],
  br: none,
  br_if: (e) => [e.condition],
  br_table: (e) => [e.index],
  return: (e) => (e.value === null ? [] : [e.value]),
  unreachable: none,
};

function operandsAs<Kind extends ExpressionKind>(kind: Kind, e: ExpressionOf<Kind>): readonly Expression[] {
  return table[kind](e);
}

/** Calls `visit` for each expression and all within it, in the order in which they are written. */
export function walk(expressions: readonly Expression[], visit: (expression: Expression) => void): void {
  for (const expression of expressions) {
    visit(expression);
    walk(operandsAs(expression.kind, expression), visit);
  }
}
