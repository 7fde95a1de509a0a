import type { Expression, ExpressionOf } from '../../../ir/expression.ts';
import { choice, literalText, type Pattern, patternOf } from '../pattern/pattern.ts';

/** Names without the condition on their own shape, and that shape: what they can be. */
export interface ShapedNames {
  readonly names: Expression;
  readonly shape: Pattern;
}

/** Two expressions of the same meaning as written: where they were written and what they are called does not matter. */
function sameExpression(left: Expression, right: Expression): boolean {
  const text = (expression: Expression): string =>
    JSON.stringify(expression, (key, value: unknown) => (key === 'origin' ? undefined : value));
  return text(left) === text(right);
}

function conjuncts(expression: Expression): readonly Expression[] {
  if (expression.kind === 'named') return conjuncts(expression.value);
  return expression.kind === 'and' ? expression.of.flatMap(conjuncts) : [expression];
}

function shapedLeaf(names: ExpressionOf<'names'>): ShapedNames | null {
  if (names.value.kind === 'literal') return { names, shape: literalText(String(names.value.value)) };
  const conditions = conjuncts(names.where);
  const shaping = conditions.find(
    (each) => each.kind === 'matches' && sameExpression(each.text, names.value),
  );
  if (shaping?.kind !== 'matches') return null;
  const where: Expression = { kind: 'and', of: conditions.filter((each) => each !== shaping) };
  return { names: { ...names, where }, shape: patternOf(shaping.pattern) };
}

/** Null when the names can be anything. */
export function shapedNames(names: Expression): ShapedNames | null {
  switch (names.kind) {
    case 'named':
      return shapedNames(names.value);
    case 'names':
      return shapedLeaf(names);
    case 'union': {
      const parts = names.of.map(shapedNames);
      const known = parts.filter((part) => part !== null);
      if (known.length !== parts.length) return null;
      return {
        names: { kind: 'union', of: known.map((part) => part.names) },
        shape: choice(known.map((part) => part.shape)),
      };
    }
    default:
      return null;
  }
}
