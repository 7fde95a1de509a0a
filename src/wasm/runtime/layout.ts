/**
 * How values lie in memory: private to the module (hosts see text alone), shared by the guest runtime
 * (`assembly/cell.ts`) and by the static values that the linker lays out. All fields are little-endian u32.
 *
 * A cell has its type, the address of the next cell in its container (0 at the end), and two words:
 *
 * | type | a | b |
 * |---|---|---|
 * | null | 0 | 0 |
 * | bool | 0 or 1 | 0 |
 * | number, str | address of the text | bytes of the text |
 * | list, set | first item | number of items |
 * | map | first key; each key's next is its value, whose next is the following key | number of members |
 *
 * Names, a vector: number of items, room for items, address of the items' addresses (cells of type str).
 */
export const cellSize = 16;
export const namesSize = 12;
export const wordSize = 4;
