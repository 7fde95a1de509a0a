/** Equal in structure: values of literals, arrays and plain objects alone. Ends at the first difference. */
export function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, index) => same(item, right[index]));
  }
  const mine: { readonly [key: string]: unknown } = { ...left };
  const theirs: { readonly [key: string]: unknown } = { ...right };
  const keys = Object.keys(mine);
  if (keys.length !== Object.keys(theirs).length) return false;
  return keys.every((key) => Object.hasOwn(theirs, key) && same(mine[key], theirs[key]));
}

/** The items without those that equal an earlier one. */
export function distinct<Item>(items: readonly Item[]): readonly Item[] {
  return items.filter((item, index) => !items.slice(0, index).some((earlier) => same(earlier, item)));
}
