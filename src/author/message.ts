import type { Expression } from '../ir/expression.ts';
import { literal } from './handle.ts';
import { Names } from './names.ts';
import { Int } from './ordered.ts';
import { Str } from './str.ts';

/** What a message may show: texts as `shown` prints them, names five at most, integers in digits. */
export type MessagePart = string | number | Str | Int | Names;

function partExpression(part: MessagePart): Expression {
  if (typeof part === 'string' || typeof part === 'number') return literal(String(part));
  if (part instanceof Names) return { kind: 'shownNames', names: part.expression };
  if (part instanceof Int) return { kind: 'digits', of: part.expression };
  return { kind: 'shown', text: part.expression, as: part.shownAs };
}

/** The message of a template literal: its own words as they are, and every value as messages show it. */
export function message(words: TemplateStringsArray, ...parts: readonly MessagePart[]): Expression {
  const of: Expression[] = [];
  for (const [index, word] of words.entries()) {
    if (word !== '') of.push(literal(word));
    const part = parts[index];
    if (part !== undefined) of.push(partExpression(part));
  }
  return { kind: 'concat', of };
}

/** A text, names or an integer as a message shows them: for hints that are built from several. */
export function shown(value: Str | Int | Names): Str {
  return new Str(partExpression(value));
}
