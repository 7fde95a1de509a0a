import type { Expression, ExpressionKind, ExpressionOf } from '../../../ir/expression.ts';
import { typeOf } from '../../../ir/type-of.ts';
import { boundValue, withVariable } from '../environment.ts';
import type { Draft } from '../module-builder.ts';
import { listOfOne, refOf } from '../node.ts';
import type { Context } from '../scope.ts';
import * as rego from '../term.ts';
import type { Bound } from '../value.ts';
import type { Forms } from './form.ts';

/** A choice as a chain of conditions, each with what it gives, and what is left. */
interface Choice {
  readonly branches: readonly (readonly [condition: Expression, value: Expression])[];
  readonly otherwise: Expression;
}

function choiceOf({ condition, whenTrue, whenFalse }: ExpressionOf<'if'>): Choice {
  if (whenFalse.kind !== 'if') return { branches: [[condition, whenTrue]], otherwise: whenFalse };
  const rest = choiceOf(whenFalse);
  return { ...rest, branches: [[condition, whenTrue], ...rest.branches] };
}

/** Conditions that take one expression to deny. */
const simple: ReadonlySet<ExpressionKind> = new Set([
  'equals',
  'less',
  'lessOrEqual',
  'typeIs',
  'present',
  'startsWith',
  'endsWith',
  'contains',
  'matches',
  'has',
  'kindIs',
  'contextIs',
  'isReplaced',
]);

function isSimple(condition: Expression): boolean {
  return condition.kind === 'not' ? isSimple(condition.of) : simple.has(condition.kind);
}

type Write = (expression: Expression, context: Context) => rego.Term;

/** A value that depends on conditions, each branch of which is always defined: `else` between them. */
export function chosen(choice: ExpressionOf<'if'>, context: Context, hint: string, write: Write): rego.Term {
  const { branches, otherwise } = choiceOf(choice);
  const { emitter } = context;
  return context.scope.module.helper(context, {
    hint,
    kind: 'chain',
    isTotal: true,
    build: (open) => {
      const clause = (condition: Expression | null, value: Expression): Draft => {
        const inner = open();
        if (condition !== null) emitter.holds(condition, inner, true);
        return { value: write(value, inner), context: inner };
      };
      return [...branches.map(([condition, value]) => clause(condition, value)), clause(null, otherwise)];
    },
  });
}

/** A value that depends on a condition and need not be defined: what there is of it, in a list. */
function chosenList(e: ExpressionOf<'if'>, context: Context, write: Write): rego.Term {
  return chosen(e, context, `${context.scope.hint}_choice`, (branch, inner) =>
    listOfOne(write(branch, inner), inner),
  );
}

/** `x in {"a", "b"}` for a text that is compared with several constants. */
function membership({ of }: ExpressionOf<'or'>, context: Context): rego.Term | null {
  const [first] = of;
  if (first?.kind !== 'equals') return null;
  const values: string[] = [];
  for (const operand of of) {
    if (operand.kind !== 'equals' || operand.left !== first.left || operand.right.kind !== 'literal')
      return null;
    if (typeof operand.right.value !== 'string') return null;
    values.push(operand.right.value);
  }
  const members = rego.set(...values.map(rego.string));
  return rego.infix('in', context.emitter.value(first.left, context), members);
}

const bindLet = ({ variable, value }: ExpressionOf<'let'>, context: Context): Context => ({
  ...context,
  environment: withVariable(context.environment, variable.id, context.emitter.bound(value, context)),
});

function scalar(bound: Bound): rego.Term {
  if (bound.kind !== 'scalar') throw new Error('keystone bug: a variable stands for no value');
  return bound.term();
}

/** A named value stands under its name if it is the same wherever it stands. */
function namedRule(expression: ExpressionOf<'named'>, context: Context): rego.Term | null {
  const { module } = context.scope;
  if (!module.facts.isClosed(expression)) return null;
  const { emitter } = context;
  if (typeOf(expression.value) === 'bool') {
    return module.closedRule(expression, {
      hint: expression.name,
      kind: 'each',
      isTotal: false,
      build: (open) => {
        const inner = open();
        emitter.holds(expression.value, inner, true);
        return [{ value: null, context: inner }];
      },
    });
  }
  return null;
}

