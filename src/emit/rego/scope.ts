import type { Expression } from '../../ir/expression.ts';
import { Body } from './body.ts';
import type { Emitter } from './emitter.ts';
import type { Environment } from './environment.ts';
import { NamesInUse } from './identifier.ts';
import type { ModuleBuilder } from './module-builder.ts';
import { local, type Term } from './term.ts';
import type { Bound, NodeValue, Place } from './value.ts';

/** Where an expression is written: in which body of which rule, and what variables stand for there. */
export interface Context {
  readonly scope: RuleScope;
  readonly body: Body;
  /** The bodies around it within the same rule. */
  readonly enclosing: readonly Body[];
  readonly environment: Environment;
  readonly emitter: Emitter;
}

/** A value that was computed under a name, where, and what its variables stood for then. */
interface Computed {
  readonly term: Term;
  readonly bounds: readonly (Bound | null)[];
  readonly body: Body;
}

/** The context within a comprehension. */
export function within(context: Context): Context {
  return { ...context, body: new Body(), enclosing: [context.body, ...context.enclosing] };
}

/** A term of several lines under a name of its own, so that it can stand within others; any other as it is. */
export function underName(term: Term, hint: string, { body, scope }: Context): Term {
  if (!term.text.includes('\n')) return term;
  const name = scope.fresh(hint);
  body.add(`${name} := ${term.text}`);
  return local(name);
}

/** One rule or function of the module: its names, and its parameters as they turn out to be needed. */
export class RuleScope {
  readonly module: ModuleBuilder;
  /** What helpers of the rule are called after. */
  readonly hint: string;
  /** Where a function is called; null for a rule. */
  readonly caller: Context | null;
  readonly #names: NamesInUse;
  readonly #parameters = new Map<string, { readonly name: string; readonly argument: Term }>();
  readonly #computed = new Map<Expression, Computed[]>();
  readonly #crossed = new Map<Bound, Bound>();
  readonly #used = new Set<string>();
  readonly #own = new Set<string>();

  constructor(module: ModuleBuilder, hint: string, caller: Context | null) {
    this.module = module;
    this.hint = hint;
    this.caller = caller;
    this.#names = new NamesInUse(module.names);
  }

  fresh(hint: string): string {
    const name = this.#names.fresh(hint);
    this.#own.add(name);
    return name;
  }

  /** Text of the rule with its own names numbered as they come: equal for rules that differ in names alone. */
  withoutNames(text: string): string {
    const numbers = new Map<string, number>();
    return text.replace(/"(?:[^"\\]|\\.)*"|`[^`]*`|[a-z_][a-z_0-9]*/g, (token) => {
      if (!this.#own.has(token)) return token;
      const number = numbers.get(token) ?? numbers.size;
      numbers.set(token, number);
      return `$${number}`;
    });
  }

  /** A variable of the rule, as a term that remembers whether it is read. */
  variable(name: string): () => Term {
    return () => {
      this.#used.add(name);
      return local(name);
    };
  }

  isUsed(name: string): boolean {
    return this.#used.has(name);
  }

  get parameters(): readonly { readonly name: string; readonly argument: Term }[] {
    return [...this.#parameters.values()];
  }

  /** A term of the caller as it stands here: itself if it means the same everywhere, else a parameter. */
  cross(term: Term, hint: string): Term {
    if (term.isGlobal) return term;
    const known = this.#parameters.get(term.text);
    if (known !== undefined) return local(known.name);
    const name = this.fresh(/^[a-z_0-9]+$/.test(term.text) ? term.text : hint);
    this.#parameters.set(term.text, { name, argument: term });
    return local(name);
  }

  /** What a variable of the caller stands for here. */
  crossBound(bound: Bound): Bound {
    const known = this.#crossed.get(bound);
    if (known !== undefined) return known;
    const crossed = this.#crossedBound(bound);
    this.#crossed.set(bound, crossed);
    return crossed;
  }

  #crossedBound(bound: Bound): Bound {
    if (bound.kind === 'scalar') return { kind: 'scalar', term: () => this.cross(bound.term(), 'value') };
    if (bound.kind === 'node') return { kind: 'node', node: () => this.#crossNode(bound.node()) };
    return {
      kind: 'entry',
      key: () => this.cross(bound.key(), 'key'),
      node: () => this.#crossNode(bound.node()),
    };
  }

  #crossNode(node: NodeValue): NodeValue {
    if (node.at === 'constant') return node;
    const keys = node.keys.map((key) => this.cross(key, 'key'));
    if (node.at === 'root') return { ...node, keys };
    const { place } = node;
    const crossed = place === null ? null : (): Place => this.#crossPlace(place());
    return { ...node, base: this.cross(node.base, 'item'), keys, place: crossed };
  }

  #crossPlace({ prefix, keys }: Place): Place {
    return { prefix: this.cross(prefix, 'path'), keys: keys.map((key) => this.cross(key, 'index')) };
  }

  /** The name under which the expression is known in a body, with variables standing for the same. */
  computed(expression: Expression, bounds: readonly (Bound | null)[], context: Context): Term | null {
    const bodies = [context.body, ...context.enclosing];
    const found = (this.#computed.get(expression) ?? []).find(
      (computed) =>
        bodies.includes(computed.body) && computed.bounds.every((bound, index) => bound === bounds[index]),
    );
    return found?.term ?? null;
  }

  remember(expression: Expression, computed: Computed): void {
    this.#computed.set(expression, [...(this.#computed.get(expression) ?? []), computed]);
  }
}
