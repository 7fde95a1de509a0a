import type { ResultType, ValueType } from '../format/value-type.ts';

/** A function of the guest runtime that generated code may call. */
export interface RuntimeFunction {
  readonly parameters: readonly ValueType[];
  readonly result: ResultType;
  /** Starts with the parameters' names, in order. */
  readonly doc: string;
}

/**
 * All functions that generated code may call, by name; the runtime exports each as `rt_<name>`.
 *
 * An i32 is one of:
 * - `cell`: a value, read from the input or made here. 0 is the absent value. A static value (`static-value.ts`) is a
 *   cell too. `str`, `list` and `map` are cells of that type, `int` a cell that holds an integer; never 0 unless the
 *   text says so. Cells never change, but for a list or map that is being made.
 * - `names`: a set of distinct strings, sorted by code point; never 0.
 * - `quantity`: a signed count of nano units in 128 bits; 0 is the absent one.
 * - `findings`: a growing list of findings.
 * - a truth value (0 or 1), an order (-1, 0 or 1), or a plain count.
 *
 * An i64 is an integer of the language: within ±(2^53 − 1) when read from the input.
 */
export const runtimeFunctions = {
  abort: {
    parameters: ['i32'],
    result: 'none',
    doc: 'message str. Ends the evaluation with a message for the host; never returns.',
  },
  heap_mark: {
    parameters: [],
    result: 'i32',
    doc: 'Where the arena ends now.',
  },
  heap_release: {
    parameters: ['i32'],
    result: 'none',
    doc: 'mark. Gives back all that was made since the mark: nothing of it may be used afterwards, and nothing may have been added to older names, lists, maps or findings.',
  },

  type_of: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'cell|0. One of `valueTypes`; 0 when absent.',
  },
  read_str: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'cell|0. The same cell when it is a string, else 0.',
  },
  read_text: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'cell|0. A string as it is, null as the empty string, else 0.',
  },
  read_bool: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'cell|0. 0 or 1; -1 when it is no boolean.',
  },
  is_int: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'cell|0. Whether it is a number with an integer value within ±(2^53 − 1), in any spelling (1, 1.0, 10e-1).',
  },
  read_int: {
    parameters: ['i32'],
    result: 'i64',
    doc: 'cell|0. The integer, 0 where `is_int` is false.',
  },

  member: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'cell|0, key str. The member of a map, or 0 when there is none or the cell is no map.',
  },
  first: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'cell|0. The first item of a list, or the first key of a map; 0 when empty or of another type.',
  },
  first_item: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'cell|0. The first item of a list; 0 when it is empty or no list.',
  },
  first_key: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'cell|0. The first key of a map; 0 when it is empty or no map.',
  },
  next: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'cell got from `first` or `next`. What follows: the next item; in a map the value after its key, then the next key; 0 at the end.',
  },
  count: {
    parameters: ['i32'],
    result: 'i64',
    doc: 'cell|0. How many items or members; 0 for another type.',
  },
  equal: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'cell|0, cell|0. Deep equality: numbers by value, maps and sets without regard to order. Absent equals absent alone.',
  },

  str_equal: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'str, str.',
  },
  str_compare: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'str, str. The order by code point.',
  },
  starts_with: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'text str, part str.',
  },
  starts_with_both: {
    parameters: ['i32', 'i32', 'i32'],
    result: 'i32',
    doc: 'text str, first str, second str. Whether the text starts with the one and then the other.',
  },
  ends_with: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'text str, part str.',
  },
  contains: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'text str, part str.',
  },
  concat: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'str or int, str or int. A string of one after the other.',
  },
  before: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'text str, separator str (not empty). What stands before its first occurrence, or 0.',
  },
  after: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'text str, separator str (not empty). What stands after its first occurrence, or 0.',
  },
  split: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'text str, separator str (one ASCII character). A list of the pieces; empty for the empty text, and for one of more than 128 pieces or 4,096 bytes.',
  },
  trim: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'text str, characters str (ASCII). Without leading and trailing characters of the set.',
  },
  without_end: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'text str, count of bytes. The text without its last bytes.',
  },
  lower_ascii: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'text str. A–Z as a–z, all else unchanged.',
  },
  length: {
    parameters: ['i32'],
    result: 'i64',
    doc: 'text str. Code points.',
  },
  byte_length: {
    parameters: ['i32'],
    result: 'i64',
    doc: 'text str. Bytes of UTF-8.',
  },
  matches: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'text str, table (the address of bytes made by `encodeDfa`). Whether the automaton accepts the whole text.',
  },
  shown: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'text str, limit (code points). The string as messages show it: `(not printable)`, or cut at the limit with `…`.',
  },

  names_new: {
    parameters: [],
    result: 'i32',
    doc: 'Empty names.',
  },
  names_add: {
    parameters: ['i32', 'i32'],
    result: 'none',
    doc: 'names (made by names_new, union or minus), name str.',
  },
  names_union: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'names, names. New names: those in either.',
  },
  names_minus: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'names, names. New names: those in the first alone.',
  },
  names_has: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'names, name str.',
  },
  names_size: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'names. How many; a plain count, to be extended where an integer is wanted.',
  },
  names_at: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'names, index. The name at the index from 0, by code point; 0 beyond the last: names_at(n, 0) is the first or absent.',
  },
  names_join: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'names, separator str. The empty string for none.',
  },
  names_shown: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'names, limit (code points). At most five names, each shown, joined by `, `, then ` and N more`.',
  },
  suggest: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'text str, names. The nearest name at a Levenshtein distance of 1 or 2 code points, ties by code point, or 0. Strings of more than 128 code points have and are no suggestion.',
  },

  quantity: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'cell|0. The Kubernetes quantity that a string or a number spells, or 0.',
  },
  quantity_compare: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'quantity, quantity (both present). The order by value.',
  },

  list_new: {
    parameters: [],
    result: 'i32',
    doc: 'An empty list to be pushed to. Complete it before it goes into another container or to `first`.',
  },
  list_push: {
    parameters: ['i32', 'i32'],
    result: 'none',
    doc: 'list from list_new, cell. Appends (a copy of) the cell.',
  },
  list_join: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'list of strings and integers, separator str. One string; with the empty separator, how messages are put together.',
  },
  map_new: {
    parameters: [],
    result: 'i32',
    doc: 'An empty map to be put to. Complete it before it goes into another container.',
  },
  map_put: {
    parameters: ['i32', 'i32', 'i32'],
    result: 'none',
    doc: 'map from map_new, key str (not yet in it), cell. Appends (a copy of) the member.',
  },
  with_member: {
    parameters: ['i32', 'i32', 'i32'],
    result: 'i32',
    doc: 'map, key str (not in it), cell. The map with one more member; the others are shared.',
  },
  int_value: {
    parameters: ['i64'],
    result: 'i32',
    doc: 'integer. An int cell, in plain digits.',
  },
  bool_value: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'truth value. A boolean cell.',
  },

  set_root: {
    parameters: ['i32'],
    result: 'none',
    doc: 'cell of the input. What `path_of` is relative to; to be set in each evaluation before it.',
  },
  path_of: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'cell. Its path within the root, as a list of member names and indices; 0 when it is not within the root.',
  },
  findings_new: {
    parameters: [],
    result: 'i32',
    doc: 'No findings.',
  },
  findings_push: {
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32'],
    result: 'none',
    doc: 'findings, policy str, rule str, severity str, path (a list), message str, container str|0, hint str|0.',
  },
  findings_count: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'findings. How many; a plain count.',
  },
  findings_sort: {
    parameters: ['i32'],
    result: 'none',
    doc: 'findings. Puts them into canonical order (policy, rule, path with indices as numbers and before names, message) and drops those equal in all four.',
  },
  findings_drop_known: {
    parameters: ['i32', 'i32'],
    result: 'none',
    doc: 'findings, old findings. Drops those whose policy, rule and message an old one has; sorts the old ones.',
  },
  findings_select: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'findings, severity str. New findings: those of the severity, in order.',
  },
  findings_objects: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'findings. A list of maps {policy, rule, severity, message, path, container, hint}: path a JSON pointer, container and hint null when absent.',
  },
  findings_violations: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'findings. A list of maps {msg, details}: the message and the finding.',
  },
  findings_messages: {
    parameters: ['i32'],
    result: 'i32',
    doc: 'findings. A list of their messages.',
  },
  findings_joined: {
    parameters: ['i32', 'i32'],
    result: 'i32',
    doc: 'findings, limit (code points). Their one message, or `N findings: a; b` with at most five of them, then `; and N more`, cut at the limit with `…`; the empty string for none.',
  },
} as const satisfies Readonly<Record<string, RuntimeFunction>>;

export type RuntimeFunctionName = keyof typeof runtimeFunctions;

/** What `type_of` yields. A set occurs only in data and input that the Go host sends as Rego terms. */
export const valueTypes = {
  absent: 0,
  null: 1,
  bool: 2,
  number: 3,
  str: 4,
  list: 5,
  map: 6,
  set: 7,
} as const;
