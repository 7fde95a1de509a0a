import type { Expression, ExpressionKind, ExpressionOf, Variable } from '../../ir/expression.ts';
import type { Type } from '../../ir/type.ts';
import { typeOf } from '../../ir/type-of.ts';
import type { Emitter } from './emitter.ts';
import { hintOf } from './hint.ts';
import { noPath } from './node.ts';
import type { Form } from './operators/form.ts';
import { operators } from './operators/index.ts';
import { namesRule } from './operators/names.ts';
import { memberPlace } from './operators/nodes.ts';
import { readParameter } from './operators/parameters.ts';
import { eachLocated, eachOptional, eachValue } from './operators/sources.ts';
import { type Context, within } from './scope.ts';
import * as rego from './term.ts';
import type { Bound, NodeValue } from './value.ts';

function missing(expression: Expression, form: string): never {
  throw new Error(`keystone bug: "${expression.kind}" cannot be written in Rego as ${form}`);
}

/** Calls a function of an operator's form with an expression of that operator; null when the form has none. */
function withForm<Kind extends ExpressionKind, Result>(
  kind: Kind,
  expression: ExpressionOf<Kind>,
  use: (form: Form<Kind>, expression: ExpressionOf<Kind>) => Result,
): Result {
  return use(operators[kind], expression);
}

/** Texts that are worth a name when they stand in several places. */
const named: ReadonlySet<ExpressionKind> = new Set([
  'orElse',
  'trim',
  'lowerAscii',
  'concat',
  'length',
  'byteLength',
]);

/** What is worth a rule when it is the same wherever it stands. */
const ruled: ReadonlySet<ExpressionKind> = new Set(['count', 'sum', 'join']);

class Expressions implements Emitter {
  holds(expression: Expression, context: Context, isLast = false): void {
    withForm(expression.kind, expression, (form, e) => {
      if (form.holds !== undefined) form.holds(e, context, isLast);
      else context.body.add(this.test(expression, context).text);
    });
  }

  fails(expression: Expression, context: Context): void {
    withForm(expression.kind, expression, (form, e) => {
      if (form.fails !== undefined) form.fails(e, context);
      else this.denies(expression, context);
    });
  }

  denies(expression: Expression, context: Context): void {
    const test = this.test(expression, context);
    const denied = test.isDeniable ? test : this.#testAsRule(expression, context);
    context.body.add(`not ${denied.text}`);
  }

  test(expression: Expression, context: Context): rego.Term {
    return withForm(expression.kind, expression, (form, e) =>
      form.test !== undefined ? form.test(e, context) : this.#testAsRule(expression, context),
    );
  }

