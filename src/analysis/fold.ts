import type { Binding, Expression, ExpressionKind, Expressions } from '../ir/expression.ts';
import {
  constantItems,
  constantNode,
  falseLiteral,
  isFalse,
  isTrue,
  literal,
  literalOf,
  trueLiteral,
} from './constant.ts';
import { bottomUp, type Rewrite, substitute } from './rewrite.ts';

type Fold<Kind extends ExpressionKind> = (expression: Expressions[Kind], fold: Rewrite) => Expression;
type Folds = { readonly [Kind in ExpressionKind]?: Fold<Kind> };

const none: Expression = { kind: 'union', of: [] };

function isNoNames(expression: Expression): boolean {
  return expression.kind === 'union' && expression.of.length === 0;
}

/** The operands, those of nested expressions of the same kind in their place; the same list when there are none. */
function flat(kind: 'and' | 'or' | 'union' | 'concat', of: readonly Expression[]): readonly Expression[] {
  if (!of.some((operand) => operand.kind === kind)) return of;
  return of.flatMap((operand) => (operand.kind === kind ? operand.of : [operand]));
}

/** The expression with these operands; the same object when it has them already, numbers and texts by value. */
function withOperands<E extends Expressions['union' | 'add' | 'concat']>(e: E, of: readonly Expression[]): E {
  const isSame = (operand: Expression, index: number): boolean => {
    const own = e.of[index];
    if (own === operand) return true;
    const value = literalOf(operand);
    return own !== undefined && value !== undefined && literalOf(own) === value;
  };
  return of.length === e.of.length && of.every(isSame) ? e : { ...e, of };
}

/** `and` and `or`: nested ones of the same kind become one, neutral operands go. */
function flatten(
  expression: Expressions['and'] | Expressions['or'],
  neutral: Expression,
  absorbing: Expression,
): Expression {
  const { kind, of } = expression;
  const operands = flat(kind, of);
  if (operands.some((operand) => literalOf(operand) === literalOf(absorbing))) return absorbing;
  const kept = operands.filter((operand) => literalOf(operand) !== literalOf(neutral));
  const [only] = kept;
  if (only === undefined) return neutral;
  if (kept.length === 1) return only;
  return kept.length === of.length && operands === of ? expression : { kind, of: kept };
}

function foldedWith(
  body: Expression,
  id: string,
  items: readonly Expression[],
  fold: Rewrite,
): readonly Expression[] {
  return items.map((item) => fold(substitute(body, id, item)));
}

/** Unrolls a source that is known: once for each of its items. */
function unrollNames(names: Expressions['names'], fold: Rewrite): Expression {
  const at = names.from.findIndex(({ source }) => constantItems(source) !== null);
  const binding = names.from[at];
  if (binding === undefined) return names;
  const items = constantItems(binding.source) ?? [];
  const before = names.from.slice(0, at);
  const instances = items.map((item) => {
    const put: Rewrite = (expression) => substitute(expression, binding.variable.id, item);
    const after = names.from
      .slice(at + 1)
      .map(({ variable, source }): Binding => ({ variable, source: put(source) }));
    return fold({ ...names, from: [...before, ...after], where: put(names.where), value: put(names.value) });
  });
  return fold({ kind: 'union', of: instances });
}

function compareLiterals(
  { left, right }: { readonly left: Expression; readonly right: Expression },
  decide: (left: number, right: number) => boolean,
): Expression | null {
  const [a, b] = [literalOf(left), literalOf(right)];
  return typeof a === 'number' && typeof b === 'number' ? literal(decide(a, b)) : null;
}

function testLiterals(
  { text, part }: { readonly text: Expression; readonly part: Expression },
  test: (text: string, part: string) => boolean,
): Expression | null {
  const [whole, piece] = [literalOf(text), literalOf(part)];
  if (piece === '') return trueLiteral;
  return typeof whole === 'string' && typeof piece === 'string' ? literal(test(whole, piece)) : null;
}

