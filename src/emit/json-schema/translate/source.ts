import type { Expression, ExpressionOf, ItemFilter } from '../../../ir/expression.ts';
import { all, any, constant, type Formula, negate, unsupported } from '../formula.ts';
import { reasonAgainst } from '../support.ts';
import { somePiecePasses } from '../text/preimage-test.ts';
import { always } from '../text/text-test.ts';
import { bindTo, type Context, type Quantified, someCombination } from './context.ts';
import { impliesMap, someMember } from './members.ts';
import { aboutSelf, asTextTest, separate } from './separate.ts';

/** The condition on an item, and the anchor that stands for it. */
function ofItem(
  over: Quantified,
  context: Context,
): { readonly condition: Formula; readonly anchor: string } {
  const anchor = context.freshAnchor();
  return { condition: over.holds(bindTo(context, over.variable, { kind: 'anchor', anchor })), anchor };
}

/** Takes out of the condition what is not about the item; only "at least one" can be told apart case by case. */
function quantified(
  minimum: number,
  condition: Formula,
  anchor: string,
  quantify: (ofItem: Formula) => Formula,
): Formula {
  const separated = separate(condition, anchor, (own) => quantify(aboutSelf(own, anchor)));
  const isSplit = minimum > 1 && separated.kind === 'or';
  return isSplit ? unsupported('count: items are counted by a condition on something else too') : separated;
}

const isMap: Formula = { kind: 'node', anchor: 'self', path: [], test: { kind: 'type', type: 'map' } };

function fromItems(
  minimum: number,
  node: Expression,
  filter: ItemFilter,
  over: Quantified,
  context: Context,
): Formula {
  const { condition, anchor } = ofItem(over, context);
  return context.to.node(node, context, (place) =>
    quantified(minimum, condition, anchor, (own) => {
      const of = filter === 'map' && !impliesMap(own) ? all([isMap, own]) : own;
      return { kind: 'node', ...place, test: { kind: 'items', minimum, of } };
    }),
  );
}

function fromStrings(minimum: number, node: Expression, over: Quantified, context: Context): Formula {
  const { condition, anchor } = ofItem(over, context);
  return context.to.node(node, context, (place) =>
    quantified(minimum, condition, anchor, (own) => {
      const test = { kind: 'text', nullIsEmpty: false, test: asTextTest(own) } as const;
      const of: Formula = { kind: 'node', anchor: 'self', path: [], test };
      return { kind: 'node', ...place, test: { kind: 'items', minimum, of } };
    }),
  );
}

const isText: Formula = {
  kind: 'node',
  anchor: 'self',
  path: [],
  test: { kind: 'text', nullIsEmpty: true, test: always },
};

const entryFilters: Readonly<Record<ExpressionOf<'entries'>['filter'], Formula>> = {
  any: constant(true),
  map: isMap,
  text: isText,
};

function fromEntries(
  minimum: number,
  source: ExpressionOf<'entries'>,
  over: Quantified,
  context: Context,
): Formula {
  const { condition, anchor } = ofItem(over, context);
  return context.to.node(source.node, context, (place) =>
    quantified(minimum, condition, anchor, (own) => {
      if (minimum === 1) return someMember(all([entryFilters[source.filter], own]), place);
      if (source.filter === 'any' && own.kind === 'constant')
        return own.value ? { kind: 'node', ...place, test: { kind: 'size', minimum } } : own;
      return unsupported('count: a schema counts all members of a map or none');
    }),
  );
}

/** At least so many in several lists together: every way in which they can be shared out. */
function fromLists(
  minimum: number,
  lists: readonly Expression[],
  over: Quantified,
  context: Context,
): Formula {
  const [first, ...rest] = lists;
  if (minimum <= 0) return constant(true);
  if (first === undefined) return constant(false);
  const shares = Array.from({ length: minimum + 1 }, (_, own) => own);
  return any(
    shares.map((own) => {
      const inFirst =
        own === 0 ? constant(true) : context.to.atLeast(own, { ...over, source: first }, context);
      return all([inFirst, fromLists(minimum - own, rest, over, context)]);
    }),
  );
}

