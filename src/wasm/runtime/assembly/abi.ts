// OPA's WebAssembly ABI 1.3.

import { abortAt, allocate, heap, reserve, setHeap } from "./arena";
import { make, MAP, SET, sizeOf, startOf } from "./cell";
import { newMap, putLiteral } from "./container";
import { dump } from "./dump";
import { invalidEntrypoint, invalidInput, invalidReserved, result } from "./literals";
import { parse } from "./parse";
import { addPath, removePath } from "./patch";

// Generated code; the linker puts it in the place of these imports.
@external("policy", "entrypoints")
declare function policyEntrypoints(): usize;
@external("policy", "eval")
declare function policyEval(entrypoint: i32, input: usize, data: usize): usize;

export const opa_wasm_abi_version: i32 = 1;
export const opa_wasm_abi_minor_version: i32 = 3;

export function opa_malloc(size: usize): usize {
  return allocate(size);
}

export function opa_heap_ptr_get(): usize {
  return heap;
}

export function opa_heap_ptr_set(address: usize): void {
  setHeap(address);
}

// An arena frees by moving its end.
export function opa_free(address: usize): void {}
export function opa_value_free(cell: usize): void {}
export function opa_heap_blocks_stash(): void {}
export function opa_heap_blocks_restore(): void {}
export function opa_heap_stash_clear(): void {}

/** Hosts free or reuse their text after parsing, and cells refer to it. */
function parseCopy(text: usize, size: usize, rego: bool): usize {
  const mark = heap;
  reserve(size);
  memory.copy(heap, text, size);
  setHeap(mark + size);
  const cell = parse(mark, size, rego);
  if (cell == 0) setHeap(mark);
  return cell;
}

export function opa_json_parse(text: usize, size: usize): usize {
  return parseCopy(text, size, false);
}

export function opa_value_parse(text: usize, size: usize): usize {
  return parseCopy(text, size, true);
}

export function opa_json_dump(cell: usize): usize {
  return dump(cell, false);
}

export function opa_value_dump(cell: usize): usize {
  return dump(cell, true);
}

export function opa_value_add_path(base: usize, path: usize, value: usize): i32 {
  return addPath(base, path, value);
}

export function opa_value_remove_path(base: usize, path: usize): i32 {
  return removePath(base, path);
}

export function entrypoints(): usize {
  return policyEntrypoints();
}

export function builtins(): usize {
  return newMap();
}

/** A set that holds a map from `result` to the entrypoint's value, or nothing when it is undefined. */
function evaluate(entrypoint: u32, input: usize, data: usize): usize {
  if (entrypoint >= <u32>sizeOf(policyEntrypoints())) abortAt(invalidEntrypoint + 4);
  const value = policyEval(entrypoint, input, data);
  if (value == 0) return make(SET, 0, 0);
  const map = newMap();
  putLiteral(map, result, value);
  // Linked into nothing any more, so its own `next` is free to be cleared.
  return make(SET, make(MAP, startOf(map), sizeOf(map)), 1);
}

// A context: input, data, result, entrypoint, each a u32.
const CONTEXT_SIZE: usize = 16;

export function opa_eval_ctx_new(): usize {
  const context = allocate(CONTEXT_SIZE);
  memory.fill(context, 0, CONTEXT_SIZE);
  return context;
}

export function opa_eval_ctx_set_input(context: usize, cell: usize): void {
  store<u32>(context, <u32>cell);
}

export function opa_eval_ctx_set_data(context: usize, cell: usize): void {
  store<u32>(context, <u32>cell, 4);
}

export function opa_eval_ctx_get_result(context: usize): usize {
  return load<u32>(context, 8);
}

export function opa_eval_ctx_set_entrypoint(context: usize, entrypoint: i32): void {
  store<i32>(context, entrypoint, 12);
}

function evalContext(context: usize): i32 {
  store<u32>(context, <u32>evaluate(load<u32>(context, 12), load<u32>(context), load<u32>(context, 4)), 8);
  return 0;
}
export { evalContext as eval };

export function opa_eval(
  reserved: i32, entrypoint: i32, data: usize, text: usize, size: usize, end: usize, format: i32,
): usize {
  if (reserved != 0) abortAt(invalidReserved + 4);
  setHeap(end);
  const input = size == 0 ? 0 : parse(text, size, true);
  if (size != 0 && input == 0) abortAt(invalidInput + 4);
  return dump(evaluate(entrypoint, input, data), format != 0);
}
