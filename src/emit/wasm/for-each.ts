import { invariant } from '../../base/invariant.ts';
import type { Expression, ExpressionKind, ExpressionOf, Variable } from '../../ir/expression.ts';
import { isSourceType, type SourceType } from '../../ir/type.ts';
import { typeOf } from '../../ir/type-of.ts';
import { block, brIf, get, i32, loop, op, set, tee, when } from '../../wasm/format/build.ts';
import type { Local, Expression as Wasm } from '../../wasm/format/expression.ts';
import { runtime } from '../../wasm/runtime/call.ts';
import { valueTypes } from '../../wasm/runtime/functions.ts';
import type { Emitter, Statements } from './emitter.ts';
import { isPresent, valueTypeOf } from './value-types.ts';

/** Whether an item (or a member, by its key) is visited; null when all are. */
type Test = (item: Wasm<'i32'>) => Wasm<'i32'> | null;

/** A container that is walked where it lies: its first item or key, and which are visited. */
interface Walk {
  first(emitter: Emitter): Wasm<'i32'>;
  readonly test: Test;
}

const everything: Test = () => null;
const isString: Test = (item) => runtime('read_str', item);
const isMap = (cell: Wasm<'i32'>): Wasm<'i32'> => op('i32.eq', runtime('type_of', cell), i32(valueTypes.map));

const itemTests: Readonly<Record<ExpressionOf<'items'>['filter'], Test>> = {
  any: everything,
  map: isMap,
};

const memberTests: Readonly<Record<ExpressionOf<'entries'>['filter'], Test>> = {
  any: everything,
  map: (key) => isMap(runtime('next', key)),
  text: (key) => runtime('read_text', runtime('next', key)),
};

/** A part of an `if` is walked only where its condition holds. */
function guarded(condition: Expression, expected: boolean, { first, test }: Walk): Walk {
  return {
    test,
    first(emitter) {
      const [whenTrue, whenFalse] = [first(emitter), i32(0)];
      const branches = expected ? [whenTrue, whenFalse] : [whenFalse, whenTrue];
      return when('i32', emitter.condition(condition), branches.slice(0, 1), branches.slice(1));
    },
  };
}

/** A part within a `let` begins where the variable is bound. */
function bound(variable: Variable, value: Expression, { first, test }: Walk): Walk {
  return {
    test,
    first(emitter) {
      const type = valueTypeOf(variable.type);
      const given = emitter.value(value);
      return emitter.within(variable, type, (local) =>
        block(emitter.label('let'), 'i32', [set(local, given), first(emitter)]),
      );
    },
  };
}

type ListKind = 'items' | 'strings' | 'entries' | 'split' | 'append' | 'if' | 'let' | 'named';

const walksOf: { readonly [Kind in ListKind]: (expression: ExpressionOf<Kind>) => readonly Walk[] } = {
  items: ({ node, filter }) => [
    { first: (emitter) => runtime('first_item', emitter.i32(node)), test: itemTests[filter] },
  ],
  strings: ({ node }) => [{ first: (emitter) => runtime('first_item', emitter.i32(node)), test: isString }],
  entries: ({ node, filter }) => [
    { first: (emitter) => runtime('first_key', emitter.i32(node)), test: memberTests[filter] },
  ],
  split: (expression) => [
    { first: (emitter) => runtime('first', emitter.i32(expression)), test: everything },
  ],
  append: ({ lists }) => lists.flatMap(walks),
  if: ({ condition, whenTrue, whenFalse }) => [
    ...walks(whenTrue).map((walk) => guarded(condition, true, walk)),
    ...walks(whenFalse).map((walk) => guarded(condition, false, walk)),
  ],
  let: ({ variable, value, body }) => walks(body).map((walk) => bound(variable, value, walk)),
  named: ({ value }) => walks(value),
};

const isListKind = (kind: ExpressionKind): kind is ListKind => Object.hasOwn(walksOf, kind);

function walksAs<Kind extends ListKind>(kind: Kind, expression: ExpressionOf<Kind>): readonly Walk[] {
  return walksOf[kind](expression);
}

function isList(expression: Expression): expression is ExpressionOf<ListKind> {
  return isListKind(expression.kind);
}