export const logicForms: Forms<'literal' | 'variable' | 'named' | 'and' | 'or' | 'not' | 'if' | 'let'> = {
  literal: {
    holds: ({ value }, { body }) => {
      if (value !== true) body.add('false');
    },
    fails: ({ value }, { body }) => {
      if (value !== false) body.add('false');
    },
    test: ({ value }) => rego.json(value),
    value: ({ value }) => rego.json(value),
  },
  variable: {
    test: ({ variable }, { environment }) => scalar(boundValue(environment, variable.id)),
    value: ({ variable }, { environment }) => scalar(boundValue(environment, variable.id)),
    node: ({ variable }, { environment }) => {
      const bound = boundValue(environment, variable.id);
      if (bound.kind !== 'node') throw new Error('keystone bug: a variable stands for no node');
      return bound.node();
    },
    bound: ({ variable }, { environment }) => boundValue(environment, variable.id),
  },
  named: {
    holds: (e, context, isLast) => {
      const rule = namedRule(e, context);
      if (rule === null) context.emitter.holds(e.value, context, isLast);
      else context.body.add(rule.text);
    },
    test: (e, context) => namedRule(e, context) ?? context.emitter.test(e.value, context),
    value: ({ value }, context) => context.emitter.value(value, context),
    optional: ({ value }, context) => context.emitter.optional(value, context),
    node: ({ value }, context) => context.emitter.node(value, context),
    place: ({ value }, context) => context.emitter.place(value, context),
    bound: ({ value }, context) => context.emitter.bound(value, context),
    each: (e, variable, context) => context.emitter.each(e.value, variable, context),
    located: ({ value }, context) => context.emitter.located(value, context),
    sourcePlace: ({ value }, context) => context.emitter.sourcePlace(value, context),
  },
  and: {
    holds: ({ of }, context, isLast) => {
      for (const [index, operand] of of.entries())
        context.emitter.holds(operand, context, isLast && index === of.length - 1);
    },
  },
  or: {
    holds: (e, context, isLast) => {
      const [only] = e.of;
      if (only === undefined) context.body.add('false');
      else if (e.of.length === 1) context.emitter.holds(only, context, isLast);
      else context.body.add(context.emitter.test(e, context).text);
    },
    fails: (e, context) => {
      if (e.of.length < 2 || e.of.every(isSimple))
        for (const operand of e.of) context.emitter.fails(operand, context);
      else context.emitter.denies(e, context);
    },
    test: (e, context) =>
      membership(e, context) ??
      context.scope.module.helper(context, {
        hint: `${context.scope.hint}_applies`,
        kind: 'each',
        isTotal: false,
        build: (open) =>
          e.of.map((operand) => {
            const inner = open();
            context.emitter.holds(operand, inner, true);
            return { value: null, context: inner };
          }),
      }),
  },
  not: {
    holds: ({ of }, context) => context.emitter.fails(of, context),
    fails: ({ of }, context) => context.emitter.holds(of, context),
  },
  if: {
    test: (e, context) => {
      const { emitter, scope } = context;
      return scope.module.helper(context, {
        hint: `${scope.hint}_applies`,
        kind: 'each',
        isTotal: false,
        build: (open) => {
          const [yes, no] = [open(), open()];
          emitter.holds(e.condition, yes);
          emitter.holds(e.whenTrue, yes, true);
          emitter.fails(e.condition, no);
          emitter.holds(e.whenFalse, no, true);
          return [yes, no].map((inner) => ({ value: null, context: inner }));
        },
      });
    },
    value: (e, context) =>
      chosen(e, context, `${context.scope.hint}_choice`, (branch, inner) =>
        inner.emitter.value(branch, inner),
      ),
    optional: (e, context) => {
      const list = chosenList(e, context, (branch, inner) => inner.emitter.optional(branch, inner));
      return rego.ref(list, [rego.number(0)]);
    },
    node: (e, context) => ({
      at: 'found',
      base: chosenList(e, context, (branch, inner) => refOf(inner.emitter.node(branch, inner), inner)),
      keys: [],
      place: () => ({ prefix: context.emitter.place(e, context), keys: [] }),
    }),
    place: (e, context) =>
      chosen(e, context, `${context.scope.hint}_path`, (branch, inner) => inner.emitter.place(branch, inner)),
    bound: (e, context) => {
      const entry = chosen(e, context, `${context.scope.hint}_entry`, (branch, inner) => {
        const bound = inner.emitter.bound(branch, inner);
        if (bound.kind !== 'entry') throw new Error('keystone bug: an entry is chosen among other things');
        return rego.object([
          ['key', bound.key()],
          ['value', refOf(bound.node(), inner)],
          ['path', inner.emitter.place({ kind: 'value', entry: branch }, inner)],
        ]);
      });
      return {
        kind: 'entry',
        key: () => rego.total(rego.ref(entry, [rego.string('key')])),
        node: () => ({
          at: 'item',
          base: rego.total(rego.ref(entry, [rego.string('value')])),
          keys: [],
          place: () => ({ prefix: rego.total(rego.ref(entry, [rego.string('path')])), keys: [] }),
        }),
      };
    },
    located: (e, context) =>
      chosen(e, context, `${context.scope.hint}_items`, (branch, inner) =>
        inner.emitter.located(branch, inner),
      ),
    sourcePlace: (e, context) =>
      chosen(e, context, `${context.scope.hint}_path`, (branch, inner) =>
        inner.emitter.sourcePlace(branch, inner),
      ),
  },
  let: {
    holds: (e, context, isLast) => context.emitter.holds(e.body, bindLet(e, context), isLast),
    fails: (e, context) => context.emitter.fails(e.body, bindLet(e, context)),
    test: (e, context) => context.emitter.test(e.body, bindLet(e, context)),
    value: (e, context) => context.emitter.value(e.body, bindLet(e, context)),
    optional: (e, context) => context.emitter.optional(e.body, bindLet(e, context)),
    node: (e, context) => context.emitter.node(e.body, bindLet(e, context)),
    place: (e, context) => context.emitter.place(e.body, bindLet(e, context)),
    bound: (e, context) => context.emitter.bound(e.body, bindLet(e, context)),
    each: (e, variable, context) => {
      const inner = context.emitter.each(e.body, variable, bindLet(e, context));
      const bound = boundValue(inner.environment, variable.id);
      return { ...inner, environment: withVariable(context.environment, variable.id, bound) };
    },
    located: (e, context) => context.emitter.located(e.body, bindLet(e, context)),
    sourcePlace: (e, context) => context.emitter.sourcePlace(e.body, bindLet(e, context)),
  },
};
