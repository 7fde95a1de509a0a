import type { Expression, Variable } from '../../ir/expression.ts';
import { operandsOf } from '../../ir/operands.ts';
import type { Rule } from '../../ir/policy.ts';
import { isClosed, keyOf, replaceExpression } from './key.ts';

/** A text that is written this often is computed once, under a name. */
const often = 3;

/** Texts that take a computation. */
function isComputed(expression: Expression): boolean {
  if (expression.kind === 'orElse') return ['before', 'after', 'first'].includes(expression.optional.kind);
  return expression.kind === 'trim' || expression.kind === 'lowerAscii';
}

interface Use {
  readonly expression: Expression;
  readonly size: number;
  uses: number;
}

/** Counts computed texts whose variables are all bound outside of `expression`. */
function countUses(expression: Expression, uses: Map<string, Use>, bound: ReadonlySet<string>): void {
  const within = new Set(bound);
  if ('variable' in expression && expression.kind !== 'variable') within.add(expression.variable.id);
  if (expression.kind === 'names') for (const { variable } of expression.from) within.add(variable.id);
  if (isComputed(expression) && !isClosed(expression)) {
    const key = keyOf(expression);
    const isOutside = ![...bound].some((id) => key.includes(`"id":"${id}"`));
    const known = uses.get(key) ?? { expression, size: key.length, uses: 0 };
    known.uses++;
    if (isOutside) uses.set(key, known);
  }
  for (const operand of operandsOf(expression)) countUses(operand, uses, within);
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

function share(shared: Expression, within: Expression): Expression {
  const variable: Variable = { id: wordFor(shared), type: 'str' };
  const body = replaceExpression(within, shared, { kind: 'variable', variable }).expression;
  return { kind: 'let', variable, value: shared, body };
}

function shareIn(expression: Expression): Expression {
  const uses = new Map<string, Use>();
  countUses(expression, uses, new Set());
  const [largest] = [...uses.values()].filter((use) => use.uses >= often).sort((a, b) => b.size - a.size);
  if (largest === undefined) return expression;
  if (expression.kind !== 'and') return share(largest.expression, expression);
  const key = keyOf(largest.expression);
  const reads = (condition: Expression): boolean => keyOf(condition).includes(key);
  const others = expression.of.filter((condition) => !reads(condition));
  const readers: Expression = { kind: 'and', of: expression.of.filter(reads) };
  return { kind: 'and', of: [...others, share(largest.expression, readers)] };
}

/** The rule with a text that its condition or its message computes again and again under a name. */
export function shareTexts(rule: Rule): Rule {
  return { ...rule, when: shareIn(rule.when), message: shareIn(rule.message) };
}
