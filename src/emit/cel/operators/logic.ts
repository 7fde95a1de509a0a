import { invariant } from '../../../base/invariant.ts';
import type { Expression, ExpressionOf } from '../../../ir/expression.ts';
import { namespaceOf } from '../namespace.ts';
import type { Emitter, Operators } from '../operator.ts';
import { isOfKind } from '../pod.ts';
import { assuming, itemName, type Scope, withItem, withVariable } from '../scope.ts';
import { type Collection, collection, itemList } from '../source.ts';
import * as cel from '../term.ts';
import { as, bareGuard, type CelValue, mapTerms, optional, presence, scalar } from '../value.ts';

/** Conditions in order; each may rely on those before it, as CEL stops at the first that is false. */
export function conjunction(of: readonly Expression[], scope: Scope, emitter: Emitter): cel.Term {
  let known = scope;
  const terms: cel.Term[] = [];
  for (const condition of of) {
    const term = emitter.scalar(condition, known);
    terms.push(term);
    known = assuming(known, condition, term);
  }
  return cel.and(...terms);
}

function isQuantity(expression: Expression): boolean {
  switch (expression.kind) {
    case 'variable':
      return expression.variable.type === 'quantity';
    case 'orElse':
      return isQuantity(expression.fallback);
    case 'named':
      return isQuantity(expression.value);
    case 'let':
      return isQuantity(expression.body);
    case 'if':
      return isQuantity(expression.whenTrue);
    default:
      return false;
  }
}

/** Fewer comparisons of one text with constants are written out. */
const fewest = 3;

/** Comparisons of one text with several constants are a look-up in a list. */
function alternatives(of: readonly Expression[], scope: Scope, emitter: Emitter): readonly cel.Term[] {
  const byText = new Map<string, { readonly text: Expression; readonly constants: cel.Term[] }>();
  const others: Expression[] = [];
  for (const operand of of) {
    const isConstant = operand.kind === 'equals' && typeof literalOf(operand.right) === 'string';
    if (!isConstant) others.push(operand);
    else {
      const key = scope.facts.key(operand.left);
      const known = byText.get(key) ?? { text: operand.left, constants: [] };
      known.constants.push(emitter.scalar(operand.right, scope));
      byText.set(key, known);
    }
  }
  const lookUps = [...byText.values()].flatMap(({ text, constants }) => {
    const term = emitter.scalar(text, scope);
    if (constants.length >= fewest) return [cel.isIn(term, cel.list(...constants))];
    return constants.map((constant) => {
      const comparison: Expression = {
        kind: 'equals',
        left: text,
        right: { kind: 'literal', value: constant.literal ?? '' },
      };
      return emitter.scalar(comparison, scope);
    });
  });
  return [...lookUps, ...others.map((operand) => emitter.scalar(operand, scope))];
}

const operators = { equals: '==', less: '<', lessOrEqual: '<=' } as const;

/** Quantities have no operators in CEL: their comparison gives -1, 0 or 1. */
function compare(
  expression: ExpressionOf<'equals' | 'less' | 'lessOrEqual'>,
  scope: Scope,
  emitter: Emitter,
): CelValue {
  const left = emitter.scalar(expression.left, scope);
  const right = emitter.scalar(expression.right, scope);
  const operator = operators[expression.kind];
  if (!isQuantity(expression.left)) return scalar(cel.relation(operator, left, right));
  return scalar(cel.relation(operator, cel.method(left, 'compareTo', right), cel.int(0)));
}

/**
 * An optional with a constant default against a constant. Values of other types equal no constant, so the test of the
 * type can go unless the default is that constant.
 */
function equalsConstant(
  of: Expression,
  constant: Expression,
  scope: Scope,
  emitter: Emitter,
): cel.Term | null {
  if (of.kind !== 'orElse' || of.fallback.kind !== 'literal' || constant.kind !== 'literal') return null;
  const value = as('optional', emitter.value(of.optional, scope));
  const wanted = emitter.scalar(constant, scope);
  const isWanted =
    typeof constant.value === 'boolean'
      ? whether(value.term, constant.value)
      : cel.equals(value.term, wanted);
  if (of.fallback.value === constant.value) return value.under(cel.or(cel.not(bareGuard(value)), isWanted));
  // A null reads as the empty text, so that neither it nor a value of another type equals another constant.
  const isRead = of.optional.kind === 'read' && of.optional.as !== 'int' && of.optional.as !== 'quantity';
  if (isRead && constant.value !== '') return cel.and(...value.guards, cel.equals(value.raw, wanted));
  return value.under(cel.and(bareGuard(value), isWanted));
}

const whether = (term: cel.Term, wanted: boolean): cel.Term => (wanted ? term : cel.not(term));

