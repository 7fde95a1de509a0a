import type { Json } from '../base/json.ts';
import type { SourcePlace } from '../base/source.ts';
import type { ItemType } from './type.ts';

/** A name bound by a quantifier, `names`, `find`, `let` or a rule's `each`. Ids are unique within a policy. */
export interface Variable {
  readonly id: string;
  readonly type: ItemType;
}

/** A variable that takes each item of a source in turn. */
export interface Binding {
  readonly variable: Variable;
  readonly source: Expression;
}

/** `pod` is the Pod, or the pod template within a workload; `object` is the object that is judged. */
export type RootName = 'pod' | 'object';

/** How a scalar is read. `text` is a string or null, null read as the empty string, as annotation values are. */
export type ReadType = 'str' | 'text' | 'bool' | 'int' | 'quantity';

/** Which items or members are visited; the others are skipped and keep their indices. */
export type ItemFilter = 'map' | 'any';

/** What a value is. `int` is a number without fraction within ±(2^53 − 1), in any spelling. */
export type ValueType = 'null' | 'bool' | 'number' | 'int' | 'str' | 'list' | 'map';

export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

/** Which parameter: `shared` ones (styles, injected) serve all policies, the others belong to one. */
export type ParameterScope = 'policy' | 'shared';

/**
 * Where the author wrote the expression, for diagnostics; no part of its meaning, and ignored by comparisons.
 */
interface Located {
  readonly origin?: SourcePlace | undefined;
}

interface Node<Kind extends string> extends Located {
  readonly kind: Kind;
}

interface OverSource<Kind extends string> extends Node<Kind> {
  readonly variable: Variable;
  readonly source: Expression;
  readonly where: Expression;
}

interface Comparison<Kind extends string> extends Node<Kind> {
  readonly left: Expression;
  readonly right: Expression;
}

interface OnText<Kind extends string> extends Node<Kind> {
  readonly text: Expression;
}

/** Every operator, by `kind`. Each comment says what it yields when its parts are absent or empty. */
export interface Expressions {
  /** A string, a boolean, or an integer within ±(2^53 − 1). */
  literal: Node<'literal'> & { readonly value: string | boolean | number };
  /** The root of the object or of the pod (absent when the workload has no template). */
  root: Node<'root'> & { readonly name: RootName };
  /** A constant, read like a part of the object; it has no place. */
  data: Node<'data'> & { readonly value: Json };
  /** A parameter as given, if it is of the type of its default (by list, map, string, boolean, number), else the default. Never absent. */
  parameter: Node<'parameter'> & {
    readonly scope: ParameterScope;
    readonly path: readonly string[];
    readonly fallback: Json;
  };
  /** The item that a variable stands for. */
  variable: Node<'variable'> & { readonly variable: Variable };
  /** The meaning of `value`; emitters may compute it once under this name. */
  named: Node<'named'> & { readonly name: string; readonly value: Expression };

  /** A member of a map. Absent when `base` is absent, null or no map, or has no such own member. */
  field: Node<'field'> & { readonly base: Expression; readonly key: Expression };
  /** A scalar at a node. Absent when the node is absent, null (but for `text`) or of another type. */
  read: Node<'read'> & { readonly node: Expression; readonly as: ReadType };
  /** The items of a list, in order. None when the node is absent or no list; `map` skips items that are no maps. */
  items: Node<'items'> & { readonly node: Expression; readonly filter: ItemFilter };
  /** The strings of a list, in order; other items are skipped. None when the node is absent or no list. */
  strings: Node<'strings'> & { readonly node: Expression };
  /** The members of a map. None when the node is absent or no map; `text` keeps string and null values, `map` maps. */
  entries: Node<'entries'> & { readonly node: Expression; readonly filter: ItemFilter | 'text' };
  /** An entry's key. */
  key: Node<'key'> & { readonly entry: Expression };
  /** The node that holds an entry's value; its place is the key's. */
  value: Node<'value'> & { readonly entry: Expression };
  /** Whether a node is there and of the type. False when it is absent. */
  typeIs: Node<'typeIs'> & { readonly node: Expression; readonly type: ValueType };
  /** Whether a node is there, null included (`exists`), or an optional has a value. */
  present: Node<'present'> & { readonly of: Expression };
  /** The optional's value, or the default. */
  orElse: Node<'orElse'> & { readonly optional: Expression; readonly fallback: Expression };
  /** Lists one after the other. Empty when all are. */
  append: Node<'append'> & { readonly lists: readonly Expression[] };

  /** False over nothing. */
  any: OverSource<'any'>;
  /** True over nothing. */
  all: OverSource<'all'>;
  /** How many items satisfy `where`; 0 over nothing. */
  count: OverSource<'count'>;
  /** The sum of `term` over the items; 0 over nothing. */
  sum: Node<'sum'> & { readonly variable: Variable; readonly source: Expression; readonly term: Expression };
  /** The first item of a list of nodes that satisfies `where`; absent if none does. */
  find: OverSource<'find'>;

