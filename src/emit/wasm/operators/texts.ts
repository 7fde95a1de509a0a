import type { Expression, ExpressionOf } from '../../../ir/expression.ts';
import { typeOf } from '../../../ir/type-of.ts';
import { bytes, i32, string } from '../../../wasm/format/build.ts';
import { runtime } from '../../../wasm/runtime/call.ts';
import { concatenate, stringList } from '../concatenate.ts';
import type { Emitter, Operators } from '../emitter.ts';

/** Cut lengths of `shown` in code points: a key can be 253 + 1 + 63, a container's name 63. */
const limits: Readonly<Record<ExpressionOf<'shown'>['as'], number>> = { text: 63, key: 317 };

const withPart =
  (name: 'starts_with' | 'ends_with' | 'contains') =>
  ({ text, part }: { readonly text: Expression; readonly part: Expression }, emitter: Emitter) =>
    runtime(name, emitter.i32(text), emitter.i32(part));

const withSeparator =
  (name: 'before' | 'after' | 'split') =>
  ({ text, separator }: { readonly text: Expression; readonly separator: string }, emitter: Emitter) =>
    runtime(name, emitter.i32(text), string(separator));

/** Strings are cells; what is cut from one shares its bytes. */
export const textOperators: Operators<
  | 'startsWith'
  | 'endsWith'
  | 'contains'
  | 'before'
  | 'after'
  | 'split'
  | 'trim'
  | 'lowerAscii'
  | 'length'
  | 'byteLength'
  | 'matches'
  | 'concat'
  | 'join'
  | 'quantity'
  | 'shown'
  | 'shownNames'
  | 'digits'
  | 'suggest'
> = {
  startsWith(expression, emitter) {
    const { text, part } = expression;
    const [first, second, ...others] = part.kind === 'concat' ? part.of : [];
    // A prefix and its slash, in a loop over all keys: nothing is put together for what does not match.
    return first === undefined || second === undefined || others.length > 0
      ? withPart('starts_with')(expression, emitter)
      : runtime('starts_with_both', emitter.i32(text), emitter.i32(first), emitter.i32(second));
  },
  endsWith: withPart('ends_with'),
  contains: withPart('contains'),
  before: withSeparator('before'),
  after: withSeparator('after'),
  split: withSeparator('split'),
  trim: ({ text, characters }, emitter) => runtime('trim', emitter.i32(text), string(characters)),
  lowerAscii: ({ text }, emitter) => runtime('lower_ascii', emitter.i32(text)),
  length: ({ text }, emitter) => runtime('length', emitter.i32(text)),
  byteLength: ({ text }, emitter) => runtime('byte_length', emitter.i32(text)),
  matches: ({ text, pattern }, emitter) =>
    runtime('matches', emitter.i32(text), bytes(pattern, emitter.regexTable(pattern))),
  concat: ({ of }, emitter) => concatenate(of, emitter),
  join: ({ of, separator }, emitter) =>
    typeOf(of) === 'names'
      ? runtime('names_join', emitter.i32(of), string(separator))
      : runtime('list_join', stringList(of, emitter), string(separator)),
  quantity: ({ text }, emitter) => runtime('quantity', emitter.i32(text)),
  shown: ({ text, as }, emitter) => runtime('shown', emitter.i32(text), i32(limits[as])),
  shownNames: ({ names }, emitter) => runtime('names_shown', emitter.i32(names), i32(limits.text)),
  digits: (expression, emitter) => concatenate([expression], emitter),
  suggest: ({ text, among }, emitter) => runtime('suggest', emitter.i32(text), emitter.i32(among)),
};
