import type { Expression, ExpressionKind, ExpressionOf, ReadType } from '../../../ir/expression.ts';
import {
  all,
  anchorsOf,
  any,
  constant,
  type Formula,
  type NodeTest,
  negate,
  unsupported,
} from '../formula.ts';
import { anyText, literalText, type Pattern, patternOf, sequence } from '../pattern/pattern.ts';
import { reasonAgainst } from '../support.ts';
import { isQuantity } from '../text/quantity.ts';
import { always, inPattern } from '../text/text-test.ts';
import { bindTo, type Context, constantTest, type Range } from './context.ts';

type Translate<Kind extends ExpressionKind> = (expression: ExpressionOf<Kind>, context: Context) => Formula;

const anyInt: Range = { minimum: null, maximum: null };

/** What a node is when its reading has a value: one of these. */
const presentTests: Readonly<Record<ReadType, readonly NodeTest[]>> = {
  str: [{ kind: 'text', nullIsEmpty: false, test: always }],
  text: [{ kind: 'text', nullIsEmpty: true, test: always }],
  bool: [{ kind: 'type', type: 'bool' }],
  int: [{ kind: 'int', ...anyInt }],
  quantity: [
    { kind: 'type', type: 'number' },
    { kind: 'text', nullIsEmpty: false, test: isQuantity },
  ],
};

function isPresent(of: Expression, context: Context): Formula {
  switch (of.kind) {
    case 'read': {
      const tests = presentTests[of.as];
      return context.to.node(of.node, context, (place) =>
        any(tests.map((test): Formula => ({ kind: 'node', ...place, test }))),
      );
    }
    case 'before':
    case 'after':
      return context.to.optionalText(of, context, always);
    case 'first':
      return context.to.someName(of.names, context, always);
    case 'quantity':
      return context.to.text(of.text, context, isQuantity);
    case 'suggest':
      return unsupported(reasonAgainst(of.kind));
    case 'find': {
      const holds = (inner: Context): Formula => inner.to.condition(of.where, inner);
      return context.to.atLeast(1, { variable: of.variable, source: of.source, holds }, context);
    }
    case 'named':
      return isPresent(of.value, context);
    default:
      return context.to.node(of, context, (place) => ({ kind: 'node', ...place, test: { kind: 'exists' } }));
  }
}

function literalOf(expression: Expression): string | number | boolean | null {
  if (expression.kind === 'named') return literalOf(expression.value);
  if (expression.kind === 'concat') {
    const parts = expression.of.map(literalOf);
    return parts.includes(null) ? null : parts.join('');
  }
  return expression.kind === 'literal' ? expression.value : null;
}

const boolKinds: ReadonlySet<ExpressionKind> = new Set([
  'typeIs',
  'present',
  'any',
  'all',
  'has',
  'and',
  'or',
  'not',
  'equals',
  'less',
  'lessOrEqual',
  'startsWith',
  'endsWith',
  'contains',
  'matches',
  'kindIs',
  'contextIs',
  'isReplaced',
]);

function isBool(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'boolean';
    case 'variable':
      return expression.variable.type === 'bool';
    case 'named':
      return isBool(expression.value);
    case 'orElse':
      return isBool(expression.fallback);
    case 'if':
      return isBool(expression.whenTrue);
    case 'let':
      return isBool(expression.body);
    default:
      return boolKinds.has(expression.kind);
  }
}

function areEqual({ left, right }: ExpressionOf<'equals'>, context: Context): Formula {
  const { condition, text, int } = context.to;
  if (isBool(left)) {
    const sides = [condition(left, context), condition(right, context)] as const;
    return any([all(sides), all(sides.map(negate))]);
  }
  const [value, other] = literalOf(left) === null ? [literalOf(right), left] : [literalOf(left), right];
  if (typeof value === 'string') return text(other, context, inPattern(literalText(value)));
  if (typeof value === 'number') return int(other, context, { minimum: value, maximum: value });
  return unsupported('equals: a schema cannot compare two values of the object');
}

function isQuantityValued(expression: Expression): boolean {
  switch (expression.kind) {
    case 'variable':
      return expression.variable.type === 'quantity';
    case 'named':
      return isQuantityValued(expression.value);
    case 'orElse':
      return isQuantityValued(expression.fallback) || isQuantityValued(expression.optional);
    case 'read':
      return expression.as === 'quantity';
    default:
      return expression.kind === 'quantity';
  }
}

/** `left` is less than `right`, by at least `gap`. */
function isBelow(left: Expression, right: Expression, gap: 0 | 1, context: Context): Formula {
  const least = literalOf(left);
  const most = literalOf(right);
  if (typeof most === 'number') return context.to.int(left, context, { minimum: null, maximum: most - gap });
  if (typeof least === 'number')
    return context.to.int(right, context, { minimum: least + gap, maximum: null });
  return isQuantityValued(left) || isQuantityValued(right)
    ? unsupported(reasonAgainst('quantity'))
    : unsupported('less: a schema compares integers with constants alone');
}

function withPart(
  expression: ExpressionOf<'startsWith' | 'endsWith' | 'contains'>,
  context: Context,
  around: (part: Pattern) => Pattern,
): Formula {
  const value = literalOf(expression.part);
  if (typeof value !== 'string')
    return unsupported(`${expression.kind}: a schema cannot compare two texts of the object`);
  const test = constantTest(expression, context, () => inPattern(around(literalText(value))));
  return context.to.text(expression.text, context, test);
}

