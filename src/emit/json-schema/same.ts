type Plain = { readonly [key: string]: unknown };

function isPlain(value: object): value is Plain {
  return !Array.isArray(value);
}

function sameItems(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => same(item, right[index]));
}

function sameMembers(left: Plain, right: Plain): boolean {
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && same(left[key], right[key]))
  );
}

/** Equal in structure: values of literals, arrays and plain objects alone. Ends at the first difference. */
export function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left)) return Array.isArray(right) && sameItems(left, right);
  return isPlain(left) && isPlain(right) && sameMembers(left, right);
}

/** The items without those that equal an earlier one. */
export function distinct<Item>(items: readonly Item[]): readonly Item[] {
  const known: Item[] = [];
  for (const item of items) if (!known.some((earlier) => same(earlier, item))) known.push(item);
  return known.length === items.length ? items : known;
}
