import type { Expression } from '../../ir/expression.ts';
import { block, get, set, string } from '../../wasm/format/build.ts';
import type { Expression as Wasm } from '../../wasm/format/expression.ts';
import { runtime } from '../../wasm/runtime/call.ts';
import type { Emitter } from './emitter.ts';
import { forEach } from './for-each.ts';

/** What is pushed for a piece of text: an integer goes in as it is, the join prints it. */
function piece(expression: Expression, emitter: Emitter): Wasm<'i32'> {
  return expression.kind === 'digits'
    ? runtime('int_value', emitter.i64(expression.of))
    : emitter.i32(expression);
}

/** Texts one after the other, as a string. */
export function concatenate(of: readonly Expression[], emitter: Emitter): Wasm<'i32'> {
  const [only] = of;
  if (only === undefined) return string('');
  if (of.length === 1 && only.kind !== 'digits') return emitter.i32(only);
  const list = emitter.fresh('pieces', 'i32');
  return block(emitter.label('concat'), 'i32', [
    set(list, runtime('list_new')),
    ...of.map((text) => runtime('list_push', get(list), piece(text, emitter))),
    runtime('list_join', get(list), string('')),
  ]);
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
