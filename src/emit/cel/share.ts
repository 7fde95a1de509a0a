import type { Expression, Variable } from '../../ir/expression.ts';
import { operandsOf } from '../../ir/operands.ts';
import type { Rule } from '../../ir/policy.ts';
import type { Facts } from './facts.ts';

/** A text that is written this often is computed once, under a name. */
const often = 3;

/** Texts that take a computation. */
function isComputed(expression: Expression): boolean {
  if (expression.kind === 'orElse') return ['before', 'after', 'first'].includes(expression.optional.kind);
  return expression.kind === 'trim' || expression.kind === 'lowerAscii';
}

interface Use {
  readonly expression: Expression;
  uses: number;
}

/** Counts computed texts whose variables are all bound outside of `expression`. */
function countUses(
  expression: Expression,
  uses: Map<string, Use>,
  bound: ReadonlySet<string>,
  facts: Facts,
): void {
  const within = new Set(bound);
  if ('variable' in expression && expression.kind !== 'variable') within.add(expression.variable.id);
  if (expression.kind === 'names') for (const { variable } of expression.from) within.add(variable.id);
  const free = facts.free(expression);
  if (isComputed(expression) && free.size > 0 && ![...free].some((id) => bound.has(id))) {
    const key = facts.key(expression);
    const known = uses.get(key) ?? { expression, uses: 0 };
    known.uses++;
    uses.set(key, known);
  }
  for (const operand of operandsOf(expression)) countUses(operand, uses, within, facts);
}

/** The name of a shared text, by how it is computed. */
const words: Readonly<Record<string, string>> = {
  before: 'beginning',
  after: 'rest',
  first: 'first',
  trim: 'trimmed',
  lowerAscii: 'lowered',
};

function wordFor(expression: Expression): string {
  const { kind } = expression.kind === 'orElse' ? expression.optional : expression;
  return words[kind] ?? 'text';
}

function share(shared: Expression, within: Expression, facts: Facts): Expression {
  const variable: Variable = { id: wordFor(shared), type: 'str' };
  const body = facts.replace(within, shared, { kind: 'variable', variable });
  return { kind: 'let', variable, value: shared, body };
}

function shareIn(expression: Expression, facts: Facts): Expression {
  const uses = new Map<string, Use>();
  countUses(expression, uses, new Set(), facts);
  const frequent = [...uses.values()].filter((use) => use.uses >= often);
  const outermost = frequent.find(
    ({ expression: of }) =>
      !frequent.some((other) => other.expression !== of && facts.has(other.expression, of)),
  );
  if (outermost === undefined) return expression;
  const { expression: shared } = outermost;
  if (expression.kind !== 'and') return share(shared, expression, facts);
  const others = expression.of.filter((condition) => !facts.has(condition, shared));
  const readers: Expression = {
    kind: 'and',
    of: expression.of.filter((condition) => facts.has(condition, shared)),
  };
  return { kind: 'and', of: [...others, share(shared, readers, facts)] };
}

/** The rule with a text that its condition or its message computes again and again under a name. */
export function shareTexts(rule: Rule, facts: Facts): Rule {
  return { ...rule, when: shareIn(rule.when, facts), message: shareIn(rule.message, facts) };
}
