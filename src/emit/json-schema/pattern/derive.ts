import { includesCharacter } from './character-set.ts';
import { choice, emptyText, nothing, type Pattern, repeat, sequence } from './pattern.ts';

/** Whether the empty text is in the pattern. */
export function isNullable(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'set':
      return false;
    case 'sequence':
      return pattern.parts.every(isNullable);
    case 'choice':
      return pattern.options.some(isNullable);
    case 'repeat':
      return pattern.minimum === 0 || isNullable(pattern.part);
  }
}

/** What may follow the character in the texts of the pattern that begin with it (Brzozowski's derivative). */
export function derive(pattern: Pattern, code: number): Pattern {
  switch (pattern.kind) {
    case 'set':
      return includesCharacter(pattern.set, code) ? emptyText : nothing;
    case 'sequence': {
      const [head, ...tail] = pattern.parts;
      if (head === undefined) return nothing;
      const within = sequence([derive(head, code), ...tail]);
      return isNullable(head) ? choice([within, derive(sequence(tail), code)]) : within;
    }
    case 'choice':
      return choice(pattern.options.map((option) => derive(option, code)));
    case 'repeat': {
      const rest = repeat(
        pattern.part,
        Math.max(0, pattern.minimum - 1),
        pattern.maximum === null ? null : pattern.maximum - 1,
      );
      return sequence([derive(pattern.part, code), rest]);
    }
  }
}

/**
 * Whether the character leaves the pattern as it is: it begins with any number of such characters, and goes on with
 * others. Nothing but a short cut for `derive`.
 */
function isLoop(pattern: Pattern, code: number): boolean {
  if (pattern.kind !== 'sequence') return false;
  const [head, next] = pattern.parts;
  if (head?.kind !== 'repeat' || head.maximum !== null || head.minimum !== 0) return false;
  if (head.part.kind !== 'set' || next?.kind !== 'set') return false;
  return includesCharacter(head.part.set, code) && !includesCharacter(next.set, code);
}

/** What is left of a sequence of single characters that begin the text; null when the pattern begins otherwise. */
function afterCharacters(pattern: Pattern, codes: readonly number[]): { rest: Pattern; read: number } | null {
  if (pattern.kind !== 'sequence') return null;
  let read = 0;
  for (const part of pattern.parts) {
    const code = codes[read];
    if (code === undefined || part.kind !== 'set') break;
    if (!includesCharacter(part.set, code)) return { rest: nothing, read: codes.length };
    read++;
  }
  return read === 0 ? null : { rest: sequence(pattern.parts.slice(read)), read };
}

/** What may follow the text. */
export function deriveText(pattern: Pattern, text: string): Pattern {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  let rest = pattern;
  for (let index = 0; index < codes.length; ) {
    const step = afterCharacters(rest, codes.slice(index));
    const code = codes[index] ?? 0;
    if (step !== null) rest = step.rest;
    else if (!isLoop(rest, code)) rest = derive(rest, code);
    index += step?.read ?? 1;
  }
  return rest;
}

export function matchesText(pattern: Pattern, text: string): boolean {
  return isNullable(deriveText(pattern, text));
}

function reversed(pattern: Pattern): Pattern {
  switch (pattern.kind) {
    case 'set':
      return pattern;
    case 'sequence':
      return sequence(pattern.parts.map(reversed).reverse());
    case 'choice':
      return choice(pattern.options.map(reversed));
    case 'repeat':
      return repeat(reversed(pattern.part), pattern.minimum, pattern.maximum);
  }
}

/** What may stand before the text in the texts of the pattern that end with it. */
export function deriveEnd(pattern: Pattern, text: string): Pattern {
  return reversed(deriveText(reversed(pattern), [...text].reverse().join('')));
}
