import type { Expression, ExpressionKind, Variable } from '../../ir/expression.ts';
import { operandsOf } from '../../ir/operands.ts';
import type { Program, Rule } from '../../ir/policy.ts';
import { typeOf } from '../../ir/type-of.ts';
import type { Global } from '../../wasm/format/expression.ts';
import { costly } from './costly.ts';
import { type ExpressionClass, ExpressionClasses } from './expression-classes.ts';
import { isValue, valueTypeOf } from './value-types.ts';

/** An expression with a function of its own, which takes the expression's free variables. */
export interface Shared extends ExpressionClass {
  /** Of its function, and of the global that holds its value. */
  readonly name: string;
  /** Without free variables it is computed at most once per pod, when it is first needed, and then held here. */
  readonly held: Global<'i32' | 'i64'> | null;
  /** False when it depends on parameters alone: it is then computed once per evaluation. */
  readonly perPod: boolean;
}

/** A shared expression, and the variables with which it is called where it stands. */
export interface SharedUse {
  readonly shared: Shared;
  readonly free: readonly Variable[];
}

interface Candidate {
  readonly of: ExpressionClass;
  uses: number;
  name: string | null;
}

const subjectKinds: ReadonlySet<ExpressionKind> = new Set([
  'root',
  'kindIs',
  'contextIs',
  'namespace',
  'isReplaced',
]);

/** Within a loop an expression counts as used more than once. */
const usesInLoop = 2;

/** Fewer operators than this are repeated rather than called. */
const smallest = 5;

/** How many operands, in order, are evaluated once where the expression is; the others once per item. */
function operandsOutsideLoop(expression: Expression): number {
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

/** Which expressions of a program have a function of their own, and under which name. */
export class Sharing {
  readonly #classes = new ExpressionClasses();
  readonly #candidates = new Map<number, Candidate>();
  readonly #sizes = new Map<number, number>();
  readonly #shared: ReadonlyMap<number, Shared>;

  constructor(program: Program) {
    for (const policy of program.policies) {
      for (const rule of policy.rules) this.#visitRule(rule, policy.id);
    }
    const taken = new Map<string, number>();
    this.#shared = new Map(
      [...this.#candidates.values()]
        .filter(({ of, uses }) => uses > 1 && this.#isWorthwhile(of))
        .map((candidate) => [candidate.of.id, this.#share(candidate, taken)]),
    );
  }

  get all(): readonly Shared[] {
    return [...this.#shared.values()];
  }

  /** How the expression of a policy is shared; null when it is not. */
  useOf(expression: Expression, policy: string): SharedUse | null {
    const { of, free } = this.#classes.classify(expression, policy);
    const shared = this.#shared.get(of.id);
    return shared === undefined ? null : { shared, free };
  }

  #isWorthwhile({ id, expression, free }: ExpressionClass): boolean {
    if (!isValue(expression)) return false;
    return (free.length === 0 && costly[expression.kind]) || (this.#sizes.get(id) ?? 0) >= smallest;
  }

  #share({ of, name: given }: Candidate, taken: Map<string, number>): Shared {
    const proposed = given ?? pathName(of.expression) ?? of.expression.kind;
    const before = taken.get(proposed) ?? 0;
    taken.set(proposed, before + 1);
    const name = `shared.${proposed}${before === 0 ? '' : `.${before + 1}`}`;
    const held = of.free.length > 0 ? null : { name, type: valueTypeOf(typeOf(of.expression)) };
    return { ...of, name, held, perPod: readsSubject(of.expression) };
  }

  #visitRule({ each, when, at, message, container, hint }: Rule, policy: string): void {
    for (const [index, { source }] of each.entries()) this.#visit(source, policy, index > 0);
    for (const part of [when, at, message, container, hint]) {
      if (part !== null) this.#visit(part, policy, each.length > 0);
    }
  }

  /** Counts the use; how many operators stand here when nothing large or costly within is repeated. */
  #visit(expression: Expression, policy: string, inLoop: boolean): number {
    const { of, free } = this.#classes.classify(expression, policy);
    const candidate = this.#candidates.get(of.id) ?? { of, uses: 0, name: null };
    this.#candidates.set(of.id, candidate);
    candidate.uses += inLoop && free.length === 0 ? usesInLoop : 1;
    if (expression.kind === 'named') candidate.name ??= expression.name;
    // What is shared stands once; the operands of all else stand again wherever it does.
    if (!this.#sizes.has(of.id) || !this.#isWorthwhile(of)) {
      this.#sizes.set(of.id, this.#visitOperands(of.expression, of.policy, free.length > 0 && inLoop));
    }
    const size = this.#sizes.get(of.id) ?? 0;
    return free.length === 0 && costly[of.expression.kind] ? 1 : size;
  }

  #visitOperands(expression: Expression, policy: string, inLoop: boolean): number {
    const outside = operandsOutsideLoop(expression);
    return operandsOf(expression).reduce(
      (size, operand, index) => size + this.#visit(operand, policy, inLoop || index >= outside),
      1,
    );
  }
}