function walks(expression: Expression): readonly Walk[] {
  invariant(isList(expression), `${expression.kind} is no list`);
  return walksAs(expression.kind, expression);
}

/** The choice among `of` by an index that is in range. */
function chosen(index: Local<'i32'>, of: readonly Wasm<'i32'>[]): Wasm<'i32'> {
  const [first, ...others] = of;
  invariant(first !== undefined, 'a choice among nothing');
  return others.reduce(
    (earlier, one, before) => when('i32', op('i32.eq', get(index), i32(before + 1)), [one], [earlier]),
    first,
  );
}

function testOf(walksInTurn: readonly Walk[], part: Local<'i32'>, item: Wasm<'i32'>): Wasm<'i32'> | null {
  const [first, ...others] = walksInTurn;
  if (first === undefined || others.every(({ test }) => test === first.test))
    return first?.test(item) ?? null;
  return chosen(
    part,
    walksInTurn.map(({ test }) => test(item) ?? i32(1)),
  );
}

type Over = (source: Expression, variable: Variable, emitter: Emitter, body: () => Statements) => Statements;

/** The lists one after the other; the body is there once. */
function overLists(step: (item: Wasm<'i32'>) => Wasm<'i32'>): Over {
  return (source, variable, emitter, body) => {
    const inTurn = walks(source);
    const firsts = inTurn.map(({ first }) => first(emitter));
    const [only] = firsts;
    if (only === undefined) return [];
    const part = emitter.fresh('part', 'i32');
    const next = emitter.label('next');
    const walk = (first: Wasm<'i32'>): Wasm<'none'> =>
      emitter.within(variable, 'i32', (item) => {
        const test = testOf(inTurn, part, get(item));
        const visit = test === null ? body() : [when('none', test, body())];
        const more = brIf(next, tee(item, step(get(item))));
        return when('none', tee(item, first), [loop(next, [...visit, more])]);
      });
    if (firsts.length === 1) return [walk(only)];
    const nextPart = emitter.label('part');
    const more = op('i32.lt_u', tee(part, op('i32.add', get(part), i32(1))), i32(firsts.length));
    return [set(part, i32(0)), loop(nextPart, [walk(chosen(part, firsts)), brIf(nextPart, more)])];
  };
}

const overNames: Over = (source, variable, emitter, body) => {
  const names = emitter.fresh('names', 'i32');
  const index = emitter.fresh('index', 'i32');
  const next = emitter.label('next');
  const increased = tee(index, op('i32.add', get(index), i32(1)));
  return [
    set(names, emitter.i32(source)),
    set(index, i32(0)),
    emitter.within(variable, 'i32', (name) =>
      when('none', tee(name, runtime('names_at', get(names), i32(0))), [
        loop(next, [...body(), brIf(next, tee(name, runtime('names_at', get(names), increased)))]),
      ]),
    ),
  ];
};

const overOptional: Over = (source, variable, emitter, body) => {
  const optional = emitter.i32(source);
  return [
    emitter.within(variable, 'i32', (item) =>
      when('none', isPresent(typeOf(source), tee(item, optional)), body()),
    ),
  ];
};

const overOptionalInt: Over = (source, variable, emitter, body) => {
  const cell = emitter.fresh('number', 'i32');
  const optional = emitter.i32(source);
  return [
    emitter.within(variable, 'i64', (item) =>
      when('none', tee(cell, optional), [set(item, runtime('read_int', get(cell))), ...body()]),
    ),
  ];
};

const overItems = overLists((item) => runtime('next', item));

const over: Readonly<Record<SourceType, Over>> = {
  nodes: overItems,
  strings: overItems,
  entries: overLists((key) => runtime('next', runtime('next', key))),
  names: overNames,
  optStr: overOptional,
  optBool: overOptional,
  optQuantity: overOptional,
  optInt: overOptionalInt,
};

/** The body once for each item, the item in the variable's local. */
export function forEach(
  source: Expression,
  variable: Variable,
  emitter: Emitter,
  body: () => Statements,
): Statements {
  const type = typeOf(source);
  invariant(isSourceType(type), `${type} cannot be iterated`);
  return over[type](source, variable, emitter, body);
}
