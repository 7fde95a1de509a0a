import { itemName, type Scope } from './scope.ts';
import * as cel from './term.ts';

/** Escapes a separator: `\u0001` becomes `\u0001e`, a line break `\u0001n`. */
const escapes = [
  ['\u0001', '\u0001e'],
  ['\n', '\u0001n'],
] as const;
const separator = '\n';
/** Begins each string, so that an empty one is not lost. */
const mark = '=';

function escaped(term: cel.Term): cel.Term {
  return escapes.reduce((of, [raw, code]) => cel.method(of, 'replace', cel.text(raw), cel.text(code)), term);
}

function unescaped(term: cel.Term): cel.Term {
  return [...escapes]
    .reverse()
    .reduce((of, [raw, code]) => cel.method(of, 'replace', cel.text(code), cel.text(raw)), term);
}

/**
 * A list of lists of strings as one list. CEL of Kubernetes 1.30 has no function for it: the strings are joined to one
 * text, their separators escaped, and split again.
 * @param haveOneLine No string is empty or has a line break, so that nothing needs to be escaped.
 */
export function flatten(lists: cel.Term, haveOneLine: boolean, scope: Scope): cel.Term {
  const inner = itemName(scope, 'inner');
  const item = itemName(scope, 'item');
  const marked = cel.sum([cel.text(mark), escaped(cel.name(item))]);
  const texts = haveOneLine ? cel.name(inner) : cel.macro(cel.name(inner), 'map', item, marked);
  const joined = cel.macro(lists, 'map', inner, cel.method(texts, 'join', cel.text(separator)));
  const isThere = cel.relation('!=', cel.name(item), cel.text(''));
  const whole = cel.method(cel.macro(joined, 'filter', item, isThere), 'join', cel.text(separator));
  const pieces = cel.macro(cel.method(whole, 'split', cel.text(separator)), 'filter', item, isThere);
  if (haveOneLine) return pieces;
  return cel.macro(pieces, 'map', item, unescaped(cel.method(cel.name(item), 'substring', cel.int(1))));
}
