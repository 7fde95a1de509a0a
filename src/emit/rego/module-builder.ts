import type { Expression, ExpressionOf } from '../../ir/expression.ts';
import { Body } from './body.ts';
import type { Clause, RegoRule } from './document.ts';
import type { Emitter } from './emitter.ts';
import { acrossCall, noVariables } from './environment.ts';
import { ExpressionFacts } from './facts.ts';
import { NamesInUse } from './identifier.ts';
import type { LibraryName } from './library/index.ts';
import { type Context, RuleScope } from './scope.ts';
import { call, global, partial, type Term, total } from './term.ts';

/** What a helper is made of: its clauses, each written in a context of its own. */
export interface Draft {
  readonly value: Term | null;
  readonly context: Context;
}

export type HelperKind = RegoRule['kind'];

/** A rule or a function that others need. */
export interface Helper {
  readonly hint: string;
  readonly kind: HelperKind;
  readonly comment?: string | null;
  /** Whether it has a value for every input. */
  readonly isTotal: boolean;
  readonly build: (open: () => Context) => readonly Draft[];
}

const clauseText = ({ value, body }: Clause): readonly string[] => [value?.text ?? 'true', ...body];

/** The clauses of a chain up to one that always holds: none after it is ever tried. */
function upToCertain(clauses: readonly Clause[]): readonly Clause[] {
  const certain = clauses.findIndex(({ body }) => body.length === 0);
  return certain < 0 ? clauses : clauses.slice(0, certain + 1);
}

/** One module as it grows: its rules, and what they use of the library. */
export class ModuleBuilder {
  readonly names = new NamesInUse(null);
  readonly facts = new ExpressionFacts();
  readonly used = new Set<LibraryName>();
  readonly emitter: Emitter;
  /** The id of the policy whose parameters are read. */
  readonly policy: string;
  readonly #documentation: (parameter: ExpressionOf<'parameter'>) => string | null;
  readonly #rules: (RegoRule | null)[] = [];
  readonly #byText = new Map<string, string>();
  readonly #closed = new Map<Expression, Term>();

  constructor(
    emitter: Emitter,
    policy: string,
    documentation: (parameter: ExpressionOf<'parameter'>) => string | null,
  ) {
    this.emitter = emitter;
    this.policy = policy;
    this.#documentation = documentation;
  }

  documentationOf(parameter: ExpressionOf<'parameter'>): string | null {
    return this.#documentation(parameter);
  }

  get rules(): readonly RegoRule[] {
    return this.#rules.filter((rule) => rule !== null);
  }

  /** A call of the library's function. */
  library(name: LibraryName, ...args: readonly Term[]): Term {
    this.used.add(name);
    return call(`lib.${name}`, ...args);
  }

  /** A rule for an expression without free variables; the same one wherever the expression stands. */
  closedRule(expression: Expression, helper: Helper): Term {
    const known = this.#closed.get(expression);
    if (known !== undefined) return known;
    const term = this.#define(helper, null);
    this.#closed.set(expression, term);
    return term;
  }

  /** A function of what its clauses read of the context; a rule when they read none of it. */
  helper(context: Context, helper: Helper): Term {
    return this.#define(helper, context);
  }

  /** The first context of a rule. */
  open(scope: RuleScope): Context {
    const { caller } = scope;
    const environment =
      caller === null ? noVariables : acrossCall(caller.environment, (bound) => scope.crossBound(bound));
    return { scope, body: new Body(), enclosing: [], environment, emitter: this.emitter };
  }

  #define({ hint, kind, comment = null, isTotal, build }: Helper, caller: Context | null): Term {
    const slot = this.#rules.push(null) - 1;
    const scope = new RuleScope(this, hint, caller);
    const all = build(() => this.open(scope)).map(({ value, context }) => ({
      value,
      body: context.body.render(),
    }));
    const clauses = kind === 'chain' ? upToCertain(all) : all;
    const { parameters } = scope;
    const own = parameters.length === 0 ? null : parameters.map((parameter) => parameter.name);
    const text = scope.withoutNames(
      [kind, own?.join(' ') ?? '', ...clauses.map((clause) => clauseText(clause).join('\n'))].join('\n\n'),
    );
    const known = this.#byText.get(text);
    const name = known ?? this.names.fresh(hint);
    if (known === undefined) {
      this.#byText.set(text, name);
      this.#rules[slot] = { kind, name, parameters: own, clauses, comment };
    }
    const term = own === null ? global(name) : call(name, ...parameters.map(({ argument }) => argument));
    return isTotal ? total(term) : partial(term);
  }
}
