import type { Expression, Variable } from '../../ir/expression.ts';
import { mapOperands, operandsOf } from '../../ir/operands.ts';

/** Expressions that mean the same but for the names of their variables, and where they were written. */
export interface ExpressionClass {
  readonly id: number;
  /** One of them, the policy whose parameters it reads, and its free variables. */
  readonly expression: Expression;
  readonly policy: string;
  readonly free: readonly Variable[];
}

/** An expression as a member of its class: its own free variables, in the order of the class's. */
export interface Classified {
  readonly of: ExpressionClass;
  readonly free: readonly Variable[];
}

const hole: Expression = { kind: 'literal', value: false };
const unwritten = new Set(['origin', 'variable', 'from']);

export function boundBy(expression: Expression): readonly Variable[] {
  if (expression.kind === 'names') return expression.from.map(({ variable }) => variable);
  return 'variable' in expression && expression.kind !== 'variable' ? [expression.variable] : [];
}

/** The expression itself without its operands and its variables. */
function shapeOf(expression: Expression): string {
  const members = Object.entries(mapOperands(expression, () => hole)).filter(
    ([name]) => !unwritten.has(name),
  );
  return JSON.stringify(members.sort(([left], [right]) => (left < right ? -1 : 1)));
}

function withoutRepeats(variables: readonly Variable[]): readonly Variable[] {
  return [...new Map(variables.map((variable) => [variable.id, variable])).values()];
}

/** Recognises equal expressions across the policies of a program. `named` is what it names. */
export class ExpressionClasses {
  readonly #known = new Map<string, Map<Expression, Classified>>();
  readonly #byText = new Map<string, ExpressionClass>();

  classify(expression: Expression, policy: string): Classified {
    const known = this.#known.get(policy) ?? new Map<Expression, Classified>();
    this.#known.set(policy, known);
    const found = known.get(expression);
    if (found !== undefined) return found;
    const classified = this.#find(expression, policy);
    known.set(expression, classified);
    return classified;
  }

  #find(expression: Expression, policy: string): Classified {
    if (expression.kind === 'named') return this.classify(expression.value, policy);
    const operands = operandsOf(expression);
    const classified = operands.map((operand) => this.classify(operand, policy));
    const bound = boundBy(expression).map(({ id }) => id);
    const own = expression.kind === 'variable' ? [expression.variable] : [];
    const free = withoutRepeats([
      ...own,
      ...classified.flatMap((operand) => operand.free.filter(({ id }) => !bound.includes(id))),
    ]);
    const freeIds = free.map(({ id }) => id);
    const reference = ({ id }: Variable): string =>
      bound.includes(id) ? `b${bound.indexOf(id)}` : `f${freeIds.indexOf(id)}`;
    const written = classified.map((operand) => `#${operand.of.id} ${operand.free.map(reference).join(' ')}`);
    const owner = expression.kind === 'parameter' && expression.scope === 'policy' ? policy : '';
    const types = own.map(({ type }) => type);
    const text = [owner, ...types, shapeOf(expression), ...written].join('\n');
    const of = this.#byText.get(text) ?? { id: this.#byText.size, expression, policy, free };
    this.#byText.set(text, of);
    return { of, free };
  }
}
