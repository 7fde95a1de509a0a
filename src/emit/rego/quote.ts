/** Controls, separators of lines, controls of writing direction and lone surrogates: never printed as they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is escaped
const escaped = /["\\\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gu;

const short: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\t', '\\t'],
]);

function escapeOf(character: string): string {
  const known = short.get(character);
  if (known !== undefined) return known;
  // OPA reads a lone surrogate as U+FFFD, in input and in policies alike.
  const code = /[\ud800-\udfff]/.test(character) ? 0xfffd : character.charCodeAt(0);
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

/** A Rego string literal, on one line. */
export function quote(text: string): string {
  return `"${text.replace(escaped, escapeOf)}"`;
}

/** A string literal for a regular expression: raw, as people write them, where it can be. */
export function quotePattern(pattern: string): string {
  const isRaw = !pattern.includes('`') && /^[\x20-\x7e]*$/.test(pattern);
  return isRaw ? `\`${pattern}\`` : quote(pattern);
}
