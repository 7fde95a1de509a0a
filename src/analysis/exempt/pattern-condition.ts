import { isPattern, patternPieces } from '../../base/pattern.ts';
import type { Expression } from '../../ir/expression.ts';
import { falseLiteral, literal, trueLiteral } from '../constant.ts';

const anyCharacters = '(?:[^-]|-)*';
/** What the language's regular expressions do not take as it is. */
const special = /[\\^$.|?*+()[\]{}]/g;

const escaped = (text: string): string => text.replace(special, '\\$&');

function and(...of: readonly Expression[]): Expression {
  const [only] = of;
  if (of.length === 0) return trueLiteral;
  return of.length === 1 && only !== undefined ? only : { kind: 'and', of };
}

const startsWith = (text: Expression, part: string): readonly Expression[] =>
  part === '' ? [] : [{ kind: 'startsWith', text, part: literal(part) }];

const endsWith = (text: Expression, part: string): readonly Expression[] =>
  part === '' ? [] : [{ kind: 'endsWith', text, part: literal(part) }];

const orEmpty = (optional: Expression): Expression => ({ kind: 'orElse', optional, fallback: literal('') });

/** A condition on the beginning of a text, and what is behind it. */
interface Begun {
  readonly conditions: readonly Expression[];
  readonly rest: Expression;
}

/** Each piece is taken at its first occurrence behind the one before: as good as any other, and no engine tries again. */
function begin(text: Expression, first: string, middle: readonly string[]): Begun {
  const start: Begun = {
    conditions: startsWith(text, first),
    rest: first === '' ? text : orEmpty({ kind: 'after', text, separator: first }),
  };
  return middle.reduce<Begun>(({ conditions, rest }, piece) => {
    const after: Expression = { kind: 'after', text: rest, separator: piece };
    return { conditions: [...conditions, { kind: 'present', of: after }], rest: orEmpty(after) };
  }, start);
}

function startAndEnd(text: Expression, first: string, last: string): Expression {
  const isLong: Expression = {
    kind: 'lessOrEqual',
    left: literal(first.length + last.length),
    right: { kind: 'length', text },
  };
  const both = [...startsWith(text, first), ...endsWith(text, last)];
  return both.length === 2 ? and(...both, isLong) : and(...both);
}

/** That a text matches a pattern, as `matchesPattern` has it. */
export function matches(pattern: string, text: Expression): Expression {
  if (!isPattern(pattern)) return falseLiteral;
  const [first = '', ...rest] = patternPieces(pattern);
  const last = rest.at(-1);
  if (last === undefined) return { kind: 'equals', left: text, right: literal(first) };
  const middle = rest.slice(0, -1);
  if (middle.length === 0) return startAndEnd(text, first, last);
  const [only = ''] = middle;
  if (middle.length === 1 && first === '' && last === '')
    return { kind: 'contains', text, part: literal(only) };
  const { conditions, rest: behind } = begin(text, first, middle);
  return and(...conditions, ...endsWith(behind, last));
}

/** That a text is one segment longer, with a hyphen before it, than a text that matches the pattern. */
export function matchesWithSegment(pattern: string, text: Expression): Expression {
  if (!isPattern(pattern)) return falseLiteral;
  const [first = '', ...rest] = patternPieces(pattern);
  const last = rest.at(-1);
  const ending = (of: Expression, beginning: string, end: string): Expression => ({
    kind: 'matches',
    text: of,
    pattern: `${beginning}${escaped(end)}-[^-]*`,
  });
  if (last === undefined) return ending(text, '', first);
  const middle = rest.slice(0, -1);
  // With one of them, a regular expression goes through the text but once.
  if (middle.length === 0) return ending(text, `${escaped(first)}${anyCharacters}`, last);
  const { conditions, rest: behind } = begin(text, first, middle);
  return and(...conditions, ending(behind, anyCharacters, last));
}

/** That a text matches one of the patterns. */
export function matchesSome(patterns: readonly string[], text: Expression): Expression {
  return { kind: 'or', of: patterns.map((pattern) => matches(pattern, text)) };
}
