import { isRegexError, parseRegex, type Regex } from '../../ir/regex.ts';

/** Texts up to this many characters are shown whole. */
export const longestText = 63;

const firstPrintable = 0x20;
const lastPrintable = 0x7e;

/** The longest text that the expression matches; infinite if there is none, or if some character is not printable. */
function longest(regex: Regex): number {
  switch (regex.kind) {
    case 'class':
      return !regex.negated &&
        regex.ranges.every(({ first, last }) => first >= firstPrintable && last <= lastPrintable)
        ? 1
        : Number.POSITIVE_INFINITY;
    case 'sequence':
      return regex.parts.reduce((total, part) => total + longest(part), 0);
    case 'alternatives':
      return Math.max(...regex.options.map(longest));
    case 'repeat':
      return (regex.maximum ?? Number.POSITIVE_INFINITY) * longest(regex.part);
  }
}

/** Whether every text that a pattern matches is printable and short, so that messages show it as it is. */
export function isPlainPattern(pattern: string): boolean {
  const regex = parseRegex(pattern);
  return !isRegexError(regex) && longest(regex) <= longestText;
}

/** Whether some text that the expression matches has the character. */
function canHave(regex: Regex, code: number): boolean {
  switch (regex.kind) {
    case 'class':
      return regex.ranges.some(({ first, last }) => first <= code && code <= last) !== regex.negated;
    case 'sequence':
      return regex.parts.some((part) => canHave(part, code));
    case 'alternatives':
      return regex.options.some((option) => canHave(option, code));
    case 'repeat':
      return canHave(regex.part, code);
  }
}

/** Whether no text that the pattern matches has the character. */
export function excludes(pattern: string, character: string): boolean {
  const regex = parseRegex(pattern);
  return !isRegexError(regex) && !canHave(regex, character.codePointAt(0) ?? 0);
}
