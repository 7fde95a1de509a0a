// Whether a map has a string key twice. Keys of other types occur in Rego terms alone, which the Go host writes from
// maps of its own.

import { allocate, heap, setHeap } from "./arena";
import { nextOf, sizeOf, startOf, STR, typeOf } from "./cell";
import { BY_STR, itemAt, setItem, sort } from "./sort";
import { compareStr, strEqual } from "./text";

/** Up to here each key is compared with each. */
const FEW: usize = 8;

/** Whether sizes and last bytes tell all keys apart, as they do in most maps: one bit for each, of 64. */
function areEvidentlyDistinct(map: usize): bool {
  let seen: u64 = 0;
  for (let key = startOf(map); key != 0; key = nextOf(nextOf(key))) {
    const size = sizeOf(key);
    const last = size == 0 || typeOf(key) != STR ? 0 : <usize>load<u8>(startOf(key) + size - 1);
    const bit = u64(1) << ((size * 7 + last) & 63);
    if ((seen & bit) != 0) return false;
    seen |= bit;
  }
  return true;
}

function repeatsAmongFew(map: usize): bool {
  for (let key = startOf(map); key != 0; key = nextOf(nextOf(key))) {
    for (let other = startOf(map); other != key; other = nextOf(nextOf(other))) {
      if (strEqual(key, other)) return true;
    }
  }
  return false;
}

/** Most writers sort keys, and then nothing needs to be sorted here. */
function isAscending(map: usize): bool {
  let key = startOf(map);
  while (true) {
    const following = nextOf(nextOf(key));
    if (following == 0) return true;
    if (typeOf(key) != STR || typeOf(following) != STR || compareStr(key, following) >= 0) return false;
    key = following;
  }
}

export function hasRepeatedKey(map: usize): bool {
  if (sizeOf(map) <= FEW) return !areEvidentlyDistinct(map) && repeatsAmongFew(map);
  if (isAscending(map)) return false;
  const mark = heap;
  const keys = allocate(sizeOf(map) << 2);
  let count: usize = 0;
  for (let key = startOf(map); key != 0; key = nextOf(nextOf(key))) {
    if (typeOf(key) == STR) setItem(keys, count++, key);
  }
  sort(keys, count, BY_STR);
  let repeated = false;
  for (let index: usize = 1; index < count && !repeated; index++) {
    repeated = compareStr(itemAt(keys, index - 1), itemAt(keys, index)) == 0;
  }
  setHeap(mark);
  return repeated;
}
