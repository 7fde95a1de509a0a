import type { Expression } from '../../ir/expression.ts';
import { mostShown } from './names.ts';
import { longestText } from './plain.ts';

const longestKey = 317;
const longestInteger = 17;
const cutMark = 1;

/** How many code points a message has at most; infinite if that is not known. */
export function longestMessage(message: Expression): number {
  switch (message.kind) {
    case 'literal':
      return [...String(message.value)].length;
    case 'concat':
      return message.of.reduce((total, part) => total + longestMessage(part), 0);
    case 'shown':
      return (message.as === 'key' ? longestKey : longestText) + cutMark;
    case 'shownNames':
      return mostShown * (longestText + cutMark + 2) + longestInteger + 10;
    case 'digits':
      return longestInteger;
    case 'if':
      return Math.max(longestMessage(message.whenTrue), longestMessage(message.whenFalse));
    case 'named':
      return longestMessage(message.value);
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/** No line breaks, and not empty. */
const isOneLine = (text: string): boolean => text !== '' && !text.includes('\n');

/** Whether a message is known to have one line, and words. */
export function hasOneLine(message: Expression): boolean {
  if (message.kind === 'if') return hasOneLine(message.whenTrue) && hasOneLine(message.whenFalse);
  if (message.kind === 'let') return hasOneLine(message.body);
  if (message.kind === 'literal') return isOneLine(String(message.value));
  if (message.kind !== 'concat') return false;
  const parts = message.of.filter(
    ({ kind }) => kind !== 'shown' && kind !== 'shownNames' && kind !== 'digits',
  );
  return parts.length > 0 && parts.every(hasOneLine);
}
