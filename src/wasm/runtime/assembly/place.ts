// Where a cell stands within the value that is judged. Cells of a parsed text lie in document order, each before what
// it holds, so the path leads to the last member or item that does not lie behind the cell.

import { allocate } from "./arena";
import { LIST, MAP, nextOf, startOf, typeOf } from "./cell";
import { intValue, newList, push } from "./container";

/** What paths are relative to. Set in each evaluation, like the cursors. */
let root: usize = 0;

// Findings come in document order: for each of the outer depths, where the last search ended in which container. So
// the paths of all items of a long list take one walk through it.
const DEPTHS: u32 = 8;
const CURSOR_SIZE: usize = 12;
let cursors: usize = 0;

@inline
function cursorAt(depth: u32): usize {
  return cursors + <usize>depth * CURSOR_SIZE;
}

export function setRoot(cell: usize): void {
  root = cell;
  cursors = allocate(<usize>DEPTHS * CURSOR_SIZE);
  memory.fill(cursors, 0, <usize>DEPTHS * CURSOR_SIZE);
}

/** The path of a cell within the root as a list; 0 when it is not within it. */
export function pathOf(cell: usize): usize {
  const path = newList();
  let container = root;
  for (let depth: u32 = 0; container != cell; depth++) {
    const type = typeOf(container);
    if (cell < container || (type != LIST && type != MAP)) return 0;
    const isMap = type == MAP;
    let item = startOf(container);
    let index: i64 = 0;
    const cursor = cursorAt(depth);
    if (depth < DEPTHS && load<u32>(cursor) == <u32>container && <usize>load<u32>(cursor, 4) <= cell) {
      item = load<u32>(cursor, 4);
      index = <i64>load<u32>(cursor, 8);
    }
    if (item == 0 || item > cell) return 0;
    while (true) {
      const following = nextOf(isMap ? nextOf(item) : item);
      if (following == 0 || following > cell) break;
      item = following;
      index++;
    }
    if (depth < DEPTHS) {
      store<u32>(cursor, <u32>container);
      store<u32>(cursor, <u32>item, 4);
      store<u32>(cursor, <u32>index, 8);
    }
    push(path, isMap ? item : intValue(index));
    container = isMap ? nextOf(item) : item;
  }
  return path;
}
