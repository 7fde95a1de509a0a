/** How many edits turn one word into another. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const replace = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** "did you mean …?" for a word that is not among the known ones; null when none is near. */
export function didYouMean(word: string, known: readonly string[]): string | null {
  const isPart = (name: string): boolean =>
    word.length > 1 && (name.startsWith(word) || word.startsWith(name));
  const ranked = known
    .map((name) => ({ name, edits: isPart(name) ? 1 : distance(word, name) }))
    .sort((left, right) => left.edits - right.edits);
  const [best] = ranked;
  return best !== undefined && best.edits <= Math.max(2, word.length / 3)
    ? `did you mean ${best.name}?`
    : null;
}
