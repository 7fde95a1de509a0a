// Data updates of the Go host: values in the data are set and removed in place.

import { CELL_SIZE, copyOf, is, LIST, MAP, nextOf, setNext, setSize, setStart, sizeOf, startOf, STR, typeOf } from "./cell";
import { member, newMap, put } from "./container";
import { strEqual } from "./text";

const OK: i32 = 0;
const BAD_TYPE: i32 = 2;
const BAD_PATH: i32 = 3;

/** Longer paths would nest deeper than `dump` may go. */
const LONGEST: usize = 1000;

/** Whether the path is a list of member names, neither empty nor too long. */
function check(base: usize, path: usize): i32 {
  if (!is(base, MAP) || !is(path, LIST)) return BAD_TYPE;
  for (let key = startOf(path); key != 0; key = nextOf(key)) if (typeOf(key) != STR) return BAD_TYPE;
  return sizeOf(path) == 0 || sizeOf(path) > LONGEST ? BAD_PATH : OK;
}

/** Unlike `put`, for a map within a container, whose `next` is what follows it there. */
function appendMember(map: usize, key: usize, value: usize): void {
  let last = startOf(map);
  while (last != 0 && nextOf(last) != 0) last = nextOf(last);
  const ownKey = copyOf(key);
  const ownValue = copyOf(value);
  if (last == 0) setStart(map, ownKey);
  else setNext(last, ownKey);
  setNext(ownKey, ownValue);
  setSize(map, sizeOf(map) + 1);
}

export function addPath(base: usize, path: usize, value: usize): i32 {
  const status = check(base, path);
  if (status != OK || value == 0) return status != OK ? status : BAD_TYPE;
  // Nothing may change when it fails, so all but the last key is looked up first.
  let map = base;
  let key = startOf(path);
  while (nextOf(key) != 0) {
    const inner = member(map, key);
    if (inner == 0) break;
    if (typeOf(inner) != MAP) return BAD_PATH;
    map = inner;
    key = nextOf(key);
  }
  const known = member(map, key);
  if (known != 0 && nextOf(key) == 0) {
    const next = nextOf(known);
    memory.copy(known, value, CELL_SIZE);
    setNext(known, next);
    return OK;
  }
  appendMember(map, key, wrap(nextOf(key), value));
  return OK;
}

/** The value within a map for each key from this one on. */
function wrap(key: usize, value: usize): usize {
  if (key == 0) return value;
  const map = newMap();
  put(map, key, wrap(nextOf(key), value));
  return map;
}

export function removePath(base: usize, path: usize): i32 {
  const status = check(base, path);
  if (status != OK) return status;
  let map = base;
  let key = startOf(path);
  for (; nextOf(key) != 0; key = nextOf(key)) {
    map = member(map, key);
    if (!is(map, MAP)) return BAD_PATH;
  }
  let before: usize = 0;
  for (let each = startOf(map); each != 0; ) {
    const value = nextOf(each);
    const following = nextOf(value);
    if (strEqual(each, key)) {
      if (before == 0) setStart(map, following);
      else setNext(before, following);
      setSize(map, sizeOf(map) - 1);
      return OK;
    }
    before = value;
    each = following;
  }
  return BAD_PATH;
}
