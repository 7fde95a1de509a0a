import type { Expression } from '../../../ir/expression.ts';
import { anchored } from '../../../ir/regex.ts';
import type { Emitter, Operators } from '../operator.ts';
import { define, itemName, type Scope } from '../scope.ts';
import * as cel from '../term.ts';
import { type CelValue, optional, optionalUnder, scalar } from '../value.ts';

type Optional = Extract<CelValue, { readonly type: 'optional' }>;

/** As the language bounds `split`. */
const longestSplit = 4096;
const mostPieces = 128;

/** A text that can be written more than once, and how to finish what was written with it. */
function shared(
  text: Expression,
  scope: Scope,
  emitter: Emitter,
  write: (text: cel.Term) => Optional,
): Optional {
  const term = emitter.scalar(text, scope);
  if (term.isAtom || term.literal !== undefined) return write(term);
  if (scope.facts.isClosed(text)) return write(define(scope, scope.facts.key(text), 'text', () => term));
  const item = itemName(scope, 'text');
  const { guards, term: value } = write(cel.name(item));
  return optionalUnder((body) => cel.bind(term, item, () => body), guards, value);
}

/** A text that is computed from the object alone is a variable of the policy. */
function once(expression: Expression, hint: string, scope: Scope, term: cel.Term): CelValue {
  return scalar(
    scope.facts.isClosed(expression) ? define(scope, scope.facts.key(expression), hint, () => term) : term,
  );
}

const on =
  (methodName: string) =>
  (
    { text, part }: { readonly text: Expression; readonly part: Expression },
    scope: Scope,
    emitter: Emitter,
  ): CelValue =>
    scalar(cel.method(emitter.scalar(text, scope), methodName, emitter.scalar(part, scope)));

/** The members of an RE2 class: punctuation escaped. */
const classMembers = (characters: string): string =>
  [...characters]
    .map((character) =>
      /[A-Za-z0-9 ]/.test(character) ? character : character === '\t' ? '\\t' : `\\${character}`,
    )
    .join('');

export const textOperators: Operators<
  | 'startsWith'
  | 'endsWith'
  | 'contains'
  | 'before'
  | 'after'
  | 'split'
  | 'trim'
  | 'lowerAscii'
  | 'length'
  | 'byteLength'
  | 'matches'
  | 'concat'
  | 'quantity'
> = {
  startsWith: on('startsWith'),
  endsWith: on('endsWith'),
  contains: on('contains'),
  before: ({ text, separator }, scope, emitter) =>
    shared(text, scope, emitter, (whole) => {
      const index = cel.method(whole, 'indexOf', cel.text(separator));
      const isThere = cel.method(whole, 'contains', cel.text(separator));
      return optional([isThere], cel.method(whole, 'substring', cel.int(0), index));
    }),
  after: ({ text, separator }, scope, emitter) => {
    const beginning = scope.beginnings.get(scope.facts.key(text));
    const known = beginning?.indexOf(separator) ?? -1;
    return shared(text, scope, emitter, (whole) => {
      const length = [...separator].length;
      if (beginning !== undefined && known >= 0) {
        const start = [...beginning.slice(0, known)].length + length;
        return optional([], cel.method(whole, 'substring', cel.int(start)));
      }
      const index = cel.sum([cel.method(whole, 'indexOf', cel.text(separator)), cel.int(length)]);
      return optional(
        [cel.method(whole, 'contains', cel.text(separator))],
        cel.method(whole, 'substring', index),
      );
    });
  },
  split: (expression, scope, emitter) => {
    const { text, separator } = expression;
    const whole = emitter.scalar(text, scope);
    const pieces = (of: cel.Term): cel.Term => cel.method(of, 'split', cel.text(separator));
    const term = cel.bind(whole, itemName(scope, 'text'), (bound) =>
      cel.conditional(
        cel.or(
          cel.equals(bound, cel.text('')),
          cel.relation('>', cel.method(cel.call('bytes', bound), 'size'), cel.int(longestSplit)),
          cel.relation('>', cel.method(pieces(bound), 'size'), cel.int(mostPieces)),
        ),
        cel.list(),
        pieces(bound),
      ),
    );
    return {
      type: 'strings',
      guards: [],
      keeps: null,
      term: scope.facts.isClosed(expression)
        ? define(scope, scope.facts.key(expression), 'pieces', () => term)
        : term,
    };
  },
  trim: (expression, scope, emitter) => {
    const { text, characters } = expression;
    const other = `[^${classMembers(characters)}]`;
    const pattern = cel.text(`(?s)${other}(.*${other})?`);
    return once(expression, 'trimmed', scope, cel.method(emitter.scalar(text, scope), 'find', pattern));
  },
  lowerAscii: ({ text }, scope, emitter) => scalar(cel.method(emitter.scalar(text, scope), 'lowerAscii')),
  length: ({ text }, scope, emitter) => scalar(cel.method(emitter.scalar(text, scope), 'size')),
  byteLength: ({ text }, scope, emitter) =>
    scalar(cel.method(cel.call('bytes', emitter.scalar(text, scope)), 'size')),
  matches: ({ text, pattern }, scope, emitter) =>
    scalar(cel.method(emitter.scalar(text, scope), 'matches', cel.text(anchored(pattern)))),
  concat: ({ of }, scope, emitter) => scalar(concat(of.map((part) => emitter.scalar(part, scope)))),
  quantity: ({ text }, scope, emitter) =>
    shared(text, scope, emitter, (whole) =>
      optional([cel.call('isQuantity', whole)], cel.call('quantity', whole)),
    ),
};

/** Without a literal among the parts, their sum would have no type that the compiler knows. */
function concat(parts: readonly cel.Term[]): cel.Term {
  if (parts.length === 0) return cel.text('');
  return cel.sum(parts);
}
