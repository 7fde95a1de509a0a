import type { Expression, ExpressionOf } from '../../../ir/expression.ts';
import { all, any, constant, type Formula, negate, unsupported } from '../formula.ts';
import { reasonAgainst } from '../support.ts';
import { ofLength } from '../text/text-test.ts';
import { bindTo, type Context, type Range } from './context.ts';

const anyInt: Range = { minimum: null, maximum: null };

function isWithin(value: number, { minimum, maximum }: Range): boolean {
  return (minimum === null || value >= minimum) && (maximum === null || value <= maximum);
}

const shifted = ({ minimum, maximum }: Range, by: number): Range => ({
  minimum: minimum === null ? null : minimum - by,
  maximum: maximum === null ? null : maximum - by,
});

/** That something counted from 0 is within a range, when it can be said that there are at least so many. */
function counted({ minimum, maximum }: Range, atLeast: (count: number) => Formula): Formula {
  const enough = minimum === null || minimum <= 0 ? constant(true) : atLeast(minimum);
  if (maximum === null) return enough;
  return all([enough, maximum < 0 ? constant(false) : negate(atLeast(maximum + 1))]);
}

function ofSize({ names }: ExpressionOf<'size'>, context: Context, range: Range): Formula {
  return counted(range, (count) => {
    if (count === 1) return context.to.someName(names, context, { kind: 'constant', value: true });
    if (count === 2) return context.to.twoNames(names, context);
    return unsupported('size: of distinct names a schema can only say "at most one"');
  });
}

function ofAdd({ of }: ExpressionOf<'add'>, context: Context, range: Range): Formula {
  const literals = of.filter((term) => term.kind === 'literal');
  const others = of.filter((term) => term.kind !== 'literal');
  const rest = shifted(
    range,
    literals.reduce((total, { value }) => total + Number(value), 0),
  );
  const [first, ...more] = others;
  if (first === undefined) return constant(isWithin(0, rest));
  if (more.length === 0) return context.to.int(first, context, rest);
  const choice = others.find((term) => term.kind === 'if');
  if (choice === undefined) return unsupported('add: a schema cannot add two numbers of the object');
  const condition = context.to.condition(choice.condition, context);
  const remaining = others.filter((term) => term !== choice);
  const withTerm = (term: Expression): Formula =>
    ofAdd({ kind: 'add', of: [term, ...remaining] }, context, rest);
  return any([
    all([condition, withTerm(choice.whenTrue)]),
    all([negate(condition), withTerm(choice.whenFalse)]),
  ]);
}

function ofDefault({ optional, fallback }: ExpressionOf<'orElse'>, context: Context, range: Range): Formula {
  if (optional.kind !== 'read' || optional.as !== 'int') return unsupported(reasonAgainst('quantity'));
  const inRange = (wanted: Range): Formula =>
    context.to.node(optional.node, context, (place) => ({
      kind: 'node',
      ...place,
      test: { kind: 'int', ...wanted },
    }));
  const isAbsent = negate(inRange(anyInt));
  return any([inRange(range), all([isAbsent, context.to.int(fallback, context, range)])]);
}

function ofByteLength({ text }: ExpressionOf<'byteLength'>, context: Context, range: Range): Formula {
  const { minimum, maximum } = range;
  const isAboutEmptiness = (minimum === null || minimum <= 1) && (maximum === null || maximum <= 0);
  if (!isAboutEmptiness) return unsupported(reasonAgainst('byteLength'));
  return context.to.text(text, context, ofLength(minimum ?? 0, maximum));
}

/** That an `int` is within a range. */
export function translateInt(expression: Expression, context: Context, range: Range): Formula {
  const { int, text, atLeast, condition } = context.to;
  switch (expression.kind) {
    case 'literal':
      return constant(isWithin(Number(expression.value), range));
    case 'length':
      return text(expression.text, context, ofLength(range.minimum ?? 0, range.maximum));
    case 'byteLength':
      return ofByteLength(expression, context, range);
    case 'size':
      return ofSize(expression, context, range);
    case 'count': {
      const { variable, source, where } = expression;
      const holds = (inner: Context): Formula => condition(where, inner);
      return counted(range, (count) => atLeast(count, { variable, source, holds }, context));
    }
    case 'add':
      return ofAdd(expression, context, range);
    case 'orElse':
      return ofDefault(expression, context, range);
    case 'named':
      return int(expression.value, context, range);
    case 'if': {
      const decides = condition(expression.condition, context);
      return any([
        all([decides, int(expression.whenTrue, context, range)]),
        all([negate(decides), int(expression.whenFalse, context, range)]),
      ]);
    }
    case 'let': {
      const bound = { kind: 'expression', expression: expression.value, context } as const;
      return int(expression.body, bindTo(context, expression.variable, bound), range);
    }
    case 'variable': {
      const bound = context.variables.get(expression.variable.id);
      if (bound?.kind === 'expression') return int(bound.expression, bound.context, range);
      return unsupported('variable: a number that is no member of the object');
    }
    default:
      return unsupported(reasonAgainst(expression.kind));
  }
}
