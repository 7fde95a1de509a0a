/** Control characters, separators of lines, and controls of writing direction: never printed as they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is escaped
const escaped = /["\\\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gu;

const short: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\t', '\\t'],
]);

/** A CEL string literal, on one line. */
export function quote(text: string): string {
  const inner = text.replace(
    escaped,
    (character) => short.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${inner}"`;
}
