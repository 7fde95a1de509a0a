import type { Diagnostic } from '../base/diagnostic.ts';
import type { Expression } from '../ir/expression.ts';
import { FreeVariables } from '../ir/free-variables.ts';
import { expressionsOf, operandsOf } from '../ir/operands.ts';
import type { Policy, Rule } from '../ir/policy.ts';
import type { Pass } from './pass.ts';
import { specialize } from './specialize.ts';

/** How often a loop runs, in the dimensions of an object: its annotations and labels, or the items of its lists. */
interface Degree {
  readonly members: number;
  readonly items: number;
}

const constant: Degree = { members: 0, items: 0 };

/** Annotations × annotations is 250,000 steps in the largest pod that engines must judge: over their budgets. */
const mostMembers = 1;
/** Two nested lists, such as the ports of containers, beside one pass over annotations. */
const mostItems = 3;

const plus = (left: Degree, right: Degree): Degree => ({
  members: left.members + right.members,
  items: left.items + right.items,
});

const larger = (left: Degree, right: Degree): Degree => ({
  members: Math.max(left.members, right.members),
  items: Math.max(left.items, right.items),
});

/** The size of a collection, in the dimensions of the object. */
function sizeOf(source: Expression): Degree {
  switch (source.kind) {
    case 'entries':
      return { members: 1, items: 0 };
    case 'items':
    case 'strings':
      return isConstant(source.node) ? constant : { members: 0, items: 1 };
    case 'append':
      return source.lists.map(sizeOf).reduce(larger, constant);
    case 'named':
      return sizeOf(source.value);
    case 'names':
      return source.from.map((binding) => sizeOf(binding.source)).reduce(plus, constant);
    case 'union':
      return source.of.map(sizeOf).reduce(larger, constant);
    case 'minus':
      return sizeOf(source.left);
    default:
      return constant;
  }
}

/** Parameters and constants are small: they are no dimension. */
function isConstant(node: Expression): boolean {
  if (node.kind === 'data' || node.kind === 'parameter') return true;
  return node.kind === 'field' && isConstant(node.base);
}

/** Degrees of expressions; what is shared is computed once. */
class Degrees {
  readonly #freeVariables = new FreeVariables();
  readonly #loops = new Map<Expression, Degree>();
  readonly #degrees = new Map<Expression, Degree>();

  /** Of what is computed anew for each item: closed expressions are computed once, outside. */
  perItem(expression: Expression): Degree {
    if (this.#freeVariables.isClosed(expression)) return constant;
    return this.#withLoops(expression);
  }

  #withLoops(expression: Expression): Degree {
    const known = this.#loops.get(expression);
    if (known !== undefined) return known;
    const degree = this.#findLoops(expression);
    this.#loops.set(expression, degree);
    return degree;
  }

  #findLoops(expression: Expression): Degree {
    const inner = operandsOf(expression)
      .map((operand) => this.perItem(operand))
      .reduce(larger, constant);
    if (expression.kind === 'names') {
      return plus(expression.from.map(({ source }) => sizeOf(source)).reduce(plus, constant), inner);
    }
    return 'source' in expression ? plus(sizeOf(expression.source), inner) : inner;
  }

  /** Of the costliest part, wherever it is computed. */
  degree(expression: Expression): Degree {
    const known = this.#degrees.get(expression);
    if (known !== undefined) return known;
    const parts = operandsOf(expression).map((operand) => this.degree(operand));
    const degree = parts.reduce(larger, this.#withLoops(expression));
    this.#degrees.set(expression, degree);
    return degree;
  }
}

function checkRule(policy: Policy, rule: Rule, degrees: Degrees): readonly Diagnostic[] {
  const each = rule.each.map(({ source }) => sizeOf(source)).reduce(plus, constant);
  // Hints are for the reference, wasm and the command line, which have time.
  const inner = expressionsOf(rule)
    .filter((expression) => expression !== rule.hint)
    .map((expression) => larger(degrees.degree(expression), plus(each, degrees.perItem(expression))))
    .reduce(larger, constant);
  const report = (what: string): Diagnostic => ({
    code: 'cost',
    severity: 'error',
    message: `${policy.id}/${rule.id}: ${what}, which is more than every engine has time for`,
    place: rule.origin,
  });
  return [
    ...(inner.members > mostMembers
      ? [report('it goes through annotations within a pass through annotations')]
      : []),
    ...(inner.items > mostItems ? [report(`it nests ${inner.items} passes through lists`)] : []),
  ];
}

/** Every expression is within the cost that all engines grant (CEL in the API server has the least). */
export const cost: Pass = {
  id: 'cost',
  run: ({ policies }) => {
    const degrees = new Degrees();
    // With parameters as constants, as targets with a budget have them: loops over parameters are unrolled.
    const inlined = policies.map((policy) => specialize(policy, { policy: {}, shared: {} }));
    return inlined.flatMap((policy) => policy.rules.flatMap((rule) => checkRule(policy, rule, degrees)));
  },
};
