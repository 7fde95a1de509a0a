import type { Expression } from '../../ir/expression.ts';
import { block, get, set, string } from '../../wasm/format/build.ts';
import type { Expression as Wasm } from '../../wasm/format/expression.ts';
import { runtime } from '../../wasm/runtime/call.ts';
import type { Emitter } from './emitter.ts';
import { forEach } from './for-each.ts';

/** A piece of text; an integer goes in as it is, and prints as its digits. */
function piece(expression: Expression, emitter: Emitter): Wasm<'i32'> {
  return expression.kind === 'digits'
    ? runtime('int_value', emitter.i64(expression.of))
    : emitter.i32(expression);
}

/** Texts one after the other, as a string. */
export function concatenate(of: readonly Expression[], emitter: Emitter): Wasm<'i32'> {
  const [first, ...others] = of;
  if (first === undefined) return string('');
  if (others.length > 0) {
    return others.reduce(
      (text, next) => runtime('concat', text, piece(next, emitter)),
      piece(first, emitter),
    );
  }
  return first.kind === 'digits' ? runtime('concat', piece(first, emitter), string('')) : emitter.i32(first);
}

/** The strings of a source, as a list. */
export function stringList(source: Expression, emitter: Emitter): Wasm<'i32'> {
  if (source.kind === 'split') return emitter.i32(source);
  const list = emitter.fresh('strings', 'i32');
  const item = emitter.fresh('string', 'i32');
  return block(emitter.label('list'), 'i32', [
    set(list, runtime('list_new')),
    ...forEach(source, { id: item.name, type: 'str' }, emitter, () => [
      runtime('list_push', get(list), get(item)),
    ]),
    get(list),
  ]);
}
