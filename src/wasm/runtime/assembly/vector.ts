// Growing rows of addresses: number of items, room for items, address of the items.

import { allocate } from "./arena";
import { itemAt, setItem } from "./sort";

const SIZE: usize = 12;
const FIRST_ROOM: usize = 8;

export function newVector(room: usize): usize {
  const vector = allocate(SIZE);
  store<u32>(vector, 0);
  store<u32>(vector, <u32>room, 4);
  store<u32>(vector, <u32>allocate(room << 2), 8);
  return vector;
}

@inline
export function countOf(vector: usize): usize {
  return load<u32>(vector);
}

@inline
export function itemsOf(vector: usize): usize {
  return load<u32>(vector, 8);
}

export function truncate(vector: usize, count: usize): void {
  store<u32>(vector, <u32>count);
}

/** The item, or 0 beyond the last. */
export function at(vector: usize, index: usize): usize {
  return index < countOf(vector) ? itemAt(itemsOf(vector), index) : 0;
}

/** Puts an item before the one at the index, or at the end. */
export function insert(vector: usize, index: usize, item: usize): void {
  const count = countOf(vector);
  if (count == load<u32>(vector, 4)) {
    const room = count + max(count, FIRST_ROOM);
    const items = allocate(room << 2);
    memory.copy(items, itemsOf(vector), count << 2);
    store<u32>(vector, <u32>room, 4);
    store<u32>(vector, <u32>items, 8);
  }
  const place = itemsOf(vector) + (index << 2);
  memory.copy(place + 4, place, (count - index) << 2);
  setItem(itemsOf(vector), index, item);
  truncate(vector, count + 1);
}

export function append(vector: usize, item: usize): void {
  insert(vector, countOf(vector), item);
}
