import type { SourcePlace } from '../base/source.ts';
import type { Expression } from '../ir/expression.ts';
import { operandsOf } from '../ir/operands.ts';
import type { Policy, Rule } from '../ir/policy.ts';
import { printExpression } from '../ir/print.ts';

/** A branch of a policy that no case reached. */
export interface UncoveredBranch {
  readonly rule: string;
  /** `found`: the rule found nothing anywhere; otherwise the side of a condition on which it never was. */
  readonly side: 'found' | 'true' | 'false';
  /** The condition as readable text; the rule's summary for `found`. */
  readonly text: string;
  readonly place: SourcePlace | undefined;
}

/** How much of a policy its cases reach. */
export interface PolicyCoverage {
  readonly policy: string;
  readonly reached: number;
  readonly branches: number;
  readonly uncovered: readonly UncoveredBranch[];
}

interface Condition {
  readonly rule: string;
  readonly expression: Expression;
  readonly place: SourcePlace | undefined;
}

/** The operands that decide something: exactly those that the reference evaluator reports. */
function conditionsIn(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.of;
    case 'not':
      return [expression.of];
    case 'if':
      return [expression.condition];
    case 'any':
    case 'all':
    case 'count':
    case 'find':
    case 'names':
      return [expression.where];
    default:
      return [];
  }
}

/** The place of an expression, or of the first within it that has one. */
function placeOf(expression: Expression): SourcePlace | undefined {
  if (expression.origin !== undefined) return expression.origin;
  for (const operand of operandsOf(expression)) {
    const place = placeOf(operand);
    if (place !== undefined) return place;
  }
  return undefined;
}

class ConditionCollector {
  readonly #seen = new Set<Expression>();
  readonly #conditions = new Map<Expression, Condition>();

  get conditions(): readonly Condition[] {
    return [...this.#conditions.values()];
  }

  add(expression: Expression, rule: Rule): void {
    if (expression.kind === 'literal' || this.#conditions.has(expression)) return;
    this.#conditions.set(expression, {
      rule: rule.id,
      expression,
      place: placeOf(expression) ?? rule.origin,
    });
  }

  visit(expression: Expression, rule: Rule): void {
    if (this.#seen.has(expression)) return;
    this.#seen.add(expression);
    for (const condition of conditionsIn(expression)) this.add(condition, rule);
    for (const operand of operandsOf(expression)) this.visit(operand, rule);
  }
}

/** Each condition of a policy once, in the order in which rules read. Literals decide nothing. */
function conditionsOf(policy: Policy): readonly Condition[] {
  const collector = new ConditionCollector();
  for (const rule of policy.rules) {
    collector.add(rule.when, rule);
    const { each, when, at, message, container, hint } = rule;
    const parts = [...each.map(({ source }) => source), when, at, message, container, hint];
    for (const part of parts) if (part !== null) collector.visit(part, rule);
  }
  return collector.conditions;
}

/**
 * Which branches of policies were reached: every rule's finding, and both sides of every condition, where a condition
 * is a `when`, an operand of and, or, not and if, or what a quantifier asks of its items.
 */
export class CoverageRecorder {
  readonly #decided = new Map<Policy, { readonly held: Set<Expression>; readonly failed: Set<Expression> }>();
  readonly #found = new Map<string, Set<string>>();

  /** To be given to the reference evaluator. */
  readonly onCondition = (policy: Policy, condition: Expression, holds: boolean): void => {
    const known = this.#decided.get(policy) ?? { held: new Set(), failed: new Set() };
    this.#decided.set(policy, known);
    (holds ? known.held : known.failed).add(condition);
  };

  /** A rule found something. */
  addFinding(policy: string, rule: string): void {
    const rules = this.#found.get(policy) ?? new Set();
    this.#found.set(policy, rules.add(rule));
  }

  coverageOf(policy: Policy): PolicyCoverage {
    const decided = this.#decided.get(policy);
    const conditions = conditionsOf(policy);
    const side = (
      name: 'true' | 'false',
      reached: ReadonlySet<Expression> | undefined,
    ): readonly UncoveredBranch[] =>
      conditions
        .filter(({ expression }) => reached?.has(expression) !== true)
        .map(({ rule, expression, place }) => ({
          rule,
          side: name,
          text: printExpression(expression),
          place,
        }));
    const ids = [...new Set(policy.rules.map(({ id }) => id))];
    const notFound = ids
      .filter((id) => this.#found.get(policy.id)?.has(id) !== true)
      .map((id): UncoveredBranch => {
        const rule = policy.rules.find((candidate) => candidate.id === id);
        return { rule: id, side: 'found', text: rule?.summary ?? id, place: rule?.origin };
      });
    const uncovered = [...notFound, ...side('true', decided?.held), ...side('false', decided?.failed)];
    const branches = ids.length + 2 * conditions.length;
    return { policy: policy.id, reached: branches - uncovered.length, branches, uncovered };
  }
}
