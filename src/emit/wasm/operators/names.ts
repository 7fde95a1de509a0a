import { i32, op, names as staticNames } from '../../../wasm/format/build.ts';
import { runtime } from '../../../wasm/runtime/call.ts';
import type { Operators } from '../emitter.ts';

/** Sets of distinct, sorted strings. */
export const namesOperators: Operators<'union' | 'minus' | 'has' | 'size' | 'first'> = {
  union: ({ of }, emitter) => {
    const [first, ...others] = of.map((names) => emitter.i32(names));
    return others.reduce((all, names) => runtime('names_union', all, names), first ?? staticNames([]));
  },
  minus: ({ left, right }, emitter) => runtime('names_minus', emitter.i32(left), emitter.i32(right)),
  has: ({ names, name }, emitter) => runtime('names_has', emitter.i32(names), emitter.i32(name)),
  size: ({ names }, emitter) => op('i64.extend_i32_u', runtime('names_size', emitter.i32(names))),
  first: ({ names }, emitter) => runtime('names_at', emitter.i32(names), i32(0)),
};
