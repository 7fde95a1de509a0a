import type { Binding, Expression, ExpressionKind, ExpressionOf } from '../ir/expression.ts';
import { FreeVariables } from '../ir/free-variables.ts';
import { expressionsOf, operandsOf } from '../ir/operands.ts';
import type { Policy } from '../ir/policy.ts';

type Parameter = ExpressionOf<'parameter'>;

/** What tells a parameter from the others of a policy. */
export type ParameterName = Pick<Parameter, 'scope' | 'path'>;

/** A parameter's name as text: `shared styles.list`. */
export function parameterKey({ scope, path }: ParameterName): string {
  return `${scope} ${path.join('.')}`;
}

/** What takes a time that grows with a text of the object. */
const readsTexts: ReadonlySet<ExpressionKind> = new Set<ExpressionKind>([
  'split',
  'trim',
  'lowerAscii',
  'contains',
  'matches',
  'before',
  'after',
]);

/** The loops of an expression: what they bind, and what is computed anew for each item. */
function loopsOf(expression: Expression): {
  readonly from: readonly Binding[];
  readonly body: readonly Expression[];
} {
  if (expression.kind === 'names')
    return { from: expression.from, body: [expression.where, expression.value] };
  if (!('source' in expression)) return { from: [], body: [] };
  const { variable, source } = expression;
  const body = operandsOf(expression).filter((operand) => operand !== source);
  return { from: [{ variable, source }], body };
}

const isOptional = ({ kind }: Expression): boolean =>
  kind === 'read' || kind === 'before' || kind === 'after' || kind === 'first' || kind === 'quantity';

class Finder {
  readonly #free = new FreeVariables();
  /** The parameters whose items variables stand for. */
  readonly #itemOf = new Map<string, Parameter>();
  readonly #seen = new Set<Expression>();
  readonly costly = new Set<string>();

  /** The parameter that a collection goes through; null for one of the object. */
  #parameterOf(source: Expression): Parameter | null {
    switch (source.kind) {
      case 'parameter':
        return source;
      case 'variable':
        return this.#itemOf.get(source.variable.id) ?? null;
      case 'items':
      case 'strings':
        return this.#parameterOf(source.node);
      case 'field':
        return this.#parameterOf(source.base);
      default:
        return null;
    }
  }

  bind({ variable, source }: Binding): void {
    const parameter = this.#parameterOf(source);
    if (parameter !== null) this.#itemOf.set(variable.id, parameter);
    this.visit(source);
  }

  visit(expression: Expression): void {
    if (this.#seen.has(expression)) return;
    this.#seen.add(expression);
    const { from, body } = loopsOf(expression);
    for (const binding of from) this.bind(binding);
    for (const operand of operandsOf(expression)) this.visit(operand);
    // A closed loop runs once; another runs again for each item of the loops around it.
    if (this.#free.isClosed(expression)) return;
    for (const [index, { variable, source }] of from.entries()) {
      const parameter = this.#parameterOf(source);
      const within = [...from.slice(index + 1).map((binding) => binding.source), ...body];
      const ids = new Set([variable.id, ...from.slice(index + 1).map((binding) => binding.variable.id)]);
      if (parameter !== null && within.some((inner) => this.#isCostly(inner, ids))) {
        this.costly.add(parameterKey(parameter));
      }
    }
  }

  /** Whether an expression reads the object: what it reads of parameters alone is short. */
  #readsObject(expression: Expression): boolean {
    if (expression.kind === 'root') return true;
    if (expression.kind === 'variable') return !this.#itemOf.has(expression.variable.id);
    return operandsOf(expression).some((operand) => this.#readsObject(operand));
  }

  /** @param ids the variables of the loop: a text that reads none of them is one that the object's loop has anyway */
  #isCostly(expression: Expression, ids: ReadonlySet<string>): boolean {
    const free = this.#free.of(expression);
    if (free.size === 0) return false;
    const dependsOnItem = [...free].some((id) => ids.has(id));
    if (readsTexts.has(expression.kind) && dependsOnItem && this.#readsObject(expression)) return true;
    const { from } = loopsOf(expression);
    const goesThroughObject = from.some(
      ({ source }) => !isOptional(source) && this.#parameterOf(source) === null,
    );
    const inner = from.filter(({ source }) => [...this.#free.of(source)].some((id) => ids.has(id)));
    const within = new Set([...ids, ...inner.map(({ variable }) => variable.id)]);
    return goesThroughObject || operandsOf(expression).some((operand) => this.#isCostly(operand, within));
  }
}

/**
 * The parameters, by their keys, that a target with a budget cannot read from the engine: for each of their items, and
 * within a loop through the object, texts or further lists of the object are gone through. As constants they are
 * unrolled, and what does not depend on the loop is computed once.
 */
export function costlyParameters(policy: Policy): ReadonlySet<string> {
  const finder = new Finder();
  for (const rule of policy.rules) {
    for (const binding of rule.each) finder.bind(binding);
    for (const expression of expressionsOf({ ...rule, hint: null })) finder.visit(expression);
  }
  return finder.costly;
}
