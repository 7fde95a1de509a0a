// Merge sort of addresses: bounded for hostile input, and stable.

import { allocate, heap, setHeap } from "./arena";
import { compareStr } from "./text";
import { compareFindings, compareKnown } from "./finding-order";

/** What the addresses stand for. */
export const BY_STR: i32 = 0;
export const BY_FINDING: i32 = 1;
export const BY_KNOWN: i32 = 2;

@inline
export function itemAt(items: usize, index: usize): usize {
  return load<u32>(items + (index << 2));
}

@inline
export function setItem(items: usize, index: usize, item: usize): void {
  store<u32>(items + (index << 2), <u32>item);
}

export function compare(left: usize, right: usize, order: i32): i32 {
  if (order == BY_STR) return compareStr(left, right);
  return order == BY_FINDING ? compareFindings(left, right) : compareKnown(left, right);
}

function merge(from: usize, to: usize, start: usize, middle: usize, end: usize, order: i32): void {
  let left = start;
  let right = middle;
  for (let out = start; out < end; out++) {
    const takeLeft =
      right >= end || (left < middle && compare(itemAt(from, left), itemAt(from, right), order) <= 0);
    setItem(to, out, itemAt(from, takeLeft ? left++ : right++));
  }
}

/** Sorts `count` addresses in place. */
export function sort(items: usize, count: usize, order: i32): void {
  const mark = heap;
  let from = items;
  let to = allocate(count << 2);
  for (let width: usize = 1; width < count; width <<= 1) {
    for (let start: usize = 0; start < count; start += width << 1) {
      merge(from, to, start, min(start + width, count), min(start + (width << 1), count), order);
    }
    const swap = from;
    from = to;
    to = swap;
  }
  if (from != items) memory.copy(items, from, count << 2);
  setHeap(mark);
}
