// Deep equality: numbers by value, maps and sets without regard to order.

import { BOOL, LIST, MAP, nextOf, NULL, NUMBER, sizeOf, startOf, STR, typeOf } from "./cell";
import { numbersEqual } from "./number";
import { strEqual } from "./text";

/** The item of a set, or the key of a map, that equals `item`; 0 for none. */
function findEqual(container: usize, item: usize, isMap: bool): usize {
  let each = startOf(container);
  while (each != 0 && !equal(each, item)) each = nextOf(isMap ? nextOf(each) : each);
  return each;
}

function listsEqual(left: usize, right: usize): bool {
  let other = startOf(right);
  for (let item = startOf(left); item != 0; item = nextOf(item)) {
    if (!equal(item, other)) return false;
    other = nextOf(other);
  }
  return true;
}

function setsEqual(left: usize, right: usize): bool {
  for (let item = startOf(left); item != 0; item = nextOf(item)) {
    if (findEqual(right, item, false) == 0) return false;
  }
  return true;
}

function mapsEqual(left: usize, right: usize): bool {
  for (let key = startOf(left); key != 0; key = nextOf(nextOf(key))) {
    const other = findEqual(right, key, true);
    if (other == 0 || !equal(nextOf(key), nextOf(other))) return false;
  }
  return true;
}

export function equal(left: usize, right: usize): bool {
  if (left == right) return true;
  if (left == 0 || right == 0 || typeOf(left) != typeOf(right)) return false;
  const type = typeOf(left);
  if (type == NULL) return true;
  if (type == BOOL) return startOf(left) == startOf(right);
  if (type == NUMBER) return numbersEqual(left, right);
  if (type == STR) return strEqual(left, right);
  if (sizeOf(left) != sizeOf(right)) return false;
  if (type == LIST) return listsEqual(left, right);
  return type == MAP ? mapsEqual(left, right) : setsEqual(left, right);
}
