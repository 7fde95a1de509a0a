import type { Expression } from '../../../ir/expression.ts';
import type { Context } from '../scope.ts';
import * as rego from '../term.ts';
import type { Forms } from './form.ts';
import { chosen } from './logic.ts';

function partsOf(text: Expression): readonly Expression[] {
  return text.kind === 'concat' ? text.of.flatMap(partsOf) : [text];
}

/** A text for people as `sprintf` has it, with integers as they are. */
export function messageTerm(message: Expression, context: Context): rego.Term {
  if (message.kind === 'if') return chosen(message, context, `${context.scope.hint}_message`, messageTerm);
  const args: rego.Term[] = [];
  let format = '';
  for (const part of partsOf(message)) {
    if (part.kind === 'literal') format += String(part.value).replaceAll('%', '%%');
    else if (part.kind === 'digits') {
      format += '%d';
      args.push(context.emitter.value(part.of, context));
    } else {
      format += '%s';
      args.push(context.emitter.value(part, context));
    }
  }
  const [only] = args;
  if (only === undefined) return rego.string(format.replaceAll('%%', '%'));
  if (format === '%s') return only;
  return rego.call('sprintf', rego.string(format), rego.array(...args));
}

const shownAs = { text: 'shown_text', key: 'shown_key' } as const;

export const messageForms: Forms<
  | 'concat'
  | 'shown'
  | 'shownNames'
  | 'digits'
  | 'suggest'
  | 'kindIs'
  | 'contextIs'
  | 'namespace'
  | 'isReplaced'
> = {
  concat: {
    value: ({ of }, context) => {
      const [only, ...others] = of.map((part) => context.emitter.value(part, context));
      if (only === undefined) return rego.string('');
      return others.length === 0 ? only : rego.call('concat', rego.string(''), rego.array(only, ...others));
    },
  },
  shown: {
    value: ({ text, as }, context) =>
      context.scope.module.library(shownAs[as], context.emitter.value(text, context)),
  },
  shownNames: {
    value: (e, context) =>
      context.scope.module.library('shown_names', context.emitter.value(e.names, context)),
  },
  digits: {
    value: ({ of }, context) =>
      rego.call('sprintf', rego.string('%d'), rego.array(context.emitter.value(of, context))),
  },
  // For hints alone, which Rego has none of.
  suggest: {
    optional: (_, context) =>
      rego.ref(context.scope.module.library('value', rego.object([])), [rego.string('suggestion')]),
  },
  kindIs: {
    test: ({ kinds }) => {
      const wanted = kinds.map(({ group, kind }) => rego.array(rego.string(group), rego.string(kind)));
      const own = rego.array(rego.global('input.group'), rego.global('input.kind'));
      return rego.infix('in', own, rego.set(...wanted));
    },
  },
  contextIs: {
    test: ({ context }) => rego.infix('==', rego.global('input.context'), rego.string(context)),
  },
  // The module of reviews gives these where a policy asks for them.
  namespace: { value: () => rego.global('input.namespace') },
  isReplaced: { test: () => rego.infix('==', rego.global('input.replaced'), rego.json(true)) },
};
