import type { Expression } from './expression.ts';
import { memberShapes } from './members.ts';

/** The members of each operator that are plain values: no operands and no variables. */
const valueMembers: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(memberShapes).map(([kind, members]) => [
    kind,
    Object.entries(members).flatMap(([name, shape]) => (shape === 'value' ? [name] : [])),
  ]),
);

/** The operator and its plain values, as text: what it is, but for its operands and variables. */
export function shapeOf(expression: Expression): string {
  const names = valueMembers.get(expression.kind) ?? [];
  if (names.length === 0) return expression.kind;
  const members = new Map<string, unknown>(Object.entries(expression));
  return `${expression.kind} ${JSON.stringify(names.map((name) => members.get(name)))}`;
}
