/** Controls, line separators and the controls of writing direction: other people's data must not steer a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const steering = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What GitHub's runner takes for a command in the log of a step: at the start of a line, and in its older form anywhere. */
const commands = /^\s*::|##\[/g;

/**
 * The text with all that could steer a terminal or the log of a workflow, and halves of pairs, replaced by `�`; a tab
 * becomes a space.
 */
export function printable(text: string): string {
  return text
    .replaceAll('\t', ' ')
    .replace(steering, '\ufffd')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(commands, (command) => `${command.slice(0, -1)}\ufffd`);
}