function isName({ names, name }: ExpressionOf<'has'>, context: Context): Formula {
  const value = literalOf(name);
  if (typeof value === 'string') return context.to.someName(names, context, inPattern(literalText(value)));
  switch (names.kind) {
    case 'named':
      return isName({ kind: 'has', names: names.value, name }, context);
    case 'union':
      return any(names.of.map((each) => isName({ kind: 'has', names: each, name }, context)));
    case 'names': {
      const own = literalOf(names.value);
      if (typeof own !== 'string') break;
      const isThere = context.to.someName(names, context, always);
      return all([isThere, context.to.text(name, context, inPattern(literalText(own)))]);
    }
    default:
      break;
  }
  return unsupported('has: a schema cannot compare names of the object with one another');
}

function ofBoolDefault({ optional, fallback }: ExpressionOf<'orElse'>, context: Context): Formula {
  if (optional.kind !== 'read' || optional.as !== 'bool') return unsupported(reasonAgainst('orElse'));
  const is = (test: NodeTest): Formula =>
    context.to.node(optional.node, context, (place) => ({ kind: 'node', ...place, test }));
  const isAbsent = negate(is({ kind: 'type', type: 'bool' }));
  const otherwise = context.to.condition(fallback, context);
  if (otherwise.kind === 'constant')
    return otherwise.value ? negate(is({ kind: 'bool', value: false })) : is({ kind: 'bool', value: true });
  return any([is({ kind: 'bool', value: true }), all([isAbsent, otherwise])]);
}

/** What an author or the compiler has named is often asked by several rules. */
function shared(name: string, formula: Formula, context: Context): Formula {
  const isAboutRoot = [...anchorsOf(formula)].every((anchor) => anchor === 'object' || anchor === 'pod');
  return isAboutRoot ? context.defineShared(name, formula) : formula;
}

const noCondition = (expression: Expression): Formula => unsupported(reasonAgainst(expression.kind));

const translations: { readonly [Kind in ExpressionKind]: Translate<Kind> } = {
  literal: ({ value }) => constant(value === true),
  variable: ({ variable }, context) => {
    const bound = context.variables.get(variable.id);
    if (bound?.kind === 'expression') return context.to.condition(bound.expression, bound.context);
    return unsupported('variable: a truth value that is no member of the object');
  },
  named: ({ name, value }, context) => shared(name, context.to.condition(value, context), context),
  typeIs: ({ node, type }, context) =>
    context.to.node(node, context, (place) => ({ kind: 'node', ...place, test: { kind: 'type', type } })),
  present: ({ of }, context) => isPresent(of, context),
  orElse: ofBoolDefault,
  any: ({ variable, source, where }, context) => {
    const holds = (inner: Context): Formula => inner.to.condition(where, inner);
    return context.to.atLeast(1, { variable, source, holds }, context);
  },
  all: ({ variable, source, where }, context) => {
    const fails = (inner: Context): Formula => negate(inner.to.condition(where, inner));
    return negate(context.to.atLeast(1, { variable, source, holds: fails }, context));
  },
  has: isName,
  and: ({ of }, context) => all(of.map((part) => context.to.condition(part, context))),
  or: ({ of }, context) => any(of.map((part) => context.to.condition(part, context))),
  not: ({ of }, context) => negate(context.to.condition(of, context)),
  if: ({ condition, whenTrue, whenFalse }, context) => {
    const decides = context.to.condition(condition, context);
    return any([
      all([decides, context.to.condition(whenTrue, context)]),
      all([negate(decides), context.to.condition(whenFalse, context)]),
    ]);
  },
  let: ({ variable, value, body }, context) =>
    context.to.condition(body, bindTo(context, variable, { kind: 'expression', expression: value, context })),
  equals: areEqual,
  less: ({ left, right }, context) => isBelow(left, right, 1, context),
  lessOrEqual: ({ left, right }, context) => isBelow(left, right, 0, context),
  startsWith: (e, context) => withPart(e, context, (part) => sequence([part, anyText])),
  endsWith: (e, context) => withPart(e, context, (part) => sequence([anyText, part])),
  contains: (e, context) => withPart(e, context, (part) => sequence([anyText, part, anyText])),
  matches: (e, context) => {
    const test = constantTest(e, context, () => inPattern(patternOf(e.pattern)));
    return context.to.text(e.text, context, test);
  },

  kindIs: () => unsupported('kindIs: it is decided for each kind before'),
  contextIs: () => unsupported('contextIs: it is decided for each kind before'),
  isReplaced: () => unsupported('isReplaced: it is decided before'),

  root: noCondition,
  data: noCondition,
  parameter: noCondition,
  field: noCondition,
  read: noCondition,
  items: noCondition,
  strings: noCondition,
  entries: noCondition,
  key: noCondition,
  value: noCondition,
  append: noCondition,
  count: noCondition,
  sum: noCondition,
  find: noCondition,
  names: noCondition,
  union: noCondition,
  minus: noCondition,
  size: noCondition,
  first: noCondition,
  join: noCondition,
  add: noCondition,
  before: noCondition,
  after: noCondition,
  split: noCondition,
  trim: noCondition,
  lowerAscii: noCondition,
  length: noCondition,
  byteLength: noCondition,
  concat: noCondition,
  quantity: noCondition,
  shown: noCondition,
  shownNames: noCondition,
  digits: noCondition,
  suggest: noCondition,
  namespace: noCondition,
};

function translateAs<Kind extends ExpressionKind>(
  kind: Kind,
  expression: ExpressionOf<Kind>,
  context: Context,
): Formula {
  return translations[kind](expression, context);
}

/** That a `bool` is true. */
export function translateCondition(expression: Expression, context: Context): Formula {
  return translateAs(expression.kind, expression, context);
}
