import { folding } from '../../../analysis/fold.ts';
import type { Expression, ExpressionOf } from '../../../ir/expression.ts';
import { anchored } from '../../../ir/regex.ts';
import { typeOf } from '../../../ir/type-of.ts';
import { refOf } from '../node.ts';
import type { Context } from '../scope.ts';
import * as rego from '../term.ts';
import type { Forms } from './form.ts';

/**
 * An operand of a condition. Where the condition is false of its default, an optional need not have one: what is not
 * defined makes the condition false too.
 */
function operand(
  of: Expression,
  context: Context,
  withDefault: (fallback: Expression) => boolean,
  other?: Expression,
): rego.Term {
  const { emitter, scope } = context;
  const isShared = scope.module.facts.uses(of) > 1 && !scope.module.facts.isClosed(of);
  if (of.kind !== 'orElse' || isShared || !withDefault(of.fallback)) return emitter.value(of, context);
  const { optional } = of;
  const isString = other?.kind === 'literal' && typeof other.value === 'string' && other.value !== '';
  // What equals a text is one: it need not be asked. Null is the empty text in some reads.
  if (optional.kind === 'read' && isString) return refOf(emitter.node(optional.node, context), context);
  return emitter.optional(optional, context);
}

const isFalse = (expression: Expression): boolean => {
  const folded = folding()(expression);
  return folded.kind === 'literal' && folded.value === false;
};

type Comparison = ExpressionOf<'equals' | 'less' | 'lessOrEqual'>;

type Operands = readonly [left: rego.Term, right: rego.Term];

function operandsOf(e: Comparison, context: Context): Operands {
  const left = operand(e.left, context, (fallback) => isFalse({ ...e, left: fallback }), e.right);
  return [left, context.emitter.value(e.right, context)];
}

const compare = (operator: '<' | '<=', e: Comparison, context: Context): rego.Term =>
  rego.infix(operator, ...operandsOf(e, context));

const areEqual = (e: Comparison, context: Context): rego.Term => rego.equal(...operandsOf(e, context));

/** What is not equal; an operand that is not defined is not equal either. */
function addDiffers(e: ExpressionOf<'equals'>, context: Context): void {
  const operands = operandsOf(e, context);
  if (operands.every(({ isTotal }) => isTotal)) context.body.add(rego.infix('!=', ...operands).text);
  else context.emitter.denies(e, context);
}

type WithPart = ExpressionOf<'startsWith' | 'endsWith' | 'contains'>;

function testPart(builtin: string, e: WithPart, context: Context): rego.Term {
  const text = operand(e.text, context, (fallback) => isFalse({ ...e, text: fallback }));
  return rego.call(builtin, text, context.emitter.value(e.part, context));
}

function matches({ pattern, text }: ExpressionOf<'matches'>, context: Context): rego.Term {
  const isRefused = (fallback: Expression): boolean =>
    fallback.kind === 'literal' && !new RegExp(anchored(pattern), 'u').test(String(fallback.value));
  return rego.call('regex.match', rego.pattern(anchored(pattern)), operand(text, context, isRefused));
}

/** A condition that is compared with a constant is itself, or its opposite. */
function asCondition({ left, right }: ExpressionOf<'equals'>): Expression | null {
  if (right.kind === 'literal' && typeof right.value === 'boolean')
    return right.value ? left : { kind: 'not', of: left };
  if (left.kind === 'literal' && typeof left.value === 'boolean')
    return left.value ? right : { kind: 'not', of: right };
  return null;
}

function equals(e: ExpressionOf<'equals'>, context: Context): rego.Term {
  const condition = typeOf(e.left) === 'bool' ? asCondition(e) : null;
  return condition === null ? areEqual(e, context) : context.emitter.test(condition, context);
}

type OnText = { readonly text: Expression };
const value = ({ text }: OnText, context: Context): rego.Term => context.emitter.value(text, context);

export const textForms: Forms<
  | 'equals'
  | 'less'
  | 'lessOrEqual'
  | 'add'
  | 'startsWith'
  | 'endsWith'
  | 'contains'
  | 'matches'
  | 'before'
  | 'after'
  | 'split'
  | 'trim'
  | 'lowerAscii'
  | 'length'
  | 'byteLength'
  | 'quantity'
> = {
  equals: {
    holds: (e, context, isLast) => {
      const condition = typeOf(e.left) === 'bool' ? asCondition(e) : null;
      if (condition === null) context.body.add(areEqual(e, context).text);
      else context.emitter.holds(condition, context, isLast);
    },
    fails: (e, context) => {
      const condition = typeOf(e.left) === 'bool' ? asCondition(e) : null;
      if (condition === null) addDiffers(e, context);
      else context.emitter.fails(condition, context);
    },
    test: equals,
  },
  less: { test: (e, context) => compare('<', e, context) },
  lessOrEqual: { test: (e, context) => compare('<=', e, context) },
  add: {
    value: ({ of }, context) => {
      const [only, ...others] = of.map((term) => context.emitter.value(term, context));
      if (only === undefined) return rego.number(0);
      return others.reduce((sum, term) => rego.infix('+', sum, term), only);
    },
  },
  startsWith: { test: (e, context) => testPart('startswith', e, context) },
  endsWith: { test: (e, context) => testPart('endswith', e, context) },
  contains: { test: (e, context) => testPart('contains', e, context) },
  matches: { test: matches },
  before: {
    optional: (e, context) =>
      rego.partial(context.scope.module.library('before', value(e, context), rego.string(e.separator))),
  },
  after: {
    optional: (e, context) =>
      rego.partial(context.scope.module.library('after', value(e, context), rego.string(e.separator))),
  },
  split: {
    value: (e, context) =>
      context.scope.module.library('pieces', value(e, context), rego.string(e.separator)),
  },
  trim: { value: (e, context) => rego.call('trim', value(e, context), rego.string(e.characters)) },
  lowerAscii: { value: (e, context) => context.scope.module.library('lower_ascii', value(e, context)) },
  length: { value: (e, context) => rego.call('count', value(e, context)) },
  byteLength: { value: (e, context) => context.scope.module.library('byte_length', value(e, context)) },
  quantity: {
    optional: (e, context) => rego.partial(context.scope.module.library('parse_quantity', value(e, context))),
  },
};
