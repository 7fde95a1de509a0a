// Cells, as `layout.ts` describes them: type, next, a, b, each a u32.

import { allocate } from "./arena";

export const NULL: u32 = 1;
export const BOOL: u32 = 2;
export const NUMBER: u32 = 3;
export const STR: u32 = 4;
export const LIST: u32 = 5;
export const MAP: u32 = 6;
export const SET: u32 = 7;

export const CELL_SIZE: usize = 16;

@inline
export function typeOf(cell: usize): u32 {
  return load<u32>(cell);
}

@inline
export function nextOf(cell: usize): usize {
  return load<u32>(cell, 4);
}

@inline
export function setNext(cell: usize, next: usize): void {
  store<u32>(cell, <u32>next, 4);
}

/** The address of a text, the first cell of a container, or a truth value. */
@inline
export function startOf(cell: usize): usize {
  return load<u32>(cell, 8);
}

@inline
export function setStart(cell: usize, start: usize): void {
  store<u32>(cell, <u32>start, 8);
}

/** The bytes of a text, or the items of a container. */
@inline
export function sizeOf(cell: usize): usize {
  return load<u32>(cell, 12);
}

@inline
export function setSize(cell: usize, size: usize): void {
  store<u32>(cell, <u32>size, 12);
}

/** Fills all of a cell; it follows nothing yet. */
@inline
export function fill(cell: usize, type: u32, start: usize, size: usize): void {
  store<u32>(cell, type);
  store<u32>(cell, 0, 4);
  store<u32>(cell, <u32>start, 8);
  store<u32>(cell, <u32>size, 12);
}

export function make(type: u32, start: usize, size: usize): usize {
  const cell = allocate(CELL_SIZE);
  fill(cell, type, start, size);
  return cell;
}

/** A literal of `literals.json` as a string cell. */
export function literal(address: usize): usize {
  return make(STR, address + 4, load<u32>(address));
}

/** The same value in a cell of its own, which can be put into a container. What it holds is shared. */
export function copyOf(cell: usize): usize {
  return make(typeOf(cell), startOf(cell), sizeOf(cell));
}

@inline
export function is(cell: usize, type: u32): bool {
  return cell != 0 && typeOf(cell) == type;
}
