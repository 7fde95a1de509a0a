/** Names of Kubernetes' objects, namespaces, kinds and containers are within printable ASCII, and so are patterns. */
const readable = /^[!-~]+$/;

/** Whether the pattern can match a name: it is not empty, and printable ASCII without blanks. */
export function isPattern(pattern: string): boolean {
  return readable.test(pattern);
}

/** What stands between the `*` of a pattern; one piece for a pattern without. The first and last may be empty. */
export function patternPieces(pattern: string): readonly string[] {
  return pattern.split(/\*+/);
}

/**
 * Whether the pieces stand in the text in this order, the first at its beginning and the last at its end. Each is looked
 * for from where the one before it ended: the time is linear in the text, whatever the pattern.
 */
function matchesPieces([first = '', ...rest]: readonly string[], text: string): boolean {
  const last = rest.at(-1);
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest.slice(0, -1)) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - at >= last.length && text.endsWith(last);
}

/**
 * Whether the whole text matches; `*` stands for any characters, also for none. What is no pattern matches nothing: an
 * empty one must not match what has no name.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  return isPattern(pattern) && matchesPieces(patternPieces(pattern), text);
}

/**
 * Whether the whole path matches: `*` stands for any characters within a folder's or file's name, `**` alone between
 * slashes for any folders, also for none. The time is linear in the pattern and the path.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const steps = pattern.split('/');
  const names = path.split('/');
  // Which of the names can be next, after the steps so far.
  let reached: ReadonlySet<number> = new Set([0]);
  for (const step of steps) {
    const next = new Set<number>();
    for (const at of reached) {
      const name = names[at];
      if (step === '**') for (let later = at; later <= names.length; later++) next.add(later);
      else if (name !== undefined && matchesPieces(patternPieces(step), name)) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(names.length);
}
