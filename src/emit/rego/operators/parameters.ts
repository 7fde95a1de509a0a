import type { Expression, ExpressionOf } from '../../../ir/expression.ts';
import type { Context } from '../scope.ts';
import * as rego from '../term.ts';

/** Reading a value, or a default. */
export const readersOr = {
  str: 'string_or',
  text: 'text_or',
  bool: 'boolean_or',
  int: 'integer_or',
} as const;

type Parameter = ExpressionOf<'parameter'>;

function given({ scope: whose, path, fallback }: Parameter, { scope }: Context): rego.Term {
  const { module } = scope;
  const prefix = whose === 'shared' ? ['global'] : ['policies', module.policy];
  const keys = rego.array(...[...prefix, ...path].map(rego.string));
  return module.library('parameter', keys, rego.json(fallback));
}

function parameterRule(
  expression: Expression,
  parameter: Parameter,
  context: Context,
  value: (given: rego.Term) => rego.Term,
): rego.Term {
  const { module } = context.scope;
  return module.closedRule(expression, {
    hint: ['parameter', ...parameter.path].join('_'),
    kind: 'each',
    comment: module.documentationOf(parameter),
    isTotal: true,
    build: (open) => {
      const inner = open();
      return [{ value: value(given(parameter, inner)), context: inner }];
    },
  });
}

/** A parameter as it was given, or its default. */
export function givenParameter(parameter: Parameter, context: Context): rego.Term {
  return parameterRule(parameter, parameter, context, (value) => value);
}

/** A parameter as it is read: its strings or maps, or its value with a default; null for anything else. */
export function readParameter(expression: Expression, context: Context): rego.Term | null {
  const { module } = context.scope;
  if (expression.kind === 'strings' && expression.node.kind === 'parameter') {
    return parameterRule(expression, expression.node, context, (value) =>
      module.library('strings_of', value),
    );
  }
  if (expression.kind === 'items' && expression.filter === 'map' && expression.node.kind === 'parameter') {
    return parameterRule(expression, expression.node, context, (value) => module.library('maps_of', value));
  }
  if (expression.kind !== 'orElse' || expression.fallback.kind !== 'literal') return null;
  const { optional, fallback } = expression;
  if (optional.kind !== 'read' || optional.node.kind !== 'parameter') return null;
  const { as } = optional;
  if (as === 'quantity') return null;
  return parameterRule(expression, optional.node, context, (value) =>
    module.library(readersOr[as], value, rego.json(fallback.value)),
  );
}
