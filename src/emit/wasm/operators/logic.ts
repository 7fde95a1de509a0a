import { invariant } from '../../../base/invariant.ts';
import type { Expression, ExpressionKind } from '../../../ir/expression.ts';
import { operandsOf } from '../../../ir/operands.ts';
import type { Type } from '../../../ir/type.ts';
import { typeOf } from '../../../ir/type-of.ts';
import { block, getGlobal, i32, i64, op, set, string, when } from '../../../wasm/format/build.ts';
import type { Expression as Wasm } from '../../../wasm/format/expression.ts';
import { runtime } from '../../../wasm/runtime/call.ts';
import type { Emitter, Operators } from '../emitter.ts';
import { either } from '../helpers.ts';
import { textAt } from '../review/text-at.ts';
import { isOfKind, isPod, isReplaced, requestNamespace, subject } from '../subject.ts';
import { valueTypeOf } from '../value-types.ts';

type Compare = (left: Expression, right: Expression, emitter: Emitter) => Wasm<'i32'>;

const texts: Compare = (left, right, emitter) => runtime('str_equal', emitter.i32(left), emitter.i32(right));

const quantities =
  (name: 'i32.eq' | 'i32.lt_s' | 'i32.le_s'): Compare =>
  (left, right, emitter) =>
    op(name, runtime('quantity_compare', emitter.i32(left), emitter.i32(right)), i32(0));

const integers =
  (name: 'i64.eq' | 'i64.lt_s' | 'i64.le_s'): Compare =>
  (left, right, emitter) =>
    op(name, emitter.i64(left), emitter.i64(right));

type Comparable = Extract<Type, 'str' | 'bool' | 'int' | 'quantity'>;

const equality: Readonly<Record<Comparable, Compare>> = {
  str: texts,
  bool: (left, right, emitter) => op('i32.eq', emitter.i32(left), emitter.i32(right)),
  int: integers('i64.eq'),
  quantity: quantities('i32.eq'),
};
const less: Partial<Record<Type, Compare>> = { int: integers('i64.lt_s'), quantity: quantities('i32.lt_s') };
const lessOrEqual: Partial<Record<Type, Compare>> = {
  int: integers('i64.le_s'),
  quantity: quantities('i32.le_s'),
};

function compare(
  table: Partial<Record<Type, Compare>>,
  { left, right }: { readonly left: Expression; readonly right: Expression },
  emitter: Emitter,
): Wasm<'i32'> {
  const type = typeOf(left);
  const comparison = table[type];
  invariant(comparison !== undefined, `${type} is not compared`);
  return comparison(left, right, emitter);
}

/** What costs no more than a branch, and is 0 or 1. */
const cheap: ReadonlySet<ExpressionKind> = new Set([
  'typeIs',
  'present',
  'kindIs',
  'contextIs',
  'isReplaced',
]);

function isCheap(expression: Expression): boolean {
  const nested = ['not', 'and', 'or'].includes(expression.kind);
  return cheap.has(expression.kind) || (nested && operandsOf(expression).every(isCheap));
}

/** Conditions in order; costly ones are evaluated only where the earlier ones leave it open. */
function shortCircuit(of: readonly Expression[], emitter: Emitter, decided: boolean): Wasm<'i32'> {
  const [first, ...others] = of;
  if (first === undefined) return i32(decided ? 0 : 1);
  if (others.length === 0) return emitter.i32(first);
  const rest = shortCircuit(others, emitter, decided);
  if (of.every(isCheap)) return op(decided ? 'i32.or' : 'i32.and', emitter.i32(first), rest);
  const branches = decided ? [i32(1), rest] : [rest, i32(0)];
  return when('i32', emitter.condition(first), branches.slice(0, 1), branches.slice(1));
}

/** Literals, conditions, choices, comparisons and arithmetic. */
export const logicOperators: Operators<
  | 'literal'
  | 'named'
  | 'and'
  | 'or'
  | 'not'
  | 'if'
  | 'let'
  | 'equals'
  | 'less'
  | 'lessOrEqual'
  | 'add'
  | 'kindIs'
  | 'contextIs'
  | 'namespace'
  | 'isReplaced'
> = {
  literal: ({ value }) => {
    if (typeof value === 'string') return string(value);
    return typeof value === 'boolean' ? i32(value ? 1 : 0) : i64(value);
  },
  named: ({ value }, emitter) => emitter.value(value),
  and: ({ of }, emitter) => shortCircuit(of, emitter, false),
  or: ({ of }, emitter) => shortCircuit(of, emitter, true),
  not: ({ of }, emitter) => op('i32.eqz', emitter.condition(of)),
  if: (expression, emitter) => {
    const { condition, whenTrue, whenFalse } = expression;
    const branches = [emitter.value(whenTrue), emitter.value(whenFalse)];
    return when(
      valueTypeOf(typeOf(expression)),
      emitter.condition(condition),
      branches.slice(0, 1),
      branches.slice(1),
    );
  },
  let: (expression, emitter) => {
    const { variable, value, body } = expression;
    const given = emitter.value(value);
    const called = emitter.callWith(body, variable, given);
    if (called !== null) return called;
    return emitter.within(variable, valueTypeOf(variable.type), (local) =>
      block(emitter.label('let'), valueTypeOf(typeOf(expression)), [set(local, given), emitter.value(body)]),
    );
  },
  equals: (expression, emitter) => compare(equality, expression, emitter),
  less: (expression, emitter) => compare(less, expression, emitter),
  lessOrEqual: (expression, emitter) => compare(lessOrEqual, expression, emitter),
  add: ({ of }, emitter) => {
    const [first, ...others] = of.map((term) => emitter.i64(term));
    return others.reduce((sum, term) => op('i64.add', sum, term), first ?? i64(0));
  },
  kindIs: ({ kinds }, emitter) => isOfKind(kinds, emitter.kinds),
  contextIs: ({ context }, emitter) =>
    context === 'pod' ? isPod(emitter.kinds) : op('i32.eqz', isPod(emitter.kinds)),
  namespace: () =>
    either(
      getGlobal(requestNamespace),
      textAt(runtime('member', getGlobal(subject.object), string('metadata')), 'namespace'),
    ),
  isReplaced: () => getGlobal(isReplaced),
};
