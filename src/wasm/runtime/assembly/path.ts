// Paths: lists of member names and list indices.

import { is, LIST, nextOf, startOf, STR, typeOf } from "./cell";
import { firstOf, member, newList, push } from "./container";
import { readInt } from "./number";

function itemAt(list: usize, index: i64): usize {
  if (!is(list, LIST)) return 0;
  let item = startOf(list);
  for (; item != 0 && index > 0; index--) item = nextOf(item);
  return item;
}

export function existingPath(root: usize, path: usize): usize {
  const existing = newList();
  let cell = root;
  for (let segment = firstOf(path); segment != 0; segment = nextOf(segment)) {
    cell = typeOf(segment) == STR ? member(cell, segment) : itemAt(cell, readInt(segment));
    if (cell == 0) break;
    push(existing, segment);
  }
  return existing;
}
