import type { Diagnostic } from '../base/diagnostic.ts';
import type { Expression, ExpressionKind, Expressions, Variable } from '../ir/expression.ts';
import type { Policy, Rule } from '../ir/policy.ts';
import { isSourceType, itemTypes, type Type } from '../ir/type.ts';
import type { Pass } from './pass.ts';

/** Checks one rule: infers types, and collects what does not fit. */
class Checker {
  readonly diagnostics: Diagnostic[] = [];
  readonly #subject: string;
  readonly #types = new Map<Expression, Type>();

  constructor(policy: Policy, rule: Rule) {
    this.#subject = `${policy.id}/${rule.id}`;
  }

  report(at: Expression, problem: string): void {
    this.diagnostics.push({
      code: 'type',
      severity: 'error',
      message: `${this.#subject}: ${problem}`,
      place: at.origin,
    });
  }

  /** What is shared is checked once: it is in the same scope wherever it occurs. */
  infer(expression: Expression, bound: ReadonlyMap<string, Type>): Type {
    const known = this.#types.get(expression);
    if (known !== undefined) return known;
    const type = inferAs(expression.kind, expression, { checker: this, bound });
    this.#types.set(expression, type);
    return type;
  }

  expect(expression: Expression, wanted: readonly Type[], bound: ReadonlyMap<string, Type>): Type {
    const found = this.infer(expression, bound);
    if (!wanted.includes(found)) {
      this.report(expression, `"${expression.kind}" gives ${found} where ${wanted.join(' or ')} is wanted`);
    }
    return found;
  }
}

interface Scope {
  readonly checker: Checker;
  readonly bound: ReadonlyMap<string, Type>;
}

type Infer<Kind extends ExpressionKind> = (expression: Expressions[Kind], scope: Scope) => Type;

const check = (scope: Scope, expression: Expression, ...wanted: readonly Type[]): Type =>
  scope.checker.expect(expression, wanted, scope.bound);

function withVariable(scope: Scope, { id, type }: Variable): Scope {
  return { ...scope, bound: new Map(scope.bound).set(id, type) };
}

/** The scope within a source; reports a variable whose type is not that of the source's items. */
function within(scope: Scope, variable: Variable, source: Expression): Scope {
  const type = scope.checker.infer(source, scope.bound);
  if (!isSourceType(type)) scope.checker.report(source, `"${source.kind}" gives ${type}, which has no items`);
  else if (itemTypes[type] !== variable.type) {
    scope.checker.report(
      source,
      `the items of "${source.kind}" are ${itemTypes[type]}, not ${variable.type}`,
    );
  }
  return withVariable(scope, variable);
}

const onText =
  (result: Type): ((expression: { readonly text: Expression }, scope: Scope) => Type) =>
  (expression, scope) => {
    check(scope, expression.text, 'str');
    return result;
  };

function withPart(expression: { readonly text: Expression; readonly part: Expression }, scope: Scope): Type {
  check(scope, expression.text, 'str');
  check(scope, expression.part, 'str');
  return 'bool';
}

const quantified =
  (result: Type) =>
  (
    expression: { readonly variable: Variable; readonly source: Expression; readonly where: Expression },
    scope: Scope,
  ): Type => {
    check(within(scope, expression.variable, expression.source), expression.where, 'bool');
    return result;
  };

const listOf =
  (operand: Type, result: Type) =>
  (expression: { readonly of: readonly Expression[] }, scope: Scope): Type => {
    for (const each of expression.of) check(scope, each, operand);
    return result;
  };

const comparing =
  (...types: readonly Type[]) =>
  ({ left, right }: { readonly left: Expression; readonly right: Expression }, scope: Scope): Type => {
    check(scope, right, check(scope, left, ...types));
    return 'bool';
  };

const ofNode =
  (result: Type) =>
  ({ node }: { readonly node: Expression }, scope: Scope): Type => {
    check(scope, node, 'node');
    return result;
  };

const ofNames =
  (result: Type) =>
  ({ names }: { readonly names: Expression }, scope: Scope): Type => {
    check(scope, names, 'names');
    return result;
  };

const presentOf = { optStr: 'str', optBool: 'bool', optInt: 'int', optQuantity: 'quantity' } as const;
const optionalOf = {
  str: 'optStr',
  text: 'optStr',
  bool: 'optBool',
  int: 'optInt',
  quantity: 'optQuantity',
} as const;
const optionals = ['optStr', 'optBool', 'optInt', 'optQuantity'] as const;

