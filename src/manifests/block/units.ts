/** UTF-16 units that have a meaning in YAML. */
export const [tab, lineFeed, carriageReturn, space] = [9, 10, 13, 32] as const;
export const [doubleQuote, hash, singleQuote, dash, dot, colon] = [34, 35, 39, 45, 46, 58] as const;
export const [comma, openList, closeList, openMap, closeMap] = [44, 91, 93, 123, 125] as const;
export const [backslash, pipe] = [92, 124] as const;

const [firstPrintable, lastPrintable] = [33, 126] as const;
const [lineSeparator, paragraphSeparator] = [0x2028, 0x2029] as const;

/** Text beyond ASCII that all readers take for text; surrogates, private use and specials are left out. */
export function isForeignText(unit: number): boolean {
  if (unit >= 0xff00) return unit <= 0xffef;
  return unit >= 0xa0 && unit <= 0xd7ff && unit !== lineSeparator && unit !== paragraphSeparator;
}

/** Visible ASCII, or text beyond it. */
export function isText(unit: number): boolean {
  return (unit >= firstPrintable && unit <= lastPrintable) || isForeignText(unit);
}

/** True for what ends a word: space, tab, line break, control characters, and the end of the text (NaN). */
export function isGap(unit: number): boolean {
  return !(unit > space);
}

export function isFlowIndicator(unit: number): boolean {
  return unit === comma || unit === openList || unit === closeList || unit === openMap || unit === closeMap;
}

const indicators = '-?:,[]{}#&*!|>\'"%@`';
const startsPlain: readonly boolean[] = Array.from(
  { length: 128 },
  (_, unit) =>
    unit >= firstPrintable && unit <= lastPrintable && !indicators.includes(String.fromCharCode(unit)),
);

/** True when a plain scalar certainly begins here; also for a dash that text follows at once. */
export function canStartPlain(unit: number, next: number): boolean {
  if (unit === dash) return isText(next) && !isFlowIndicator(next);
  return startsPlain[unit] ?? isForeignText(unit);
}