  /** The distinct values of `value` where `where` holds, over up to three nested sources; later ones may read earlier variables. */
  names: Node<'names'> & {
    readonly from: readonly Binding[];
    readonly where: Expression;
    readonly value: Expression;
  };
  union: Node<'union'> & { readonly of: readonly Expression[] };
  minus: Comparison<'minus'>;
  /** Whether a name is among names. False in the empty set. */
  has: Node<'has'> & { readonly names: Expression; readonly name: Expression };
  /** How many names; 0 for none. */
  size: Node<'size'> & { readonly names: Expression };
  /** The smallest name by code point; absent when there is none. */
  first: Node<'first'> & { readonly names: Expression };
  /** The strings of a list with a separator between them; the empty string for none. Names are shown by `shownNames`. */
  join: Node<'join'> & { readonly of: Expression; readonly separator: string };

  /** True when empty. */
  and: Node<'and'> & { readonly of: readonly Expression[] };
  /** False when empty. */
  or: Node<'or'> & { readonly of: readonly Expression[] };
  not: Node<'not'> & { readonly of: Expression };
  /** Both branches have one type; only the chosen one counts. */
  if: Node<'if'> & {
    readonly condition: Expression;
    readonly whenTrue: Expression;
    readonly whenFalse: Expression;
  };
  let: Node<'let'> & { readonly variable: Variable; readonly value: Expression; readonly body: Expression };
  /** Two strings, two booleans, two integers or two quantities. */
  equals: Comparison<'equals'>;
  /** Two integers or two quantities. */
  less: Comparison<'less'>;
  lessOrEqual: Comparison<'lessOrEqual'>;
  /** The sum of integers; 0 when empty. */
  add: Node<'add'> & { readonly of: readonly Expression[] };

  startsWith: OnText<'startsWith'> & { readonly part: Expression };
  endsWith: OnText<'endsWith'> & { readonly part: Expression };
  contains: OnText<'contains'> & { readonly part: Expression };
  /** What stands before the first occurrence of the separator; absent when it does not occur. The separator is not empty. */
  before: OnText<'before'> & { readonly separator: string };
  /** What stands after the first occurrence of the separator; absent when it does not occur. */
  after: OnText<'after'> & { readonly separator: string };
  /**
   * The pieces between separators (one ASCII character), blanks included. None for the empty string, and none for a
   * text of more than 128 pieces or 4,096 bytes: no engine's budget holds for more.
   */
  split: OnText<'split'> & { readonly separator: string };
  /** Without leading and trailing characters of the set (ASCII). */
  trim: OnText<'trim'> & { readonly characters: string };
  /** A–Z to a–z; every other character stays, unlike in the engines' own functions. */
  lowerAscii: OnText<'lowerAscii'>;
  /** Code points. */
  length: OnText<'length'>;
  /** Bytes of UTF-8. */
  byteLength: OnText<'byteLength'>;
  /** Whether the whole text matches a literal regular expression of the common subset (`regex.ts`). */
  matches: OnText<'matches'> & { readonly pattern: string };
  /** Texts one after the other; the empty string when there are none. */
  concat: Node<'concat'> & { readonly of: readonly Expression[] };
  /** A Kubernetes quantity; absent when the text is none. */
  quantity: OnText<'quantity'>;

  /** A string as messages show it: `(not printable)`, or cut with `…` at 63 code points, a key at 317. */
  shown: OnText<'shown'> & { readonly as: 'text' | 'key' };
  /** At most five names, each shown, joined by `, `, then ` and N more`. */
  shownNames: Node<'shownNames'> & { readonly names: Expression };
  /** An integer in plain digits. */
  digits: Node<'digits'> & { readonly of: Expression };
  /** The nearest name at an edit distance of 1 or 2, ties by code point; absent if none. For hints alone. */
  suggest: OnText<'suggest'> & { readonly among: Expression };

  /** Whether the object is of one of the kinds, in any version. Constant for a kind. */
  kindIs: Node<'kindIs'> & { readonly kinds: readonly GroupKind[] };
  /** Whether the object is a Pod, or has a pod template. Constant for a kind. */
  contextIs: Node<'contextIs'> & { readonly context: 'pod' | 'template' };
  /** The namespace of the request in a review, else the one that the object says; the empty string for none. */
  namespace: Node<'namespace'>;
  /** Whether the judged object is the one that an UPDATE replaces: what is found in it excuses the new one. */
  isReplaced: Node<'isReplaced'>;
}

export type ExpressionKind = keyof Expressions;
export type Expression = Expressions[ExpressionKind];
export type ExpressionOf<Kind extends ExpressionKind> = Expressions[Kind];