const inferences: { readonly [Kind in ExpressionKind]: Infer<Kind> } = {
  literal: ({ value }) => (typeof value === 'string' ? 'str' : typeof value === 'boolean' ? 'bool' : 'int'),
  root: () => 'node',
  data: () => 'node',
  parameter: () => 'node',
  variable: (expression, { bound, checker }) => {
    const { id, type } = expression.variable;
    if (!bound.has(id)) checker.report(expression, `the variable ${id} is used outside its scope`);
    return type;
  },
  named: ({ value }, { checker, bound }) => checker.infer(value, bound),
  field: ({ base, key }, scope) => {
    check(scope, base, 'node');
    check(scope, key, 'str');
    return 'node';
  },
  read: ({ node, as }, scope) => {
    check(scope, node, 'node');
    return optionalOf[as];
  },
  items: ofNode('nodes'),
  strings: ofNode('strings'),
  entries: ofNode('entries'),
  key: ({ entry }, scope) => {
    check(scope, entry, 'entry');
    return 'str';
  },
  value: ({ entry }, scope) => {
    check(scope, entry, 'entry');
    return 'node';
  },
  typeIs: ofNode('bool'),
  present: ({ of }, scope) => {
    check(scope, of, 'node', ...optionals);
    return 'bool';
  },
  orElse: ({ optional, fallback }, scope) => {
    const type = check(scope, optional, ...optionals);
    const wanted =
      type === 'optStr' || type === 'optBool' || type === 'optInt' || type === 'optQuantity'
        ? presentOf[type]
        : type;
    return check(scope, fallback, wanted);
  },
  append: ({ lists }, scope) => {
    for (const list of lists) check(scope, list, 'nodes');
    return 'nodes';
  },
  any: quantified('bool'),
  all: quantified('bool'),
  count: quantified('int'),
  sum: ({ variable, source, term }, scope) => {
    check(within(scope, variable, source), term, 'int');
    return 'int';
  },
  find: (expression, scope) => {
    check(scope, expression.source, 'nodes');
    return quantified('node')(expression, scope);
  },
  names: ({ from, where, value }, scope) => {
    const inner = from.reduce((outer, { variable, source }) => within(outer, variable, source), scope);
    check(inner, where, 'bool');
    check(inner, value, 'str');
    return 'names';
  },
  union: listOf('names', 'names'),
  minus: ({ left, right }, scope) => {
    check(scope, left, 'names');
    return check(scope, right, 'names');
  },
  has: ({ names, name }, scope) => {
    check(scope, names, 'names');
    check(scope, name, 'str');
    return 'bool';
  },
  size: ofNames('int'),
  first: ofNames('optStr'),
  join: ({ of }, scope) => {
    check(scope, of, 'strings');
    return 'str';
  },
  and: listOf('bool', 'bool'),
  or: listOf('bool', 'bool'),
  not: ({ of }, scope) => check(scope, of, 'bool'),
  if: ({ condition, whenTrue, whenFalse }, scope) => {
    check(scope, condition, 'bool');
    return check(scope, whenFalse, scope.checker.infer(whenTrue, scope.bound));
  },
  let: ({ variable, value, body }, scope) => {
    check(scope, value, variable.type);
    return scope.checker.infer(body, withVariable(scope, variable).bound);
  },
  equals: comparing('str', 'bool', 'int', 'quantity'),
  less: comparing('int', 'quantity'),
  lessOrEqual: comparing('int', 'quantity'),
  add: listOf('int', 'int'),
  startsWith: withPart,
  endsWith: withPart,
  contains: withPart,
  before: onText('optStr'),
  after: onText('optStr'),
  split: onText('strings'),
  trim: onText('str'),
  lowerAscii: onText('str'),
  length: onText('int'),
  byteLength: onText('int'),
  matches: onText('bool'),
  concat: listOf('str', 'str'),
  quantity: onText('optQuantity'),
  shown: onText('str'),
  shownNames: ofNames('str'),
  digits: ({ of }, scope) => {
    check(scope, of, 'int');
    return 'str';
  },
  suggest: ({ text, among }, scope) => {
    check(scope, text, 'str');
    check(scope, among, 'names');
    return 'optStr';
  },
  kindIs: () => 'bool',
  contextIs: () => 'bool',
  namespace: () => 'str',
  isReplaced: () => 'bool',
};

function inferAs<Kind extends ExpressionKind>(kind: Kind, expression: Expressions[Kind], scope: Scope): Type {
  return inferences[kind](expression, scope);
}

function checkRule(policy: Policy, rule: Rule): readonly Diagnostic[] {
  const checker = new Checker(policy, rule);
  const outermost: Scope = { checker, bound: new Map() };
  const scope = rule.each.reduce((outer, { variable, source }) => within(outer, variable, source), outermost);
  check(scope, rule.when, 'bool');
  check(scope, rule.at, 'node');
  check(scope, rule.message, 'str');
  if (rule.container !== null) check(scope, rule.container, 'str');
  if (rule.hint !== null) check(scope, rule.hint, 'str');
  return checker.diagnostics;
}

/** Every operand has the type that its operator wants, and every variable is in scope. */
export const typecheck: Pass = {
  id: 'typecheck',
  run: ({ policies }) =>
    policies.flatMap((policy) => policy.rules.flatMap((rule) => checkRule(policy, rule))),
};
