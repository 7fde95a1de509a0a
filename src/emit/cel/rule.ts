import type { Expression } from '../../ir/expression.ts';
import type { Rule } from '../../ir/policy.ts';
import { emitter } from './emit.ts';
import { collect } from './operators/names.ts';
import { comparePaths, constantPath, type Places } from './place.ts';
import type { Scope } from './scope.ts';
import * as cel from './term.ts';

/** Ends what findings are sorted by; less than every character of a key or a message. */
const end = '\u0000';

/** What the findings of a rule are sorted by before their messages. */
export interface SortKey {
  /** The rule, where there are several. */
  readonly prefix: readonly string[];
  readonly places: Places;
}

/** What a rule finds, as a list of strings: their sort keys and messages. */
export function elementsOf(rule: Rule, { prefix, places }: SortKey, scope: Scope): cel.Term {
  const literal = (value: string): Expression => ({ kind: 'literal', value });
  const sortedBy = [
    literal(prefix.map((part) => part + end).join('')),
    ...(places.kind === 'keys' ? [places.key, literal(end)] : []),
  ].filter((part) => part.kind !== 'literal' || part.value !== '');
  const value: Expression =
    sortedBy.length === 0 ? rule.message : { kind: 'concat', of: [...sortedBy, rule.message] };
  const from = rule.each.map(({ variable, source }) => ({
    variable,
    source: places.kind === 'items' ? inOrder(source) : source,
  }));
  return collect({ from, where: rule.when, value, scope, guards: [], ids: new Set() }, emitter);
}

/** The message of an element. */
export function messageOf(element: cel.Term, { prefix, places }: SortKey): cel.Term {
  if (places.kind !== 'keys' && prefix.length === 0) return element;
  const start = cel.sum([cel.method(element, 'lastIndexOf', cel.text(end)), cel.int(1)]);
  return cel.method(element, 'substring', start);
}

function listPath(list: Expression): readonly string[] {
  return list.kind === 'items' ? (constantPath(list.node) ?? []) : [];
}

/** Lists one after the other in the order of their places. */
function inOrder(source: Expression): Expression {
  if (source.kind !== 'append') return source;
  return { ...source, lists: [...source.lists].sort((a, b) => comparePaths(listPath(a), listPath(b))) };
}
