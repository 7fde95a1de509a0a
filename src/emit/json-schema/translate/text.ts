import type { Expression, ExpressionOf } from '../../../ir/expression.ts';
import { all, any, constant, type Formula, negate, unsupported } from '../formula.ts';
import { deriveEnd, deriveText } from '../pattern/derive.ts';
import { anyCharacter, repeat } from '../pattern/pattern.ts';
import { reasonAgainst } from '../support.ts';
import { afterPasses, beforePasses, loweredPasses, trimmedPasses } from '../text/preimage-test.ts';
import { always, inPattern, mapLeaves, notTest, passes, type TextTest } from '../text/text-test.ts';
import { bindTo, type Context } from './context.ts';

function ofVariable(id: string, context: Context, test: TextTest): Formula {
  const bound = context.variables.get(id);
  if (bound === undefined) return unsupported('variable: it is not bound');
  if (bound.kind === 'expression') return context.to.text(bound.expression, bound.context, test);
  return { kind: 'text', anchor: bound.anchor, test };
}

function ofKey({ entry }: ExpressionOf<'key'>, context: Context, test: TextTest): Formula {
  return context.to.node(entry, context, ({ anchor }) => ({ kind: 'text', anchor, test }));
}

/** A text between literal texts passes when what remains of the pattern without them does. */
function ofConcat({ of }: ExpressionOf<'concat'>, context: Context, test: TextTest): Formula {
  const isLiteral = (part: Expression): boolean => part.kind === 'literal';
  const literal = (parts: readonly Expression[]): string =>
    parts.map((part) => (part.kind === 'literal' ? String(part.value) : '')).join('');
  const at = of.findIndex((part) => !isLiteral(part));
  const middle = of[at];
  if (middle === undefined) return constant(passes(test, literal(of)));
  const tail = of.slice(at + 1);
  if (!tail.every(isLiteral)) return unsupported('concat: a schema cannot join two texts of the object');
  const start = literal(of.slice(0, at));
  const end = literal(tail);
  const rest = mapLeaves(test, (leaf) => {
    const pattern = leaf.kind === 'pattern' ? leaf.pattern : repeat(anyCharacter, leaf.minimum, leaf.maximum);
    return inPattern(deriveEnd(deriveText(pattern, start), end));
  });
  return context.to.text(middle, context, rest);
}

/** The value passes, or it is absent and the default does. */
function ofDefault(
  { optional, fallback }: ExpressionOf<'orElse'>,
  context: Context,
  test: TextTest,
): Formula {
  const otherwise = context.to.text(fallback, context, test);
  if (otherwise.kind === 'constant') {
    if (!otherwise.value) return context.to.optionalText(optional, context, test);
    return negate(context.to.optionalText(optional, context, notTest(test)));
  }
  const isAbsent = negate(context.to.optionalText(optional, context, always));
  return any([context.to.optionalText(optional, context, test), all([isAbsent, otherwise])]);
}

type Translate = (expression: Expression, context: Context, test: TextTest) => Formula;

function ofIf(
  expression: ExpressionOf<'if'>,
  context: Context,
  test: TextTest,
  translate: Translate,
): Formula {
  const condition = context.to.condition(expression.condition, context);
  return any([
    all([condition, translate(expression.whenTrue, context, test)]),
    all([negate(condition), translate(expression.whenFalse, context, test)]),
  ]);
}

function ofLet(
  expression: ExpressionOf<'let'>,
  context: Context,
  test: TextTest,
  translate: Translate,
): Formula {
  const bound = { kind: 'expression', expression: expression.value, context } as const;
  return translate(expression.body, bindTo(context, expression.variable, bound), test);
}

/** That a `str` passes. */
export function translateText(expression: Expression, context: Context, test: TextTest): Formula {
  const { text } = context.to;
  if (test.kind === 'constant') return constant(test.value);
  switch (expression.kind) {
    case 'literal':
      return constant(passes(test, String(expression.value)));
    case 'variable':
      return ofVariable(expression.variable.id, context, test);
    case 'key':
      return ofKey(expression, context, test);
    case 'named':
      return text(expression.value, context, test);
    case 'orElse':
      return ofDefault(expression, context, test);
    case 'trim':
      return text(expression.text, context, trimmedPasses(test, expression.characters));
    case 'lowerAscii':
      return text(expression.text, context, loweredPasses(test));
    case 'concat':
      return ofConcat(expression, context, test);
    case 'if':
      return ofIf(expression, context, test, translateText);
    case 'let':
      return ofLet(expression, context, test, translateText);
    default:
      return unsupported(reasonAgainst(expression.kind));
  }
}

/** That an `optStr` has a value, which passes. */
export function translateOptionalText(expression: Expression, context: Context, test: TextTest): Formula {
  const { text, node } = context.to;
  if (test.kind === 'constant' && !test.value) return constant(false);
  switch (expression.kind) {
    case 'read': {
      const nullIsEmpty = expression.as === 'text';
      return node(expression.node, context, (place) => ({
        kind: 'node',
        ...place,
        test: { kind: 'text', nullIsEmpty, test },
      }));
    }
    case 'before':
      return text(expression.text, context, beforePasses(test, expression.separator));
    case 'after':
      return text(expression.text, context, afterPasses(test, expression.separator));
    case 'named':
      return translateOptionalText(expression.value, context, test);
    case 'if':
      return ofIf(expression, context, test, translateOptionalText);
    case 'let':
      return ofLet(expression, context, test, translateOptionalText);
    default:
      return unsupported(reasonAgainst(expression.kind));
  }
}
