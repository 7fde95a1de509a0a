import { type CharacterSet, characterSet, complement, intersect } from './character-set.ts';
import { oneOf, type Pattern, repeat, samePattern } from './pattern.ts';

/** What `\w` stands for in RE2, and in ECMAScript without the `i` flag. */
const word: CharacterSet = characterSet([
  { first: 0x30, last: 0x39 },
  { first: 0x41, last: 0x5a },
  { first: 0x5f, last: 0x5f },
  { first: 0x61, last: 0x7a },
]);

const isWord = (set: CharacterSet): boolean => intersect(set, complement(word)).length === 0;

/** Whether each text of a pattern is of characters that are no word characters. */
export function isOutsideWords(pattern: Pattern): boolean {
  return (
    pattern.kind === 'repeat' && pattern.part.kind === 'set' && intersect(pattern.part.set, word).length === 0
  );
}

/** A run of characters that ends in a word character: `[-a-z]{0,5}[a-z]`, as `[-a-z]{0,6}` that ends a word. */
interface Run {
  readonly set: CharacterSet;
  readonly maximum: number;
}

/** A run that a sequence of two parts, or one part alone, says. */
function runOf(parts: readonly Pattern[]): Run | null {
  const [first, last, more] = parts;
  if (more !== undefined || first === undefined) return null;
  if (last === undefined)
    return first.kind === 'set' && isWord(first.set) ? { set: first.set, maximum: 1 } : null;
  if (first.kind !== 'repeat' || first.part.kind !== 'set' || last.kind !== 'set') return null;
  const { set } = first.part;
  const isRun =
    first.minimum === 0 && first.maximum !== null && samePattern(oneOf(intersect(set, word)), last);
  return isRun && first.maximum !== null ? { set, maximum: first.maximum + 1 } : null;
}

const partsOf = (pattern: Pattern): readonly Pattern[] =>
  pattern.kind === 'sequence' ? pattern.parts : [pattern];

const runPattern = ({ set, maximum }: Run): Pattern => repeat(oneOf(set), 0, maximum);

/**
 * The parts of a sequence at whose end a word ends, written without that condition: shorter, and right only before
 * `\b`. Null when the end is of another form.
 *
 * @param before The part before the sequence.
 */
export function beforeWordEnd(
  parts: readonly Pattern[],
  before: Pattern | undefined,
): readonly Pattern[] | null {
  const last = parts.at(-1);
  const head = parts.slice(0, -1);
  const previous = head.at(-1) ?? before;
  if (last === undefined) return null;
  if (last.kind === 'set') return isWord(last.set) ? parts : null;
  if (last.kind === 'repeat') {
    const run = last.minimum === 0 && last.maximum === 1 ? runOf(partsOf(last.part)) : null;
    const follows = previous?.kind === 'set' && isWord(previous.set);
    return run !== null && follows ? [...head, runPattern(run)] : null;
  }
  if (last.kind !== 'choice') return null;
  const [one, other, more] = last.options;
  if (one?.kind === 'set' && other?.kind === 'sequence' && more === undefined) {
    const [start, ...rest] = other.parts;
    const run = runOf(rest);
    if (start?.kind === 'set' && run !== null && samePattern(oneOf(intersect(start.set, word)), one))
      return [...head, start, runPattern(run)];
  }
  const options = last.options.map((option) => beforeWordEnd(partsOf(option), previous));
  const known = options.filter((option) => option !== null);
  if (known.length !== options.length) return null;
  return [
    ...head,
    { kind: 'choice', options: known.map((each): Pattern => ({ kind: 'sequence', parts: each })) },
  ];
}
