const mostMessages = 5;
const mostCodePoints = 1200;

/**
 * One message for several findings, where an engine has only one: how many there are, the first five in canonical
 * order, and how many more; cut at 1,200 code points, as no engine shows more. One finding's message stands alone.
 */
export function joinMessages(messages: readonly string[]): string {
  const [first] = messages;
  if (first === undefined) return '';
  const shown = messages.slice(0, mostMessages);
  const more = messages.length - shown.length;
  const listed = more > 0 ? [...shown, `and ${more} more`] : shown;
  const joined = messages.length === 1 ? first : `${messages.length} findings: ${listed.join('; ')}`;
  const codePoints = [...joined];
  return codePoints.length > mostCodePoints ? `${codePoints.slice(0, mostCodePoints).join('')}…` : joined;
}
