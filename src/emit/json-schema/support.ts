import type { ExpressionKind } from '../../ir/expression.ts';

/** What plain JSON Schema can say of an operator; the same shape as a backend's. */
type Support = 'exact' | { readonly lossy: string } | { readonly unsupported: string };

const noMessages = { unsupported: 'validators say whether an object is valid, not in which words' } as const;

/** Each operator: exact in the shapes that the reasons of `unsupported` rules do not name. */
export const support: Readonly<Record<ExpressionKind, Support>> = {
  literal: 'exact',
  root: 'exact',
  data: { unsupported: 'a constant map or list is read by a key that depends on the object' },
  parameter: { unsupported: 'parameters are replaced by values before' },
  variable: 'exact',
  named: 'exact',
  field: 'exact',
  read: 'exact',
  items: 'exact',
  strings: 'exact',
  entries: 'exact',
  key: 'exact',
  value: 'exact',
  typeIs: 'exact',
  present: 'exact',
  orElse: 'exact',
  append: 'exact',
  any: 'exact',
  all: 'exact',
  count: 'exact',
  sum: { unsupported: 'a schema cannot add' },
  find: { unsupported: 'a schema cannot pick the first item that fulfils a condition' },
  names: 'exact',
  union: 'exact',
  minus: 'exact',
  has: 'exact',
  size: 'exact',
  first: { unsupported: 'a schema cannot pick the smallest name' },
  join: noMessages,
  and: 'exact',
  or: 'exact',
  not: 'exact',
  if: 'exact',
  let: 'exact',
  equals: 'exact',
  less: 'exact',
  lessOrEqual: 'exact',
  add: 'exact',
  startsWith: 'exact',
  endsWith: 'exact',
  contains: 'exact',
  before: 'exact',
  after: 'exact',
  split: {
    lossy:
      'the bound of 4,096 bytes is counted in code points: a longer list in other than ASCII text is read too',
  },
  trim: 'exact',
  lowerAscii: 'exact',
  length: 'exact',
  byteLength: { unsupported: 'a pattern cannot count bytes of UTF-8' },
  matches: 'exact',
  concat: 'exact',
  quantity: { unsupported: 'a schema cannot compare quantities' },
  shown: noMessages,
  shownNames: noMessages,
  digits: noMessages,
  suggest: noMessages,
  kindIs: 'exact',
  contextIs: 'exact',
  namespace: 'exact',
  isReplaced: 'exact',
};

/** Why an operator stands in the way, in one line. */
export function reasonAgainst(kind: ExpressionKind): string {
  const entry = support[kind];
  if (entry === 'exact') return `${kind}: stands where a schema has no word for it`;
  return `${kind}: ${'lossy' in entry ? entry.lossy : entry.unsupported}`;
}
