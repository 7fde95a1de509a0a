import type { Binding, Expression, ExpressionOf } from '../../../ir/expression.ts';
import { block, br, get, i32, i64, op, set, names as staticNames, when } from '../../../wasm/format/build.ts';
import type { Local, Expression as Wasm } from '../../../wasm/format/expression.ts';
import { runtime } from '../../../wasm/runtime/call.ts';
import type { Emitter, Operators, Statements } from '../emitter.ts';
import { forEach } from '../for-each.ts';

const isTrue = (condition: Expression): boolean => condition.kind === 'literal' && condition.value === true;

/** The statements where the condition holds. */
export function whereHolds(condition: Expression, emitter: Emitter, then: () => Statements): Statements {
  return isTrue(condition) ? then() : [when('none', emitter.condition(condition), then())];
}

/** The statements for each combination of items. */
export function forEachOf(from: readonly Binding[], emitter: Emitter, body: () => Statements): Statements {
  const [first, ...others] = from;
  if (first === undefined) return body();
  return forEach(first.source, first.variable, emitter, () => forEachOf(others, emitter, body));
}

/** Stops at the first item that decides, and leaves `decided` then, else its opposite. */
function decide(
  { source, variable, where }: ExpressionOf<'any' | 'all'>,
  emitter: Emitter,
  decided: boolean,
): Wasm<'i32'> {
  const result = emitter.fresh(decided ? 'any' : 'all', 'i32');
  const done = emitter.label('done');
  const condition: Expression = decided ? where : { kind: 'not', of: where };
  const walk = forEach(source, variable, emitter, () =>
    whereHolds(condition, emitter, () => [set(result, i32(decided ? 1 : 0)), br(done)]),
  );
  return block(emitter.label('quantifier'), 'i32', [
    set(result, i32(decided ? 0 : 1)),
    block(done, 'none', walk),
    get(result),
  ]);
}

function total(
  name: string,
  emitter: Emitter,
  walk: (add: (term: Wasm<'i64'>) => Wasm<'none'>) => Statements,
): Wasm<'i64'> {
  const result: Local<'i64'> = emitter.fresh(name, 'i64');
  const add = (term: Wasm<'i64'>): Wasm<'none'> => set(result, op('i64.add', get(result), term));
  return block(emitter.label('total'), 'i64', [set(result, i64(0)), ...walk(add), get(result)]);
}

/** Loops over what a source yields. */
export const quantifierOperators: Operators<'any' | 'all' | 'count' | 'sum' | 'find' | 'names'> = {
  any: (expression, emitter) => decide(expression, emitter, true),
  all: (expression, emitter) => decide(expression, emitter, false),
  count: ({ source, variable, where }, emitter) =>
    total('count', emitter, (add) =>
      forEach(source, variable, emitter, () => whereHolds(where, emitter, () => [add(i64(1))])),
    ),
  sum: ({ source, variable, term }, emitter) =>
    total('sum', emitter, (add) => forEach(source, variable, emitter, () => [add(emitter.i64(term))])),
  find: ({ source, variable, where }, emitter) => {
    const found = emitter.fresh('found', 'i32');
    const done = emitter.label('done');
    const walk = forEach(source, variable, emitter, () =>
      whereHolds(where, emitter, () => [set(found, get(emitter.local(variable, 'i32'))), br(done)]),
    );
    return block(emitter.label('find'), 'i32', [set(found, i32(0)), block(done, 'none', walk), get(found)]);
  },
  names: ({ from, where, value }, emitter) => {
    // Made when the first name is found: most pods have none.
    const result = emitter.fresh('names', 'i32');
    const create = when('none', op('i32.eqz', get(result)), [set(result, runtime('names_new'))]);
    const add = (): Statements => [create, runtime('names_add', get(result), emitter.i32(value))];
    return block(emitter.label('collect'), 'i32', [
      set(result, i32(0)),
      ...forEachOf(from, emitter, () => whereHolds(where, emitter, add)),
      when('i32', get(result), [get(result)], [staticNames([])]),
    ]);
  },
};
