/** What JSON may hold as it is, but could steer a terminal: controls beyond ASCII's, separators, writing directions. */
const steering = /[\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A value as indented JSON with one line end at the end; the same value, though no text in it steers a terminal. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(steering, escapeUnit)}\n`;
}
