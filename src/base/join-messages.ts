/** How many messages are shown; of the rest only their number. CEL of Kubernetes 1.30 cannot sort more. */
const mostShown = 5;

/** Code points after which a joined message is cut; in bytes it stays under the API server's 5 KiB. */
const longest = 1200;

/**
 * The messages of findings, in canonical order, as the one message that some engines have: the message itself, or
 * `N findings: a; b` with at most five of them, then `; and N more`; cut with `…`.
 */
export function joinMessages(messages: readonly string[]): string {
  const [only] = messages;
  if (only === undefined) return '';
  const more = messages.length - mostShown;
  const listed = messages.slice(0, mostShown).join('; ');
  const joined =
    messages.length === 1
      ? only
      : `${messages.length} findings: ${listed}${more > 0 ? `; and ${more} more` : ''}`;
  const codePoints = [...joined];
  return codePoints.length > longest ? `${codePoints.slice(0, longest).join('')}…` : joined;
}