  /** Conditions of several statements have a rule of their own. */
  #testAsRule(expression: Expression, context: Context): rego.Term {
    return context.scope.module.helper(context, {
      hint: `${context.scope.hint}_applies`,
      kind: 'each',
      isTotal: false,
      build: (open) => {
        const inner = open();
        this.holds(expression, inner, true);
        return [{ value: null, context: inner }];
      },
    });
  }

  value(expression: Expression, context: Context): rego.Term {
    const type = typeOf(expression);
    const { facts } = context.scope.module;
    if (type === 'bool') return this.#boolValue(expression, context);
    const rule = type === 'names' ? namesRule(expression, context) : readParameter(expression, context);
    if (rule !== null) return rule;
    if (facts.isClosed(expression)) {
      const isRule = ruled.has(expression.kind) || expression.kind === 'named';
      return isRule ? this.#valueAsRule(expression, context) : this.#ownValue(expression, context);
    }
    const isShared = named.has(expression.kind) && facts.uses(expression) > 1;
    return isShared ? this.#shared(expression, context) : this.#ownValue(expression, context);
  }

  #ownValue(expression: Expression, context: Context): rego.Term {
    return withForm(expression.kind, expression, (form, e) =>
      form.value !== undefined ? form.value(e, context) : missing(expression, 'a value'),
    );
  }

  #valueAsRule(expression: Expression, context: Context): rego.Term {
    return context.scope.module.closedRule(expression, {
      hint: hintOf(expression),
      kind: 'each',
      isTotal: true,
      build: (open) => {
        const inner = open();
        return [{ value: this.#ownValue(expression, inner), context: inner }];
      },
    });
  }

  #boolValue(expression: Expression, context: Context): rego.Term {
    if (expression.kind === 'literal' || expression.kind === 'variable')
      return this.#ownValue(expression, context);
    const inner = within(context);
    this.holds(expression, inner);
    const isGlobal = context.scope.module.facts.isClosed(expression);
    const ones = rego.comprehension('array', rego.number(1), inner.body.render(), isGlobal);
    return rego.infix('>', rego.call('count', ones), rego.number(0));
  }

  /** A value that stands in several places, under a name: in the rule whose variables it reads. */
  #shared(expression: Expression, context: Context): rego.Term {
    const { scope, environment, body } = context;
    const ids = [...scope.module.facts.free(expression)];
    if (scope.caller !== null && !ids.some((id) => environment.isOwn(id))) {
      return scope.cross(this.#shared(expression, scope.caller), hintOf(expression));
    }
    const bounds = ids.map((id) => environment.lookup(id));
    const known = scope.computed(expression, bounds, context);
    if (known !== null) return known;
    const value = this.#ownValue(expression, context);
    const name = scope.fresh(hintOf(expression));
    body.add(`${name} := ${value.text}`);
    const term = rego.local(name);
    scope.remember(expression, { term, bounds, body });
    return term;
  }

  optional(expression: Expression, context: Context): rego.Term {
    return withForm(expression.kind, expression, (form, e) =>
      form.optional !== undefined ? form.optional(e, context) : missing(expression, 'an optional'),
    );
  }

  node(expression: Expression, context: Context): NodeValue {
    return withForm(expression.kind, expression, (form, e) =>
      form.node !== undefined ? form.node(e, context) : missing(expression, 'a node'),
    );
  }

  place(expression: Expression, context: Context): rego.Term {
    return withForm(expression.kind, expression, (form, e) =>
      form.place !== undefined
        ? form.place(e, context)
        : memberPlace(this.node(expression, context), context),
    );
  }

  bound(expression: Expression, context: Context): Bound {
    const type = typeOf(expression);
    if (type === 'node') {
      const node = this.node(expression, context);
      return { kind: 'node', node: () => node };
    }
    if (type !== 'entry') return this.#boundScalar(expression, context);
    return withForm(expression.kind, expression, (form, e) =>
      form.bound !== undefined ? form.bound(e, context) : missing(expression, 'an entry'),
    );
  }

  #boundScalar(expression: Expression, context: Context): Bound {
    const { scope, body } = context;
    const value = this.value(expression, context);
    if (value.isGlobal || /^[a-z_0-9]+$/.test(value.text)) return { kind: 'scalar', term: () => value };
    const name = scope.fresh(hintOf(expression));
    body.addLate(() => (scope.isUsed(name) ? `${name} := ${value.text}` : null));
    return { kind: 'scalar', term: scope.variable(name) };
  }

  each(source: Expression, variable: Variable, context: Context): Context {
    return withForm(source.kind, source, (form, e) =>
      form.each !== undefined
        ? form.each(e, variable, context)
        : this.#eachOf(typeOf(source), source, variable, context),
    );
  }

  #eachOf(type: Type, source: Expression, variable: Variable, context: Context): Context {
    if (type === 'names' || type === 'strings')
      return eachValue(this.value(source, context), variable, context);
    if (type.startsWith('opt')) return eachOptional(this.optional(source, context), variable, context);
    return eachLocated(this.located(source, context), variable, context);
  }

  located(expression: Expression, context: Context): rego.Term {
    return withForm(expression.kind, expression, (form, e) =>
      form.located !== undefined ? form.located(e, context) : missing(expression, 'a list with places'),
    );
  }

  sourcePlace(expression: Expression, context: Context): rego.Term {
    return withForm(expression.kind, expression, (form, e) =>
      form.sourcePlace !== undefined ? form.sourcePlace(e, context) : noPath,
    );
  }
}

/** How expressions are written in Rego. */
export const expressions: Emitter = new Expressions();