const folds: Folds = {
  typeIs: (e) => {
    const node = constantNode(e.node);
    return node !== null && node.value === undefined ? falseLiteral : e;
  },
  present: (e) => {
    const node = constantNode(e.of);
    if (node !== null) return literal(node.value !== undefined);
    const items = constantItems(e.of);
    return items === null ? e : literal(items.length > 0);
  },
  orElse: (e) => {
    const items = constantItems(e.optional);
    return items === null ? e : (items[0] ?? e.fallback);
  },
  any: (e, fold) => {
    const items = constantItems(e.source);
    if (items !== null) return fold({ kind: 'or', of: foldedWith(e.where, e.variable.id, items, fold) });
    return isFalse(e.where) ? falseLiteral : e;
  },
  all: (e, fold) => {
    const items = constantItems(e.source);
    if (items !== null) return fold({ kind: 'and', of: foldedWith(e.where, e.variable.id, items, fold) });
    return isTrue(e.where) ? trueLiteral : e;
  },
  count: (e, fold) => {
    const items = constantItems(e.source);
    if (items === null) return isFalse(e.where) ? literal(0) : e;
    const terms = foldedWith(e.where, e.variable.id, items, fold).map((condition) =>
      fold({ kind: 'if', condition, whenTrue: literal(1), whenFalse: literal(0) }),
    );
    return fold({ kind: 'add', of: terms });
  },
  sum: (e, fold) => {
    const items = constantItems(e.source);
    return items === null ? e : fold({ kind: 'add', of: foldedWith(e.term, e.variable.id, items, fold) });
  },
  names: (e, fold) => (isFalse(e.where) ? none : unrollNames(e, fold)),
  union: (e) => {
    const of = flat('union', e.of);
    const [only] = of;
    return of.length === 1 && only !== undefined ? only : withOperands(e, of);
  },
  minus: (e) => (isNoNames(e.left) || isNoNames(e.right) ? e.left : e),
  has: (e) => (isNoNames(e.names) ? falseLiteral : e),
  size: (e) => (isNoNames(e.names) ? literal(0) : e),
  and: (e) => flatten(e, trueLiteral, falseLiteral),
  or: (e) => flatten(e, falseLiteral, trueLiteral),
  not: (e) => {
    const value = literalOf(e.of);
    if (typeof value === 'boolean') return literal(!value);
    return e.of.kind === 'not' ? e.of.of : e;
  },
  if: (e) => {
    if (isTrue(e.condition)) return e.whenTrue;
    return isFalse(e.condition) ? e.whenFalse : e;
  },
  let: (e, fold) => (e.value.kind === 'literal' ? fold(substitute(e.body, e.variable.id, e.value)) : e),
  equals: (e) => {
    const [left, right] = [literalOf(e.left), literalOf(e.right)];
    return left !== undefined && right !== undefined ? literal(left === right) : e;
  },
  less: (e) => compareLiterals(e, (left, right) => left < right) ?? e,
  lessOrEqual: (e) => compareLiterals(e, (left, right) => left <= right) ?? e,
  add: (e) => {
    const known = e.of.map(literalOf).filter((value) => typeof value === 'number');
    const total = known.reduce((sum, value) => sum + value, 0);
    const open = e.of.filter((operand) => typeof literalOf(operand) !== 'number');
    if (open.length === 0) return literal(total);
    return withOperands(e, total === 0 ? open : [...open, literal(total)]);
  },
  startsWith: (e) => testLiterals(e, (text, part) => text.startsWith(part)) ?? e,
  endsWith: (e) => testLiterals(e, (text, part) => text.endsWith(part)) ?? e,
  contains: (e) => testLiterals(e, (text, part) => text.includes(part)) ?? e,
  concat: (e) => {
    const of: Expression[] = [];
    for (const part of flat('concat', e.of)) {
      const [last, next] = [of.at(-1), literalOf(part)];
      const previous = last === undefined ? undefined : literalOf(last);
      if (next === '') continue;
      if (typeof previous === 'string' && typeof next === 'string')
        of.splice(-1, 1, literal(previous + next));
      else of.push(part);
    }
    const [only] = of;
    if (only === undefined) return literal('');
    return of.length === 1 ? only : withOperands(e, of);
  },
  digits: (e) => {
    const value = literalOf(e.of);
    return typeof value === 'number' ? literal(String(value)) : e;
  },
};

function foldAs<Kind extends ExpressionKind>(
  kind: Kind,
  expression: Expressions[Kind],
  fold: Rewrite,
): Expression {
  return folds[kind]?.(expression, fold) ?? expression;
}

/** Computes what is known before any object is, and unrolls quantifiers over constant lists. The meaning stays. */
export function folding(): Rewrite {
  const fold: Rewrite = bottomUp((expression) => foldAs(expression.kind, expression, fold));
  return fold;
}
