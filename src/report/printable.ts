/** Controls, line separators and the controls of writing direction: other people's data must not steer a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const steering = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The text with all that could steer a terminal, and half of a pair, replaced by `�`; a tab becomes a space. */
export function printable(text: string): string {
  return text
    .replaceAll('\t', ' ')
    .replace(steering, '\ufffd')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}
