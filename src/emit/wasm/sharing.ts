import type { Expression, ExpressionKind } from '../../ir/expression.ts';
import { operandsOf } from '../../ir/operands.ts';
import type { Program, Rule } from '../../ir/policy.ts';
import type { Global } from '../../wasm/format/expression.ts';
import { type ClosedClass, ClosedExpressions } from './closed-expressions.ts';
import { typeOf } from './type-of.ts';
import { valueTypeOf } from './value-types.ts';

/** A closed expression that is computed at most once per pod, when it is first needed. */
export interface Shared extends ClosedClass {
  /** Of its function, and of the global that holds its value. */
  readonly name: string;
  readonly held: Global<'i32' | 'i64'>;
  /** False when it depends on parameters alone: it is then computed once per evaluation. */
  readonly perPod: boolean;
}

/** What costs more than a call and a test; lists are no values, and the rest is cheap once its operands are held. */
const costly: { readonly [Kind in ExpressionKind]: boolean } = {
  literal: false,
  root: false,
  data: false,
  parameter: true,
  variable: false,
  named: false,
  field: true,
  read: false,
  items: false,
  strings: false,
  entries: false,
  key: false,
  value: false,
  typeIs: false,
  present: false,
  orElse: false,
  append: false,
  any: true,
  all: true,
  count: true,
  sum: true,
  find: true,
  names: true,
  union: true,
  minus: true,
  has: true,
  size: false,
  first: false,
  join: true,
  and: false,
  or: false,
  not: false,
  if: false,
  let: true,
  equals: false,
  less: false,
  lessOrEqual: false,
  add: false,
  startsWith: true,
  endsWith: true,
  contains: true,
  before: true,
  after: true,
  split: true,
  trim: true,
  lowerAscii: true,
  length: true,
  byteLength: false,
  matches: true,
  concat: true,
  quantity: true,
  shown: true,
  shownNames: true,
  digits: true,
  suggest: true,
  kindIs: false,
  contextIs: false,
};

const subjectKinds: ReadonlySet<ExpressionKind> = new Set(['root', 'kindIs', 'contextIs']);

/** Within a loop an expression counts as used more than once. */
const usesInLoop = 2;

/** How many operands, in order, are evaluated once where the expression is; the others once per item. */
function operandsOutsideLoop(expression: Expression): number {
  if (expression.kind === 'let') return Number.POSITIVE_INFINITY;
  return 'where' in expression || 'term' in expression ? 1 : Number.POSITIVE_INFINITY;
}

function readsSubject(expression: Expression): boolean {
  return subjectKinds.has(expression.kind) || operandsOf(expression).some(readsSubject);
}

/** `pod.metadata.annotations` for a chain of constant members of a root. */
function pathName(expression: Expression): string | null {
  if (expression.kind === 'root') return expression.name;
  if (expression.kind !== 'field' || expression.key.kind !== 'literal') return null;
  const base = pathName(expression.base);
  return base === null ? null : `${base}.${String(expression.key.value)}`;
}

/** Which closed expressions of a program are held, and under which name. */
export class Sharing {
  readonly #closed = new ClosedExpressions();
  readonly #classes = new Map<number, ClosedClass>();
  readonly #uses = new Map<number, number>();
  readonly #names = new Map<number, string>();
  readonly #shared: ReadonlyMap<number, Shared>;

  constructor(program: Program) {
    for (const policy of program.policies) {
      for (const rule of policy.rules) this.#visitRule(rule, policy.id);
    }
    const taken = new Map<string, number>();
    this.#shared = new Map(
      [...this.#classes.values()]
        .filter(({ id }) => (this.#uses.get(id) ?? 0) > 1)
        .map((closed) => [closed.id, this.#share(closed, taken)]),
    );
  }

  /** All that is held, operands before what uses them. */
  get all(): readonly Shared[] {
    return [...this.#shared.values()];
  }

  /** How the expression of a policy is held; null when it is not. */
  sharedOf(expression: Expression, policy: string): Shared | null {
    const closed = this.#closed.classOf(expression, policy);
    return closed === null ? null : (this.#shared.get(closed.id) ?? null);
  }

  #share(closed: ClosedClass, taken: Map<string, number>): Shared {
    const proposed = this.#names.get(closed.id) ?? pathName(closed.expression) ?? closed.expression.kind;
    const before = taken.get(proposed) ?? 0;
    taken.set(proposed, before + 1);
    const name = `shared.${proposed}${before === 0 ? '' : `.${before + 1}`}`;
    const held = { name, type: valueTypeOf(typeOf(closed.expression)) };
    return { ...closed, name, held, perPod: readsSubject(closed.expression) };
  }

  #visitRule({ each, when, at, message, container, hint }: Rule, policy: string): void {
    for (const [index, { source }] of each.entries()) this.#visit(source, policy, index > 0);
    for (const part of [when, at, message, container, hint]) {
      if (part !== null) this.#visit(part, policy, each.length > 0);
    }
  }

  #visit(expression: Expression, policy: string, inLoop: boolean): void {
    if (expression.kind === 'named') {
      const closed = this.#closed.classOf(expression, policy);
      if (closed !== null && !this.#names.has(closed.id)) this.#names.set(closed.id, expression.name);
      this.#visit(expression.value, policy, inLoop);
      return;
    }
    const closed = costly[expression.kind] ? this.#closed.classOf(expression, policy) : null;
    if (closed === null) {
      this.#visitOperands(expression, policy, inLoop);
      return;
    }
    const uses = this.#uses.get(closed.id) ?? 0;
    this.#uses.set(closed.id, uses + (inLoop ? usesInLoop : 1));
    if (uses > 0) return;
    this.#visitOperands(expression, policy, false);
    this.#classes.set(closed.id, closed);
  }

  #visitOperands(expression: Expression, policy: string, inLoop: boolean): void {
    const outside = operandsOutsideLoop(expression);
    for (const [index, operand] of operandsOf(expression).entries()) {
      this.#visit(operand, policy, inLoop || index >= outside);
    }
  }
}
