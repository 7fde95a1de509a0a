import { expressionsOf, rewriteRule } from '../../analysis/rewrite.ts';
import type { Expression, ExpressionKind, Variable } from '../../ir/expression.ts';
import { mapOperands, operandsOf } from '../../ir/operands.ts';
import type { Program } from '../../ir/policy.ts';
import { ExpressionClasses } from './expression-classes.ts';
import { isList } from './value-types.ts';

/** Stands for the node about which an expression asks; authors' variables have no dot in their names. */
const subject: Variable = { id: 'subject.', type: 'node' };
const subjectVariable: Expression = { kind: 'variable', variable: subject };

/** Fewer operators than this are repeated rather than called. */
const smallest = 5;

/** What reaches further than one node, or binds variables of its own. */
const barriers: ReadonlySet<ExpressionKind> = new Set<ExpressionKind>([
  'root',
  'data',
  'parameter',
  'variable',
  'items',
  'strings',
  'entries',
  'key',
  'append',
  'any',
  'all',
  'count',
  'sum',
  'find',
  'names',
  'let',
]);

/** The one node of which an expression reads; null when there is none or more than one. */
interface Reading {
  readonly node: Expression | null;
  readonly isAboutOne: boolean;
  readonly size: number;
}

const nothing: Reading = { node: null, isAboutOne: true, size: 1 };
const tooMuch: Reading = { node: null, isAboutOne: false, size: 1 };

/** An expression with its one node replaced by `subject`, and that node. */
interface Question {
  readonly asked: Expression;
  readonly node: Expression;
}

/** One policy's expressions, as questions about one node. */
class Questions {
  readonly #classes: ExpressionClasses;
  readonly #policy: string;
  readonly #readings = new Map<Expression, Reading>();
  readonly #replaced = new Map<Expression, Expression>();

  constructor(classes: ExpressionClasses, policy: string) {
    this.#classes = classes;
    this.#policy = policy;
  }

  /** Null when the expression asks about no node or about several, or is small. */
  questionOf(expression: Expression): Question | null {
    const { node, isAboutOne, size } = this.#readingOf(expression);
    if (node === null || !isAboutOne || size < smallest || isList(expression)) return null;
    return { asked: this.#replace(expression), node };
  }

  classIdOf(expression: Expression): number {
    return this.#classes.classify(expression, this.#policy).of.id;
  }

  #isSame(left: Expression, right: Expression): boolean {
    const [one, other] = [left, right].map((each) => this.#classes.classify(each, this.#policy));
    const idsOf = (free: readonly Variable[] | undefined): string | undefined =>
      free?.map(({ id }) => id).join();
    return one?.of === other?.of && idsOf(one?.free) === idsOf(other?.free);
  }

  #readingOf(expression: Expression): Reading {
    const known = this.#readings.get(expression);
    if (known !== undefined) return known;
    const reading = this.#read(expression);
    this.#readings.set(expression, reading);
    return reading;
  }

  #read(expression: Expression): Reading {
    if (expression.kind === 'field' || expression.kind === 'value') {
      return { node: expression, isAboutOne: true, size: 1 };
    }
    if (barriers.has(expression.kind)) return tooMuch;
    return operandsOf(expression)
      .map((operand) => this.#readingOf(operand))
      .reduce((all, one) => this.#both(all, one), nothing);
  }

  #both(left: Reading, right: Reading): Reading {
    const isOne =
      left.node === null ||
      right.node === null ||
      left.node === right.node ||
      this.#isSame(left.node, right.node);
    if (!left.isAboutOne || !right.isAboutOne || !isOne) return tooMuch;
    return { node: left.node ?? right.node, isAboutOne: true, size: left.size + right.size };
  }

  /** Each object once, so that what is within several questions is one object too. */
  #replace(expression: Expression): Expression {
    if (expression.kind === 'field' || expression.kind === 'value') return subjectVariable;
    const known = this.#replaced.get(expression);
    if (known !== undefined) return known;
    const replaced = mapOperands(expression, (operand) => this.#replace(operand));
    this.#replaced.set(expression, replaced);
    return replaced;
  }
}

/** How many different nodes each question is asked of, by the question's class. */
class Census {
  readonly #asked = new Map<number, Set<number>>();

  add(expression: Expression, of: Questions, seen = new Set<Expression>()): void {
    if (seen.has(expression)) return;
    seen.add(expression);
    const question = of.questionOf(expression);
    if (question !== null) {
      const id = of.classIdOf(question.asked);
      this.#asked.set(id, (this.#asked.get(id) ?? new Set()).add(of.classIdOf(question.node)));
    }
    for (const operand of operandsOf(expression)) this.add(operand, of, seen);
  }

  nodesOf(question: Question, of: Questions): number {
    return this.#asked.get(of.classIdOf(question.asked))?.size ?? 0;
  }
}

/**
 * Writes what is asked of one node, and alike of other nodes, as a question of a variable: it is then emitted once, as
 * a function of the node. The meaning stays the same.
 */
export function abstractNodes(program: Program): Program {
  const classes = new ExpressionClasses();
  const census = new Census();
  const all = program.policies.map((policy) => ({ policy, questions: new Questions(classes, policy.id) }));
  for (const { policy, questions } of all) {
    for (const expression of policy.rules.flatMap(expressionsOf)) census.add(expression, questions);
  }
  const policies = all.map(({ policy, questions }) => {
    const rewrite = topDown((expression) => {
      const question = questions.questionOf(expression);
      if (question === null || census.nodesOf(question, questions) < 2) return null;
      return { kind: 'let', variable: subject, value: question.node, body: question.asked };
    });
    return { ...policy, rules: policy.rules.map((rule) => rewriteRule(rule, rewrite)) };
  });
  return { ...program, policies };
}

/** Replaces the outermost expressions for which `replace` has something, each object once. */
function topDown(
  replace: (expression: Expression) => Expression | null,
): (expression: Expression) => Expression {
  const done = new Map<Expression, Expression>();
  const rewrite = (expression: Expression): Expression => {
    const known = done.get(expression);
    if (known !== undefined) return known;
    const result = replace(expression) ?? mapOperands(expression, rewrite);
    done.set(expression, result);
    return result;
  };
  return rewrite;
}