function choose(condition: cel.Term, whenTrue: CelValue, whenFalse: CelValue, scope: Scope): CelValue {
  if (whenTrue.type === 'scalar' && whenFalse.type === 'scalar') {
    return scalar(cel.conditional(condition, whenTrue.term, whenFalse.term));
  }
  const both = (left: cel.Term, right: cel.Term): cel.Term => cel.conditional(condition, left, right);
  if (whenTrue.type === 'optional' && whenFalse.type === 'optional') {
    const term = both(whenTrue.under(whenTrue.term), whenFalse.under(whenFalse.term));
    return optional([both(presence(whenTrue), presence(whenFalse))], term);
  }
  if (whenTrue.type === 'node' && whenFalse.type === 'node') {
    const shape = whenTrue.shape === whenFalse.shape ? whenTrue.shape : 'unknown';
    const guards = [both(cel.and(...whenTrue.guards), cel.and(...whenFalse.guards))];
    return { type: 'node', guards, term: both(whenTrue.term, whenFalse.term), shape };
  }
  if (whenTrue.type === 'entry' && whenFalse.type === 'entry') {
    const shape = whenTrue.shape === whenFalse.shape ? whenTrue.shape : 'unknown';
    const key = both(whenTrue.key, whenFalse.key);
    return { type: 'entry', key, map: both(whenTrue.map, whenFalse.map), shape };
  }
  return chooseCollection(condition, collection(whenTrue), collection(whenFalse), both, scope);
}

type Both = (left: cel.Term, right: cel.Term) => cel.Term;

function chooseCollection(
  condition: cel.Term,
  whenTrue: Collection,
  whenFalse: Collection,
  both: Both,
  scope: Scope,
): CelValue {
  if (whenTrue.type === 'entries' && whenFalse.type === 'entries') {
    const keys = both(itemList(whenTrue, scope), itemList(whenFalse, scope));
    const shape = whenTrue.shape === whenFalse.shape ? whenTrue.shape : 'unknown';
    return { type: 'entries', keys, map: both(whenTrue.map, whenFalse.map), guards: [], keeps: null, shape };
  }
  if (whenTrue.type === 'names' && whenFalse.type === 'names') {
    const pattern = whenTrue.pattern === whenFalse.pattern ? whenTrue.pattern : null;
    const distinct = whenTrue.distinct && whenFalse.distinct;
    return { type: 'names', term: both(whenTrue.term, whenFalse.term), distinct, pattern };
  }
  const term = cel.conditional(condition, itemList(whenTrue, scope), itemList(whenFalse, scope));
  if (whenTrue.type === 'nodes' && whenFalse.type === 'nodes') {
    const shape = whenTrue.shape === whenFalse.shape ? whenTrue.shape : 'unknown';
    return { type: 'nodes', term, guards: [], keeps: null, shape };
  }
  invariant(whenTrue.type === whenFalse.type, 'the branches of "if" differ in type');
  return { type: 'strings', term, guards: [], keeps: null };
}

export const logicOperators: Operators<
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
  and: ({ of }, scope, emitter) => scalar(conjunction(of, scope, emitter)),
  or: ({ of }, scope, emitter) => scalar(cel.or(...alternatives(of, scope, emitter))),
  not: ({ of }, scope, emitter) => scalar(negate(of, scope, emitter)),
  if: ({ condition, whenTrue, whenFalse }, scope, emitter) => {
    const chosen = emitter.scalar(condition, scope);
    const left = emitter.value(whenTrue, assuming(scope, condition, chosen));
    return choose(chosen, left, emitter.value(whenFalse, scope), scope);
  },
  let: ({ variable, value, body }, scope, emitter) => {
    const bound = emitter.value(value, scope);
    if (bound.type !== 'scalar') return emitter.value(body, withVariable(scope, variable, bound));
    if (bound.term.isAtom || bound.term.literal !== undefined)
      return emitter.value(body, withVariable(scope, variable, bound));
    const item = itemName(scope, variable.id);
    const known = scalar(cel.name(item), bound.pattern ?? scope.patterns.get(scope.facts.key(value)) ?? null);
    const within = withVariable(withItem(scope, item), variable, known);
    return mapTerms(emitter.value(body, within), (term) => cel.bind(bound.term, item, () => term));
  },
  equals: (expression, scope, emitter) => {
    const { left, right } = expression;
    const constant =
      equalsConstant(left, right, scope, emitter) ?? equalsConstant(right, left, scope, emitter);
    if (constant !== null) return scalar(constant);
    if (right.kind === 'literal' && typeof right.value === 'boolean') {
      return scalar(right.value ? emitter.scalar(left, scope) : negate(left, scope, emitter));
    }
    return compare(expression, scope, emitter);
  },
  less: compare,
  lessOrEqual: compare,
  add: ({ of }, scope, emitter) => scalar(cel.sum(of.map((term) => emitter.scalar(term, scope)))),
  kindIs: ({ kinds }, scope) => scalar(isOfKind(scope, kinds)),
  contextIs: ({ context }, scope) => {
    const isPod = isOfKind(scope, [{ group: '', kind: 'Pod' }]);
    return scalar(context === 'pod' ? isPod : cel.not(isPod));
  },
  namespace: (_, scope) => scalar(namespaceOf(scope)),
  isReplaced: (_, scope) => scalar(scope.side.isReplaced ? cel.trueTerm : cel.falseTerm),
};

/** Comparisons are turned round rather than negated. */
function negate(of: Expression, scope: Scope, emitter: Emitter): cel.Term {
  const isPlain = of.kind === 'equals' && of.left.kind !== 'orElse' && of.right.kind !== 'orElse';
  if (isPlain && !isQuantity(of.left) && typeof literalOf(of.right) !== 'boolean') {
    return cel.relation('!=', emitter.scalar(of.left, scope), emitter.scalar(of.right, scope));
  }
  return cel.not(emitter.scalar(of, scope));
}

function literalOf(expression: Expression): string | number | boolean | undefined {
  return expression.kind === 'literal' ? expression.value : undefined;
}
