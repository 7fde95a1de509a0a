import type { Diagnostic } from '../base/diagnostic.ts';
import type { Expression } from '../ir/expression.ts';
import { operandsOf } from '../ir/operands.ts';
import type { Policy, Rule } from '../ir/policy.ts';
import type { Pass } from './pass.ts';
import { expressionsOf } from './rewrite.ts';

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

/** Whether an expression reads a variable that is bound outside it: only then is it computed once for each item. */
function isOpen(expression: Expression, bound: ReadonlySet<string> = new Set()): boolean {
  if (expression.kind === 'variable') return !bound.has(expression.variable.id);
  const own = 'variable' in expression ? [expression.variable.id] : [];
  const from = expression.kind === 'names' ? expression.from.map(({ variable }) => variable.id) : [];
  const inner = new Set([...bound, ...own, ...from]);
  return operandsOf(expression).some((operand) => isOpen(operand, inner));
}

/** How often the innermost step of an expression runs. */
function degreeOf(expression: Expression): Degree {
  const operands = operandsOf(expression).map((operand) => ({ operand, degree: degreeOf(operand) }));
  const once = operands.map(({ degree }) => degree).reduce(larger, constant);
  const perItem = operands
    .filter(({ operand }) => isOpen(operand))
    .map(({ degree }) => degree)
    .reduce(larger, constant);
  if (expression.kind === 'names') {
    const size = expression.from.map(({ source }) => sizeOf(source)).reduce(plus, constant);
    return larger(once, plus(size, perItem));
  }
  return 'source' in expression ? larger(once, plus(sizeOf(expression.source), perItem)) : once;
}

function checkRule(policy: Policy, rule: Rule): readonly Diagnostic[] {
  const each = rule.each.map(({ source }) => sizeOf(source)).reduce(plus, constant);
  const inner = expressionsOf(rule)
    .filter((expression) => expression !== rule.hint)
    .map((expression) =>
      larger(degreeOf(expression), isOpen(expression) ? plus(each, degreeOf(expression)) : each),
    )
    .reduce(larger, constant);
  const report = (what: string): Diagnostic => ({
    code: 'cost',
    severity: 'error',
    message: `${policy.id}/${rule.id}: ${what}, which is more than every engine has time for`,
    place: rule.origin,
  });
  return [
    ...(inner.members > mostMembers
      ? [report('it goes through the annotations within a pass through annotations')]
      : []),
    ...(inner.items > mostItems ? [report(`it nests ${inner.items} passes through lists`)] : []),
  ];
}

/** Every expression is within the cost that all engines grant (CEL in the API server has the least). */
export const cost: Pass = {
  id: 'cost',
  run: ({ policies }) =>
    policies.flatMap((policy) => policy.rules.flatMap((rule) => checkRule(policy, rule))),
};
