/**
 * Orders two strings by code point, as Go, Rego, CEL and UTF-8 bytes do.
 * JavaScript's own `<` orders by UTF-16 unit and differs beyond U+FFFF.
 */
export function compareCodePoints(left: string, right: string): -1 | 0 | 1 {
  if (left === right) return 0;
  const shorter = Math.min(left.length, right.length);
  for (let index = 0; index < shorter; index++) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a === b) continue;
    const aSurrogate = a >= 0xd800 && a <= 0xdfff;
    const bSurrogate = b >= 0xd800 && b <= 0xdfff;
    if (aSurrogate !== bSurrogate) return aSurrogate ? 1 : -1;
    return a < b ? -1 : 1;
  }
  return left.length < right.length ? -1 : 1;
}
