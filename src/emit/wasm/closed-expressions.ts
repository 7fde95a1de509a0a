import type { Expression } from '../../ir/expression.ts';
import { mapOperands, operandsOf } from '../../ir/operands.ts';

/** Expressions without free variables that mean the same: equal but for names and origins. */
export interface ClosedClass {
  readonly id: number;
  /** One of them, and the policy whose parameters it reads. */
  readonly expression: Expression;
  readonly policy: string;
}

const hole: Expression = { kind: 'literal', value: false };
const unwritten = new Set(['origin', 'variable', 'from']);

function boundBy(expression: Expression): readonly string[] {
  if (expression.kind === 'names') return expression.from.map(({ variable }) => variable.id);
  return 'variable' in expression && expression.kind !== 'variable' ? [expression.variable.id] : [];
}

/** The expression itself without its operands and the names of its variables. */
function shapeOf(expression: Expression): string {
  const members = Object.entries(mapOperands(expression, () => hole));
  return JSON.stringify(
    members.filter(([name]) => !unwritten.has(name)).sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}

/** Recognises equal closed expressions across the policies of a program. */
export class ClosedExpressions {
  readonly #free = new Map<Expression, ReadonlySet<string>>();
  readonly #known = new Map<string, Map<Expression, ClosedClass>>();
  readonly #byText = new Map<string, ClosedClass>();

  /** The class of an expression of a policy; null when it has free variables. */
  classOf(expression: Expression, policy: string): ClosedClass | null {
    if (this.#freeIn(expression).size > 0) return null;
    if (expression.kind === 'named') return this.classOf(expression.value, policy);
    const known = this.#known.get(policy) ?? new Map<Expression, ClosedClass>();
    this.#known.set(policy, known);
    const found = known.get(expression);
    if (found !== undefined) return found;
    const text = this.#write(expression, policy, new Map());
    const equal = this.#byText.get(text) ?? { id: this.#byText.size, expression, policy };
    this.#byText.set(text, equal);
    known.set(expression, equal);
    return equal;
  }

  #freeIn(expression: Expression): ReadonlySet<string> {
    const known = this.#free.get(expression);
    if (known !== undefined) return known;
    const free = new Set(operandsOf(expression).flatMap((operand) => [...this.#freeIn(operand)]));
    if (expression.kind === 'variable') free.add(expression.variable.id);
    for (const id of boundBy(expression)) free.delete(id);
    this.#free.set(expression, free);
    return free;
  }

  /** As text in which bound variables are numbers and closed operands the ids of their classes. */
  #write(expression: Expression, policy: string, bound: ReadonlyMap<string, number>): string {
    if (expression.kind === 'named') return this.#write(expression.value, policy, bound);
    if (expression.kind === 'variable') return `$${bound.get(expression.variable.id)}`;
    const inner = new Map(bound);
    for (const id of boundBy(expression)) inner.set(id, inner.size);
    const operands = operandsOf(expression).map((operand) => {
      const closed = this.classOf(operand, policy);
      return closed === null ? this.#write(operand, policy, inner) : `#${closed.id}`;
    });
    const owner = expression.kind === 'parameter' && expression.scope === 'policy' ? `${policy} ` : '';
    return `${owner}${shapeOf(expression)}(${operands.join()})`;
  }
}
