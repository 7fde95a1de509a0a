/** A description in TAP: `#` would begin a directive, and a line end a line of its own. */
export function tapText(text: string): string {
  return text.replace(/[\\#]/g, '\\$&').replace(/[\r\n]+/g, ' ');
}
