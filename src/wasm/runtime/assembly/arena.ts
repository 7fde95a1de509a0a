// Memory is an arena that only grows during an evaluation. Hosts read and set its end between calls, may leave it
// unaligned, overwrite what lies above it, copy the bytes below it into another instance, and grow the memory
// themselves: so no other address is kept between calls.

import { outOfMemory } from "./literals";

@external("env", "opa_abort")
declare function opa_abort(message: usize): void;

/** The end of what is in use. The linker sets the initial value. */
export let heap: usize = 0;

/** How much memory there is known to be; at most what there is, as memory never shrinks. */
let limit: usize = 0;

export function setHeap(address: usize): void {
  heap = address;
}

/**
 * Ends with a NUL-terminated message. Some hosts' `opa_abort` returns (kubewarden's burrego), hence the trap. Inlined
 * so that it stays the import with the most uses: binaryen orders imports by them, and the linker wants it first.
 */
@inline
export function abortAt(message: usize): void {
  opa_abort(message);
  unreachable();
}

function grow(end: usize): void {
  const size = <usize>memory.size() << 16;
  if (end > size && memory.grow(<i32>((end - size + 0xffff) >>> 16)) < 0) abortAt(outOfMemory + 4);
  limit = <usize>memory.size() << 16;
}

/** Makes sure that memory reaches from the arena's end on for `size` bytes. */
export function reserve(size: usize): void {
  const end = heap + size;
  if (end < heap) abortAt(outOfMemory + 4);
  if (end > limit) grow(end);
}

/** New memory, at a multiple of 8. */
export function allocate(size: usize): usize {
  heap = (heap + 7) & ~7;
  const address = heap;
  reserve(size);
  heap = address + size;
  return address;
}

/** Like `allocate`, for the parser, which makes a cell for each value of the input. */
@inline
export function allocateInline(size: usize): usize {
  const address = (heap + 7) & ~7;
  const end = address + size;
  if (end <= limit) heap = end;
  else return allocate(size);
  return address;
}
