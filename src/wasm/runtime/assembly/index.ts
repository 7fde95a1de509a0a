// What the module exports: the ABI, and for generated code the functions that `functions.ts` lists and the end of the
// arena, which the linker sets and then takes from the exports.

import { abortAt, heap, reserve, setHeap } from "./arena";
import { putText } from "./container";

export * from "./abi";

function abort(message: usize): void {
  const text = heap;
  putText(message);
  reserve(1);
  store<u8>(heap, 0);
  abortAt(text);
}

function heapMark(): usize {
  return heap;
}

export { abort as rt_abort, heapMark as rt_heap_mark, setHeap as rt_heap_release };
export { heap as rt_heap } from "./arena";
export { typeOfValue as rt_type_of, readStr as rt_read_str, readText as rt_read_text, readBool as rt_read_bool } from "./read";
export { isInt as rt_is_int, readInt as rt_read_int } from "./number";
export {
  member as rt_member, firstOf as rt_first, count as rt_count, split as rt_split, join as rt_list_join,
  newList as rt_list_new, push as rt_list_push, newMap as rt_map_new, put as rt_map_put,
  intValue as rt_int_value, boolValue as rt_bool_value,
} from "./container";
export { nextOf as rt_next } from "./cell";
export { equal as rt_equal } from "./equal";
export {
  strEqual as rt_str_equal, compareStr as rt_str_compare, startsWith as rt_starts_with, endsWith as rt_ends_with,
  contains as rt_contains, before as rt_before, after as rt_after, trim as rt_trim, lowerAscii as rt_lower_ascii,
  length as rt_length, byteLength as rt_byte_length, concat as rt_concat,
} from "./text";
export { matches as rt_matches } from "./matches";
export { shown as rt_shown } from "./shown";
export {
  newNames as rt_names_new, add as rt_names_add, union as rt_names_union, minus as rt_names_minus,
  has as rt_names_has, joinNames as rt_names_join, namesShown as rt_names_shown,
} from "./names";
export { countOf as rt_names_size, countOf as rt_findings_count, at as rt_names_at } from "./vector";
export { suggest as rt_suggest } from "./suggest";
export { quantity as rt_quantity, compareQuantities as rt_quantity_compare } from "./quantity";
export { setRoot as rt_set_root, pathOf as rt_path_of } from "./place";
export {
  firstItem as rt_first_item, firstKey as rt_first_key, withMember as rt_with_member, withoutEnd as rt_without_end,
  startsWithBoth as rt_starts_with_both,
} from "./view";
export {
  newFindings as rt_findings_new, pushFinding as rt_findings_push, sortFindings as rt_findings_sort,
  dropKnown as rt_findings_drop_known, select as rt_findings_select, objects as rt_findings_objects,
  violations as rt_findings_violations, messages as rt_findings_messages, joined as rt_findings_joined,
} from "./finding";
