import { invariant } from '../../base/invariant.ts';
import type { Expression, ExpressionOf, Variable } from '../../ir/expression.ts';
import type { WorkloadKind } from '../../ir/policy.ts';
import { type Body, camelCase } from './body.ts';
import type { Facts } from './facts.ts';
import { onOneLine } from './layout.ts';
import { isPlainPattern } from './plain.ts';
import { isIdentifier, type Term } from './term.ts';
import type { CelValue } from './value.ts';

/** Which object is judged: the new one, or on UPDATE the one that it replaces. */
export interface Side {
  /** A map. */
  readonly object: Term;
  /** Begins the names of variables, so that both sides can stand in one policy. */
  readonly prefix: string;
  readonly isReplaced: boolean;
}

interface Holding {
  readonly texts: readonly string[];
  readonly outer: Holding | null;
}

function isHolding(holding: Holding | null, text: string): boolean {
  for (let known = holding; known !== null; known = known.outer) if (known.texts.includes(text)) return true;
  return false;
}

/** Where an expression stands. */
export interface Scope {
  readonly body: Body;
  readonly facts: Facts;
  readonly side: Side;
  readonly kinds: readonly WorkloadKind[];
  readonly variables: ReadonlyMap<string, CelValue>;
  /** The names of items around; none is hidden by another. */
  readonly items: ReadonlySet<string>;
  /** Texts, by their keys, that are known to begin with a constant. */
  readonly beginnings: ReadonlyMap<string, string>;
  /** Plain patterns (`plain.ts`) that texts, by their keys, are known to match. */
  readonly patterns: ReadonlyMap<string, string>;
  /** Conditions, as text, that are known to hold. */
  readonly holding: Holding | null;
  /** What the value that is written is for, in a word; names its parts. */
  readonly hint: string;
}

/** Names that CEL expressions have from the engine. */
const engineNames = [
  'variables',
  'object',
  'oldObject',
  'request',
  'params',
  'namespaceObject',
  'authorizer',
  'list',
  'map',
  'string',
  'bool',
  'int',
  'double',
  'type',
  'size',
];

export function outermost(body: Body, facts: Facts, side: Side, kinds: readonly WorkloadKind[]): Scope {
  return {
    body,
    facts,
    side,
    kinds,
    variables: new Map(),
    items: new Set(engineNames),
    beginnings: new Map(),
    patterns: new Map(),
    holding: null,
    hint: '',
  };
}

/** The scope of what depends on the judged object alone. */
export function toOutermost({ body, facts, side, kinds, hint }: Scope): Scope {
  return { ...outermost(body, facts, side, kinds), hint };
}

export function isInLoop(scope: Scope): boolean {
  return scope.items.size > engineNames.length;
}

/** A name for an item that no item around has. */
export function itemName(scope: Scope, hint: string): string {
  const wanted = camelCase(hint.replace(/[0-9]+$/, ''));
  let unique = wanted;
  for (let count = 2; scope.items.has(unique) || !isIdentifier(unique); count++) unique = `${wanted}${count}`;
  return unique;
}

export function withItem(scope: Scope, item: string): Scope {
  return { ...scope, items: new Set([...scope.items, item]) };
}

export function withVariable(scope: Scope, variable: Variable, value: CelValue): Scope {
  return { ...scope, variables: new Map([...scope.variables, [variable.id, value]]) };
}

export function variableValue(scope: Scope, variable: Variable): CelValue {
  const value = scope.variables.get(variable.id);
  invariant(value !== undefined, `variable ${variable.id} is not bound`);
  return value;
}

/** The scope in which a condition, and the term that was written for it, are known to hold. */
export function assuming(scope: Scope, condition: Expression, term: Term): Scope {
  return holdingTerms(assumingFacts(scope, condition), [term]);
}

/** The scope in which conditions are known to hold. */
export function holdingTerms(scope: Scope, terms: readonly Term[]): Scope {
  const texts = terms.flatMap((term) => term.conjuncts ?? [term]).map(({ layout }) => onOneLine(layout));
  return texts.length === 0 ? scope : { ...scope, holding: { texts, outer: scope.holding } };
}

/** Those of the conditions that are not known to hold. */
export function open(scope: Scope, guards: readonly Term[]): readonly Term[] {
  return guards.filter(({ layout }) => !isHolding(scope.holding, onOneLine(layout)));
}

/** What a condition that holds says of texts. */
export function assumingFacts(scope: Scope, condition: Expression): Scope {
  if (condition.kind === 'and') return condition.of.reduce(assumingFacts, scope);
  if (condition.kind === 'let') return assumingShared(scope, condition);
  if (condition.kind === 'matches' && isPlainPattern(condition.pattern)) {
    const patterns = new Map([
      ...scope.patterns,
      [scope.facts.key(condition.text), condition.pattern] as const,
    ]);
    return { ...scope, patterns };
  }
  if (condition.kind !== 'startsWith' || condition.part.kind !== 'literal') return scope;
  const { value } = condition.part;
  if (typeof value !== 'string') return scope;
  return { ...scope, beginnings: new Map([...scope.beginnings, [scope.facts.key(condition.text), value]]) };
}

/** What is known of a shared value is known of the value. */
function assumingShared(scope: Scope, { variable, value, body }: ExpressionOf<'let'>): Scope {
  const within = assumingFacts(scope, body);
  const pattern = within.patterns.get(scope.facts.key({ kind: 'variable', variable }));
  if (pattern === undefined) return within;
  return { ...within, patterns: new Map([...within.patterns, [scope.facts.key(value), pattern]]) };
}

/** A variable of the policy that depends on the judged object alone. */
export function define(scope: Scope, key: string, hint: string, make: () => Term): Term {
  const { prefix } = scope.side;
  return scope.body.define(`${prefix}:${key}`, prefix === '' ? hint : `${prefix}-${hint}`, make);
}
