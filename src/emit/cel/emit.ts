import type { Expression, ExpressionKind, ExpressionOf } from '../../ir/expression.ts';
import type { Emitter, Operators } from './operator.ts';
import { collectionOperators } from './operators/collection.ts';
import { logicOperators } from './operators/logic.ts';
import { messageOperators } from './operators/message.ts';
import { namesOperators } from './operators/names.ts';
import { asMap, nodeOperators } from './operators/node.ts';
import { quantifierOperators } from './operators/quantifier.ts';
import { textOperators } from './operators/text.ts';
import { define, isInLoop, type Scope, toOutermost } from './scope.ts';
import { as, type CelValue } from './value.ts';

const operators: Operators<ExpressionKind> = {
  ...nodeOperators,
  ...collectionOperators,
  ...quantifierOperators,
  ...namesOperators,
  ...logicOperators,
  ...textOperators,
  ...messageOperators,
};

/** What goes over a collection or a text: inside of a loop it is computed before. */
const iterating: ReadonlySet<ExpressionKind> = new Set<ExpressionKind>([
  'any',
  'all',
  'count',
  'sum',
  'names',
  'union',
  'minus',
  'append',
  'join',
  'shownNames',
  'split',
  'contains',
  'matches',
]);

function emitAs<Kind extends ExpressionKind>(
  kind: Kind,
  expression: ExpressionOf<Kind>,
  scope: Scope,
): CelValue {
  return operators[kind](expression, scope, emitter);
}

/** The name of a variable for a computation that its author gave none. */
const hints: Partial<Record<ExpressionKind, string>> = { any: 'is-any', all: 'is-all', shownNames: 'shown' };

/** What depends on the object alone is the same wherever it stands, and written once. */
function emitClosed(expression: Expression, scope: Scope): CelValue {
  return scope.body.once(`${scope.side.prefix} ${scope.facts.key(expression)}`, () =>
    emitAs(expression.kind, expression, toOutermost(scope)),
  );
}

function emitValue(expression: Expression, scope: Scope): CelValue {
  if (expression.kind === 'literal' || !scope.facts.isClosed(expression)) {
    return emitAs(expression.kind, expression, scope);
  }
  const value = emitClosed(expression, scope);
  if (!isInLoop(scope) || !iterating.has(expression.kind) || !('term' in value)) return value;
  const hint = hints[expression.kind] ?? expression.kind;
  return { ...value, term: define(scope, scope.facts.key(expression), hint, () => value.term) };
}

/** Writes expressions as CEL that Kubernetes 1.30 compiles, total: nothing that an object holds makes it fail. */
export const emitter: Emitter = {
  value: emitValue,
  scalar: (expression, scope) => as('scalar', emitValue(expression, scope)).term,
  asMap: (node, scope) => asMap(node, scope, emitter),
};
