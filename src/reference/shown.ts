/** Cut lengths in code points: a key can be 253 + 1 + 63, a container's name 63. */
const limits = { text: 63, key: 317 } as const;

/** Controls, line and paragraph separators, and the controls of writing direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
const notPrintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const mostNames = 5;

/** A string as messages show it. */
export function shown(text: string, as: keyof typeof limits): string {
  if (notPrintable.test(text)) return '(not printable)';
  const codePoints = [...text];
  const limit = limits[as];
  return codePoints.length > limit ? `${codePoints.slice(0, limit).join('')}…` : text;
}

/** Five names at most, then how many more there are. */
export function shownNames(names: readonly string[]): string {
  const first = names.slice(0, mostNames).map((name) => shown(name, 'text'));
  const more = names.length - first.length;
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ');
}
