// Names: distinct strings, sorted by code point.

import { heap } from "./arena";
import { literal, make, STR } from "./cell";
import { intValue, putText } from "./container";
import { and, comma, empty, more } from "./literals";
import { shown } from "./shown";
import { compareStr } from "./text";
import { append, at, countOf, insert, newVector } from "./vector";

export function newNames(): usize {
  return newVector(0);
}

/** The index of the first name that is not smaller. */
function rankOf(names: usize, name: usize): usize {
  let low: usize = 0;
  let high = countOf(names);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareStr(at(names, middle), name) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isAt(names: usize, rank: usize, name: usize): bool {
  const found = at(names, rank);
  return found != 0 && compareStr(found, name) == 0;
}

export function add(names: usize, name: usize): void {
  const count = countOf(names);
  // Names often arrive sorted: keys do, from most writers.
  const rank = count != 0 && compareStr(at(names, count - 1), name) < 0 ? count : rankOf(names, name);
  if (!isAt(names, rank, name)) insert(names, rank, name);
}

export function has(names: usize, name: usize): bool {
  return isAt(names, rankOf(names, name), name);
}

export function union(left: usize, right: usize): usize {
  const names = newVector(countOf(left) + countOf(right));
  let i: usize = 0;
  let j: usize = 0;
  while (true) {
    const a = at(left, i);
    const b = at(right, j);
    if (a == 0 && b == 0) return names;
    const order = a == 0 ? 1 : b == 0 ? -1 : compareStr(a, b);
    append(names, order <= 0 ? a : b);
    i += usize(order <= 0);
    j += usize(order >= 0);
  }
}

export function minus(left: usize, right: usize): usize {
  const names = newVector(countOf(left));
  for (let index: usize = 0; index < countOf(left); index++) {
    if (!has(right, at(left, index))) append(names, at(left, index));
  }
  return names;
}

export function joinNames(names: usize, separator: usize): usize {
  const text = heap;
  for (let index: usize = 0; index < countOf(names); index++) {
    if (index != 0) putText(separator);
    putText(at(names, index));
  }
  return make(STR, text, heap - text);
}

/** More names than these are counted. */
const MOST_SHOWN: usize = 5;

export function namesShown(names: usize, limit: usize): usize {
  const count = countOf(names);
  const list = newVector(MOST_SHOWN);
  for (let index: usize = 0; index < min(count, MOST_SHOWN); index++) append(list, shown(at(names, index), limit));
  const few = joinNames(list, literal(comma));
  if (count <= MOST_SHOWN) return few;
  const parts = newVector(4);
  append(parts, few);
  append(parts, literal(and));
  append(parts, intValue(<i64>(count - MOST_SHOWN)));
  append(parts, literal(more));
  return joinNames(parts, literal(empty));
}
