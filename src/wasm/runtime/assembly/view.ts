// Parts and variants of values that share what they are made of.

import { bytesEqual } from "./bytes";
import { copyOf, is, LIST, make, MAP, setNext, sizeOf, startOf, STR } from "./cell";

export function firstItem(list: usize): usize {
  return is(list, LIST) ? startOf(list) : 0;
}

export function firstKey(map: usize): usize {
  return is(map, MAP) ? startOf(map) : 0;
}

/** The map with one more member before its own, which it shares. */
export function withMember(map: usize, key: usize, value: usize): usize {
  const first = copyOf(key);
  const second = copyOf(value);
  setNext(first, second);
  setNext(second, startOf(map));
  return make(MAP, first, sizeOf(map) + 1);
}

export function withoutEnd(text: usize, size: usize): usize {
  return make(STR, startOf(text), size > sizeOf(text) ? 0 : sizeOf(text) - size);
}

/** Whether a text starts with two others, one after the other, which are not put together for it. */
export function startsWithBoth(text: usize, first: usize, second: usize): bool {
  return (
    sizeOf(text) >= sizeOf(first) + sizeOf(second) &&
    bytesEqual(startOf(text), startOf(first), sizeOf(first)) &&
    bytesEqual(startOf(text) + sizeOf(first), startOf(second), sizeOf(second))
  );
}
