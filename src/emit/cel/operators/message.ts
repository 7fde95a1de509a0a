import type { Expression } from '../../../ir/expression.ts';
import { asDistinct, mostShown, smallest } from '../names.ts';
import type { Operators } from '../operator.ts';
import { longestText } from '../plain.ts';
import { define, itemName, type Scope } from '../scope.ts';
import * as cel from '../term.ts';
import { as, optional, scalar } from '../value.ts';

const longest = { text: longestText, key: 317 } as const;

/** Controls, separators of lines and controls of writing direction, as a class of RE2 that holds them as they are. */
const notPrintable = '[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]';

function cut(term: cel.Term, length: number): cel.Term {
  const beginning = cel.method(term, 'substring', cel.int(0), cel.int(length));
  const isLong = cel.relation('>', cel.method(term, 'size'), cel.int(length));
  return cel.conditional(isLong, cel.sum([beginning, cel.text('…')]), term);
}

/** A text as messages show it. */
function shown(term: cel.Term, as_: keyof typeof longest, scope: Scope): cel.Term {
  return cel.bind(term, itemName(scope, 'text'), (text) =>
    cel.conditional(
      cel.method(text, 'matches', cel.text(notPrintable)),
      cel.text('(not printable)'),
      cut(text, longest[as_]),
    ),
  );
}

/** A text cut at a number of code points, with `…`. */
export function cutAt(term: cel.Term, length: number, scope: Scope): cel.Term {
  return cel.bind(term, itemName(scope, 'text'), (text) => cut(text, length));
}

function namesHint(of: Expression): string {
  return of.kind === 'named' ? of.name : 'names';
}

export const messageOperators: Operators<'shown' | 'shownNames' | 'digits' | 'suggest'> = {
  shown: ({ text, as: kind }, scope, emitter) => {
    const value = as('scalar', emitter.value(text, scope));
    const isPlain = value.pattern !== null || scope.patterns.has(scope.facts.key(text));
    return scalar(isPlain ? value.term : shown(value.term, kind, scope));
  },
  shownNames: ({ names }, scope, emitter) => {
    const emitted = as('names', emitter.value(names, scope));
    const hint = namesHint(names);
    const closed = scope.facts.isClosed(names);
    const listed = closed
      ? { ...emitted, term: define(scope, scope.facts.key(names), hint, () => emitted.term) }
      : emitted;
    const { term } = asDistinct(listed, scope, `distinct-${hint}`);
    const item = itemName(scope, 'name');
    const make = (): cel.Term => smallest(term, scope);
    const first = closed
      ? define(scope, `smallest ${scope.facts.key(names)}`, `first-${hint}`, make)
      : make();
    const each =
      emitted.pattern !== null ? first : cel.macro(first, 'map', item, shown(cel.name(item), 'text', scope));
    const more = cel.difference(cel.method(term, 'size'), cel.int(mostShown));
    const rest = cel.sum([cel.text(' and '), cel.call('string', more), cel.text(' more')]);
    const isMore = cel.relation('>', cel.method(term, 'size'), cel.int(mostShown));
    return scalar(
      cel.sum([cel.method(each, 'join', cel.text(', ')), cel.conditional(isMore, rest, cel.text(''))]),
    );
  },
  digits: ({ of }, scope, emitter) => scalar(cel.call('string', emitter.scalar(of, scope))),
  suggest: (expression, scope) => {
    scope.body.refuse(expression, 'a budget of CEL does not hold for edit distances');
    return optional([cel.falseTerm], cel.text(''));
  },
};
