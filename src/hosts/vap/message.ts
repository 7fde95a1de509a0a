/** The longest message in UTF-8 that an expression may compute. */
const longestComputed = 5 * 1024;

/** White space as Go's strings.TrimSpace takes it. */
const space = '[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const atEnds = new RegExp(`^${space}+|${space}+$`, 'g');

export const trimSpace = (text: string): string => text.replace(atEnds, '');

/** A computed message; empty when the API server does not take it: too long, of several lines, no text. */
function computedMessage(value: unknown): string {
  if (typeof value !== 'string') return '';
  const message = trimSpace(value);
  return Buffer.byteLength(message) > longestComputed || message.includes('\n') ? '' : message;
}

/**
 * The message of a validation that fails: what its message expression yields, else its message, else its expression
 * (k8s.io/apiserver, pkg/admission/plugin/policy/validating/validator.go).
 *
 * @param computed The value of the message expression; undefined without one, or when it failed.
 */
export function validationMessage(computed: unknown, message: string, expression: string): string {
  const texts = [computedMessage(computed), trimSpace(message)];
  return texts.find((text) => text !== '') ?? `failed expression: ${trimSpace(expression)}`;
}