function fromPieces(source: ExpressionOf<'split'>, over: Quantified, context: Context): Formula {
  const { condition, anchor } = ofItem(over, context);
  return quantified(1, condition, anchor, (own) =>
    context.to.text(source.text, context, somePiecePasses(asTextTest(own), source.separator)),
  );
}

function fromNames(source: Expression, over: Quantified, context: Context): Formula {
  switch (source.kind) {
    case 'named':
      return fromNames(source.value, over, context);
    case 'union':
      return any(source.of.map((names) => fromNames(names, over, context)));
    case 'names':
      return someCombination(source.from, context, (inner) => {
        const where = inner.to.condition(source.where, inner);
        const bound = { kind: 'expression', expression: source.value, context: inner } as const;
        const name = over.holds(bindTo(context, over.variable, bound));
        return all([where, name]);
      });
    case 'minus': {
      const { left, right } = source;
      const name: Expression = { kind: 'variable', variable: over.variable };
      const holds = (inner: Context): Formula => {
        const isTaken = inner.to.condition({ kind: 'has', names: right, name }, inner);
        return all([negate(isTaken), over.holds(inner)]);
      };
      return fromNames(left, { ...over, holds }, context);
    }
    default:
      return unsupported(reasonAgainst(source.kind));
  }
}

/** An optional text is a source of no or one item. */
function fromOptional(source: Expression, over: Quantified, context: Context): Formula {
  const expression: Expression = { kind: 'orElse', optional: source, fallback: emptyOf(over.variable.type) };
  const isPresent = context.to.condition({ kind: 'present', of: source }, context);
  return all([
    isPresent,
    over.holds(bindTo(context, over.variable, { kind: 'expression', expression, context })),
  ]);
}

function emptyOf(type: Quantified['variable']['type']): Expression {
  if (type === 'bool') return { kind: 'literal', value: false };
  return { kind: 'literal', value: type === 'str' ? '' : 0 };
}

function manyOf(minimum: number, over: Quantified, context: Context): Formula {
  const { source } = over;
  switch (source.kind) {
    case 'items':
      return fromItems(minimum, source.node, source.filter, over, context);
    case 'strings':
      return fromStrings(minimum, source.node, over, context);
    case 'entries':
      return fromEntries(minimum, source, over, context);
    case 'append':
      return fromLists(minimum, source.lists, over, context);
    case 'named':
      return manyOf(minimum, { ...over, source: source.value }, context);
    case 'if': {
      const condition = context.to.condition(source.condition, context);
      return any([
        all([condition, manyOf(minimum, { ...over, source: source.whenTrue }, context)]),
        all([negate(condition), manyOf(minimum, { ...over, source: source.whenFalse }, context)]),
      ]);
    }
    case 'let': {
      const bound = { kind: 'expression', expression: source.value, context } as const;
      const inner = bindTo(context, source.variable, bound);
      return manyOf(minimum, { ...over, source: source.body }, inner);
    }
    default:
      return minimum === 1
        ? oneOf(over, context)
        : unsupported('count: of texts or names a schema can say that there is one');
  }
}

function oneOf(over: Quantified, context: Context): Formula {
  const { source } = over;
  switch (source.kind) {
    case 'split':
      return fromPieces(source, over, context);
    case 'names':
    case 'union':
    case 'minus':
      return fromNames(source, over, context);
    case 'read':
    case 'before':
    case 'after':
    case 'first':
      return fromOptional(source, over, context);
    default:
      return unsupported(reasonAgainst(source.kind));
  }
}

/** That at least `minimum` items of a source fulfil a condition. */
export function translateAtLeast(minimum: number, over: Quantified, context: Context): Formula {
  return minimum <= 0 ? constant(true) : manyOf(minimum, over, context);
}
