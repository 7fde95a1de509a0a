// The nearest name, for hints.

import { allocate, heap, setHeap } from "./arena";
import { sizeOf, startOf } from "./cell";
import { codePointAt, sequenceLength } from "./utf8";
import { at, countOf } from "./vector";

const LONGEST: u32 = 128;
/** Distances from here on are all the same. */
const FAR: u32 = 3;

/** Writes the code points as u32; returns how many, or more than LONGEST if there are more. */
function decode(text: usize, to: usize): u32 {
  const end = startOf(text) + sizeOf(text);
  let count: u32 = 0;
  for (let p = startOf(text); p < end; p += sequenceLength(load<u8>(p))) {
    if (count == LONGEST) return LONGEST + 1;
    store<u32>(to + (count << 2), codePointAt(p));
    count++;
  }
  return count;
}

/** Levenshtein's distance, at most FAR: only cells at most two off the diagonal can be smaller. */
function distance(left: usize, leftCount: u32, right: usize, rightCount: u32, row: usize): u32 {
  if (leftCount + 2 < rightCount || rightCount + 2 < leftCount) return FAR;
  for (let j: u32 = 0; j <= rightCount; j++) store<u8>(row + j, min(j, FAR));
  for (let i: u32 = 1; i <= leftCount; i++) {
    const from = i > 2 ? i - 2 : 1;
    const to = min(i + 2, rightCount);
    let diagonal = <u32>load<u8>(row + from - 1);
    let before = from == 1 ? min(i, FAR) : FAR;
    store<u8>(row + from - 1, before);
    for (let j = from; j <= to; j++) {
      const above = <u32>load<u8>(row + j);
      const same = load<u32>(left + ((i - 1) << 2)) == load<u32>(right + ((j - 1) << 2));
      before = min(min(diagonal + u32(!same), min(above, before) + 1), FAR);
      store<u8>(row + j, before);
      diagonal = above;
    }
  }
  return load<u8>(row + rightCount);
}

export function suggest(text: usize, names: usize): usize {
  const mark = heap;
  const left = allocate(LONGEST << 2);
  const right = allocate(LONGEST << 2);
  const row = allocate(LONGEST + 1);
  const leftCount = decode(text, left);
  let nearest: usize = 0;
  let least = FAR;
  for (let index: usize = 0; index < countOf(names) && leftCount <= LONGEST; index++) {
    const name = at(names, index);
    const rightCount = decode(name, right);
    if (rightCount > LONGEST) continue;
    const far = distance(left, leftCount, right, rightCount, row);
    if (far != 0 && far < least) {
      least = far;
      nearest = name;
    }
  }
  setHeap(mark);
  return nearest;
}
