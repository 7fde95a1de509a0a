const furthest = 2;
const longest = 128;

/** Insertions, deletions and replacements of code points between two texts. */
function editDistance(left: readonly string[], right: readonly string[]): number {
  let row = right.map((_, index) => index + 1);
  for (const [i, a] of left.entries()) {
    let diagonal = i;
    let beside = i + 1;
    row = right.map((b, j) => {
      const above = row[j] ?? 0;
      const distance = Math.min(above + 1, beside + 1, diagonal + (a === b ? 0 : 1));
      diagonal = above;
      beside = distance;
      return distance;
    });
  }
  return row.at(-1) ?? left.length;
}

/**
 * The nearest name at a distance of 1 or 2, the first by code point among equals; null if there is none. Texts of more
 * than 128 code points are not compared.
 */
export function suggest(text: string, names: readonly string[]): string | null {
  const wanted = [...text];
  if (wanted.length > longest) return null;
  let nearest: string | null = null;
  let least = furthest + 1;
  for (const name of names) {
    const candidate = [...name];
    if (candidate.length > longest || Math.abs(candidate.length - wanted.length) >= least) continue;
    const distance = editDistance(wanted, candidate);
    if (distance > 0 && distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}
