import type { Expression, ExpressionOf } from '../../../ir/expression.ts';
import { hintOf } from '../hint.ts';
import type { Draft } from '../module-builder.ts';
import { type Context, underName, within } from '../scope.ts';
import * as rego from '../term.ts';
import type { Forms } from './form.ts';

/** Adds the sources and the condition; gives what is collected. */
function search(e: ExpressionOf<'names'>, context: Context): readonly [rego.Term, Context] {
  const inner = e.from.reduce(
    (outer, { variable, source }) => outer.emitter.each(source, variable, outer),
    context,
  );
  inner.emitter.holds(e.where, inner);
  return [inner.emitter.value(e.value, inner), inner];
}

function operandsOf(names: Expression): readonly Expression[] {
  if (names.kind === 'named' && names.value.kind !== 'minus') return operandsOf(names.value);
  return names.kind === 'union' ? names.of.flatMap(operandsOf) : [names];
}

function addTo(names: Expression, open: () => Context): Draft {
  const context = open();
  if (names.kind === 'names') {
    const [value, inner] = search(names, context);
    return { value, context: inner };
  }
  const name = context.scope.fresh('name');
  context.body.add(`some ${name} in ${rego.enclosed(context.emitter.value(names, context))}`);
  return { value: rego.local(name), context };
}

/** Names that are the same wherever they stand, as a rule of the module; null for others. */
export function namesRule(names: Expression, context: Context): rego.Term | null {
  const { module } = context.scope;
  const value = names.kind === 'named' ? names.value : names;
  if (!module.facts.isClosed(names)) return null;
  const hint = names.kind === 'named' ? names.name : hintOf(value);
  if (value.kind === 'names' || (value.kind === 'union' && value.of.length > 0)) {
    const parts = value.kind === 'names' ? [value] : operandsOf(value);
    return module.closedRule(names, {
      hint,
      kind: 'contains',
      isTotal: true,
      build: (open) => parts.map((part) => addTo(part, open)),
    });
  }
  if (names.kind !== 'named') return null;
  return module.closedRule(names, {
    hint,
    kind: 'each',
    isTotal: true,
    build: (open) => {
      const inner = open();
      return [{ value: inner.emitter.value(value, inner), context: inner }];
    },
  });
}

export const nameForms: Forms<'names' | 'union' | 'minus' | 'has' | 'size' | 'first' | 'join'> = {
  names: {
    value: (e, context) => {
      const [head, inner] = search(e, within(context));
      const isGlobal = context.scope.module.facts.isClosed(e);
      if (e.from.length > 0 || inner.body.size > 0)
        return underName(rego.comprehension('set', head, inner.body.render(), isGlobal), hintOf(e), context);
      return rego.set(head);
    },
  },
  union: {
    value: ({ of }, context) => {
      const [only, ...others] = of.map((part) => context.emitter.value(part, context));
      if (only === undefined) return rego.set();
      if (others.length < 2) return others.reduce((union, part) => rego.infix('|', union, part), only);
      return rego.call('union', rego.set(only, ...others));
    },
  },
  minus: {
    value: ({ left, right }, context) =>
      rego.infix('-', context.emitter.value(left, context), context.emitter.value(right, context)),
  },
  has: {
    test: ({ names: set, name }, context) =>
      rego.infix('in', context.emitter.value(name, context), context.emitter.value(set, context)),
  },
  size: {
    value: (e, context) => rego.call('count', context.emitter.value(e.names, context)),
  },
  first: {
    optional: (e, context) => rego.partial(rego.call('min', context.emitter.value(e.names, context))),
  },
  join: {
    value: ({ of, separator }, context) =>
      rego.call('concat', rego.string(separator), context.emitter.value(of, context)),
  },
};
