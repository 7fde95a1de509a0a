import type { ExpressionKind } from './expression.ts';

/** How the documentation groups operators, in its order. */
export const operatorGroups = [
  'Reading the object',
  'Constants and parameters',
  'Absent values',
  'Lists and maps',
  'Names',
  'Conditions',
  'Numbers',
  'Texts',
  'Messages and hints',
  'Kinds',
] as const;
export type OperatorGroup = (typeof operatorGroups)[number];

/** An operator as authors see it. */
export interface OperatorDoc {
  readonly group: OperatorGroup;
  /** How it is written in a policy, and what it gives. */
  readonly signature: string;
  /** What it yields when its parts are absent or empty; null where nothing can be. */
  readonly absent: string | null;
  /** What it means, in a sentence or two. */
  readonly doc: string;
}

/** The operator table: every operator of the language, documented once. */
export const operators: Readonly<Record<ExpressionKind, OperatorDoc>> = {
  literal: {
    group: 'Constants and parameters',
    signature: "'text', 1, true",
    absent: null,
    doc: 'A constant text, integer or boolean. Integers lie within ±(2^53 − 1); there are no fractions.',
  },
  root: {
    group: 'Reading the object',
    signature: 'pod, object → node',
    absent: 'a workload without template has an absent pod',
    doc: 'Where reading begins: `pod` is the Pod, or the pod template within a workload; `object` is the whole object that is judged.',
  },
  data: {
    group: 'Constants and parameters',
    signature: 'constants(…texts) → List<Str>',
    absent: null,
    doc: 'A constant list, to be iterated like one in the object. It has no place.',
  },
  parameter: {
    group: 'Constants and parameters',
    signature: 'params.name → a value of the type of the parameter',
    absent: 'the default, also when what is given is of another type',
    doc: 'A parameter of the policy, or one that policies share. A list that is given replaces the default.',
  },
  variable: {
    group: 'Lists and maps',
    signature: 'the argument of a function, such as (container) => …',
    absent: null,
    doc: 'The item that a function is called for, in `each`, `any`, `names` and the others.',
  },
  named: {
    group: 'Names',
    signature: 'names.named(name) → Names',
    absent: null,
    doc: 'The same value under a name, which what is emitted uses for it.',
  },
  field: {
    group: 'Reading the object',
    signature: 'node.member, map.at(key), node.field(key) → node',
    absent: 'absent in what is absent, null or no map, and where there is no such member of its own',
    doc: 'A member of a map. Fields of Kubernetes are typed members; `at` reads one entry of a map of texts, and `field` whatever the types do not know.',
  },
  read: {
    group: 'Reading the object',
    signature: 'node.string(), text(), boolean(), integer(), quantity() → Optional',
    absent: 'absent when the node is absent, null or of another type; `text` reads null as the empty text',
    doc: 'The scalar at a node. Typed fields are read already.',
  },
  items: {
    group: 'Lists and maps',
    signature: 'node.items(), anyItems() → List',
    absent: 'no items',
    doc: 'The items of a list, in order; `items` skips what is no map. Indices are those of the object. Typed lists such as `pod.spec.containers` are items already.',
  },
  strings: {
    group: 'Lists and maps',
    signature: 'node.strings() → List<Str>',
    absent: 'no items',
    doc: 'The texts of a list, in order; other items are skipped.',
  },
  entries: {
    group: 'Lists and maps',
    signature: 'node.texts(), members() → Bag',
    absent: 'no entries',
    doc: 'The entries of a map, in no order, each with `key` and `value`. `texts` keeps texts and nulls, as annotations and labels have them.',
  },
  key: {
    group: 'Lists and maps',
    signature: 'entry.key → Str',
    absent: null,
    doc: 'The key of an entry.',
  },
  value: {
    group: 'Lists and maps',
    signature: 'entry.value → Str, or a node',
    absent: null,
    doc: 'The value of an entry. Its place is that of the key.',
  },
  typeIs: {
    group: 'Reading the object',
    signature: "node.is('null' | 'bool' | 'number' | 'int' | 'str' | 'list' | 'map') → Bool",
    absent: 'false',
    doc: 'Whether something of this type is there.',
  },
  present: {
    group: 'Absent values',
    signature: 'optional.present(), absent(); node.exists() → Bool',
    absent: 'false',
    doc: 'Whether an optional has a value. A node exists also when it is null.',
  },
  orElse: {
    group: 'Absent values',
    signature: 'optional.orElse(default) → the value',
    absent: 'the default',
    doc: 'The value of an optional, or a default. Without it, or a test, an optional cannot be used: that does not compile.',
  },
  append: {
    group: 'Lists and maps',
    signature: 'list.concat(…lists) → List',
    absent: 'no items',
    doc: 'One list after the other.',
  },
  any: {
    group: 'Lists and maps',
    signature: 'source.any(condition), none(condition) → Bool',
    absent: 'false (`none`: true) over nothing',
    doc: 'Whether some item satisfies a condition. An optional is a source of no or one item.',
  },
  all: {
    group: 'Lists and maps',
    signature: 'source.all(condition) → Bool',
    absent: 'true over nothing',
    doc: 'Whether every item satisfies a condition.',
  },
  count: {
    group: 'Lists and maps',
    signature: 'source.count(condition?) → Int',
    absent: '0 over nothing',
    doc: 'How many items there are, or satisfy a condition.',
  },
  sum: {
    group: 'Lists and maps',
    signature: 'source.sum(term) → Int',
    absent: '0 over nothing',
    doc: 'The sum of a number for each item.',
  },
  find: {
    group: 'Lists and maps',
    signature: 'list.find(condition) → the item',
    absent: 'an item of which everything reads as absent',
    doc: 'The first item of a list of objects that satisfies a condition.',
  },
  names: {
    group: 'Names',
    signature: 'names(source, (item) => ({ name, when })) → Names',
    absent: 'no names',
    doc: 'Distinct texts, sorted by code point: the only collection that is sorted. `within` nests up to three sources, and a later one may read the items of those before.',
  },
  union: {
    group: 'Names',
    signature: 'names.union(…names); noNames → Names',
    absent: 'no names',
    doc: 'The names that are among any of several.',
  },
  minus: {
    group: 'Names',
    signature: 'names.minus(names), intersect(names) → Names',
    absent: 'no names',
    doc: 'The names that are not among others; `intersect` has those that are among both.',
  },
  has: {
    group: 'Names',
    signature: 'names.has(text) → Bool',
    absent: 'false among no names',
    doc: 'Whether a text is among names.',
  },
  size: {
    group: 'Names',
    signature: 'names.size() → Int',
    absent: '0',
    doc: 'How many names there are.',
  },
  first: {
    group: 'Names',
    signature: 'names.first() → Optional<Str>',
    absent: 'absent when there are no names',
    doc: 'The smallest name by code point.',
  },
  join: {
    group: 'Texts',
    signature: 'join(list, separator) → Str',
    absent: 'the empty text',
    doc: 'The texts of a list with a separator between them.',
  },
  and: {
    group: 'Conditions',
    signature: 'condition.and(…conditions); allOf(…conditions) → Bool',
    absent: 'true without conditions',
    doc: 'Whether all conditions hold.',
  },
  or: {
    group: 'Conditions',
    signature: 'condition.or(…conditions); anyOf(…conditions); text.isOneOf(…texts) → Bool',
    absent: 'false without conditions',
    doc: 'Whether some condition holds.',
  },
  not: {
    group: 'Conditions',
    signature: 'condition.not(); not(condition) → Bool',
    absent: null,
    doc: 'Whether a condition does not hold.',
  },
  if: {
    group: 'Conditions',
    signature: 'choose(condition, whenTrue, whenFalse) → Str',
    absent: null,
    doc: 'One of two texts, by a condition.',
  },
  let: {
    group: 'Conditions',
    signature: 'none: handles can be used many times',
    absent: null,
    doc: 'A value under a name within an expression. Authors have no need of it; analysis may make it.',
  },
  equals: {
    group: 'Conditions',
    signature: 'text.equals(text), number.equals(number), … → Bool',
    absent: null,
    doc: 'Whether two texts are the same byte for byte, or two numbers, quantities or booleans the same by value. Both sides have one type.',
  },
  less: {
    group: 'Numbers',
    signature: 'number.lessThan(number), greaterThan(number) → Bool',
    absent: null,
    doc: 'Which of two integers or two quantities is the smaller one.',
  },
  lessOrEqual: {
    group: 'Numbers',
    signature: 'number.atMost(number), atLeast(number) → Bool',
    absent: null,
    doc: 'The same, or equal.',
  },
  add: {
    group: 'Numbers',
    signature: 'number.plus(number) → Int',
    absent: null,
    doc: 'The sum of integers.',
  },
  startsWith: {
    group: 'Texts',
    signature: 'text.startsWith(text) → Bool',
    absent: null,
    doc: 'Whether a text begins so. Every text begins with the empty one.',
  },
  endsWith: {
    group: 'Texts',
    signature: 'text.endsWith(text) → Bool',
    absent: null,
    doc: 'Whether a text ends so.',
  },
  contains: {
    group: 'Texts',
    signature: 'text.contains(text) → Bool',
    absent: null,
    doc: 'Whether a text is part of another.',
  },
  before: {
    group: 'Texts',
    signature: 'text.before(separator) → Optional<Str>',
    absent: 'absent when the separator does not occur',
    doc: 'What stands before the first separator.',
  },
  after: {
    group: 'Texts',
    signature: 'text.after(separator) → Optional<Str>',
    absent: 'absent when the separator does not occur',
    doc: 'What stands after the first separator.',
  },
  split: {
    group: 'Texts',
    signature: 'text.split(separator) → List<Str>',
    absent: 'no pieces of the empty text',
    doc: 'The pieces between separators of one ASCII character, blank ones included. A text of more than 128 pieces or 4,096 bytes has none: no engine has the budget.',
  },
  trim: {
    group: 'Texts',
    signature: 'text.trim(characters) → Str',
    absent: null,
    doc: 'A text without the leading and trailing characters of a set.',
  },
  lowerAscii: {
    group: 'Texts',
    signature: 'text.lowerAscii() → Str',
    absent: null,
    doc: 'A to Z become a to z; every other character stays, in every engine.',
  },
  length: {
    group: 'Texts',
    signature: 'text.length() → Int',
    absent: null,
    doc: 'How many code points a text has.',
  },
  byteLength: {
    group: 'Texts',
    signature: 'text.byteLength() → Int',
    absent: null,
    doc: 'How many bytes of UTF-8 a text has.',
  },
  matches: {
    group: 'Texts',
    signature: "text.matches('pattern') → Bool",
    absent: null,
    doc: 'Whether the whole text matches a regular expression. The pattern is a constant of what all engines share: literals, ASCII classes, groups, alternatives, `*`, `+`, `?` and `{n,m}`.',
  },
  concat: {
    group: 'Texts',
    signature: 'concat(…texts) → Str',
    absent: 'the empty text',
    doc: 'Texts one after the other.',
  },
  quantity: {
    group: 'Numbers',
    signature: 'text.quantity() → Optional<Quantity>',
    absent: 'absent when the text is no quantity',
    doc: 'The quantity that a text spells, read as Kubernetes reads it: its suffixes, its rounding up to nano units, its caps. Quantities are compared and never printed.',
  },
  shown: {
    group: 'Messages and hints',
    signature: 'a text within says`…`; shown(text) → Str',
    absent: null,
    doc: 'A text as messages show it: cut at 63 code points (a key at 317), and `(not printable)` when it holds a control character.',
  },
  shownNames: {
    group: 'Messages and hints',
    signature: 'names within says`…`',
    absent: 'the empty text',
    doc: 'Five names at most, each as messages show it, then how many more there are.',
  },
  digits: {
    group: 'Messages and hints',
    signature: 'a number within says`…`',
    absent: null,
    doc: 'An integer in plain digits.',
  },
  suggest: {
    group: 'Messages and hints',
    signature: 'names.nearest(text) → Optional<Str>, for hints alone',
    absent: 'absent when no name is near',
    doc: 'The nearest name at an edit distance of 1 or 2. CEL and Rego have no hints, so nothing else may depend on it.',
  },
  kindIs: {
    group: 'Kinds',
    signature: 'kindIs(group, …kinds) → Bool',
    absent: null,
    doc: 'Whether the object is of one of the kinds, in any version. It is decided when policies are compiled for a kind.',
  },
  contextIs: {
    group: 'Kinds',
    signature: 'context.isPod(), isTemplate() → Bool',
    absent: null,
    doc: 'Whether the object is a Pod, or holds a pod template.',
  },
  namespace: {
    group: 'Reading the object',
    signature: 'namespace → Str',
    absent: 'the empty text without a namespace',
    doc: 'The namespace that the object is in: in a review the one of the request, whatever the object says; of an object in a file the one in its metadata.',
  },
  isReplaced: {
    group: 'Kinds',
    signature: 'context.isReplaced() → Bool',
    absent: null,
    doc: 'Whether the object is the one that an UPDATE replaces. What is found in it excuses the same finding in the new object, so a condition that holds for it alone makes the update easier, never the object.',
  },
};
