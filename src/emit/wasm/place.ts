import { invariant } from '../../base/invariant.ts';
import type { Expression, ExpressionKind, ExpressionOf } from '../../ir/expression.ts';
import { typeOf } from '../../ir/type-of.ts';
import { block, get, getGlobal, set, when } from '../../wasm/format/build.ts';
import type { Local, Expression as Wasm } from '../../wasm/format/expression.ts';
import type { Emitter } from './emitter.ts';
import { either } from './helpers.ts';
import { places } from './subject.ts';
import { valueTypeOf } from './value-types.ts';

/** Where the nodes stand that `let` binds: they may be absent, and then stand for what is around them. */
type Lets = ReadonlyMap<string, Local<'i32'>>;
type PlaceOf<Kind extends ExpressionKind> = (
  expression: ExpressionOf<Kind>,
  emitter: Emitter,
  lets: Lets,
) => Wasm<'i32'>;

/** What can have a place: nodes, and the lists within which `find` looks. */
type PlacedKind =
  | 'root'
  | 'data'
  | 'parameter'
  | 'variable'
  | 'named'
  | 'field'
  | 'value'
  | 'find'
  | 'if'
  | 'let'
  | 'items'
  | 'append';

/** What is in no object is reported at the object. */
const wholeObject = (): Wasm<'i32'> => getGlobal(places.object);

const placesOf: { readonly [Kind in PlacedKind]: PlaceOf<Kind> } = {
  root: ({ name }) => getGlobal(places[name]),
  data: wholeObject,
  parameter: wholeObject,
  variable: ({ variable }, emitter, lets) => {
    return get(lets.get(variable.id) ?? emitter.local(variable, 'i32'));
  },
  named: ({ value }, emitter, lets) => placeOf(value, emitter, lets),
  field: (expression, emitter, lets) =>
    either(emitter.i32(expression), placeOf(expression.base, emitter, lets)),
  value: (expression, emitter) => emitter.i32(expression),
  find: (expression, emitter, lets) =>
    either(emitter.i32(expression), placeOf(expression.source, emitter, lets)),
  if: ({ condition, whenTrue, whenFalse }, emitter, lets) =>
    when(
      'i32',
      emitter.condition(condition),
      [placeOf(whenTrue, emitter, lets)],
      [placeOf(whenFalse, emitter, lets)],
    ),
  let: ({ variable, value, body }, emitter, lets) => {
    const place = emitter.fresh('place', 'i32');
    const isNode = typeOf(value) === 'node';
    const found = isNode ? [set(place, placeOf(value, emitter, lets))] : [];
    const bound = emitter.value(value);
    return emitter.within(variable, valueTypeOf(variable.type), (local) =>
      block(emitter.label('let'), 'i32', [
        ...found,
        set(local, bound),
        placeOf(body, emitter, isNode ? new Map(lets).set(variable.id, place) : lets),
      ]),
    );
  },
  items: ({ node }, emitter, lets) => placeOf(node, emitter, lets),
  append: ({ lists: [first] }, emitter, lets) =>
    first === undefined ? wholeObject() : placeOf(first, emitter, lets),
};

const hasPlace = (expression: Expression): expression is ExpressionOf<PlacedKind> =>
  Object.hasOwn(placesOf, expression.kind);

function placeAs<Kind extends PlacedKind>(
  kind: Kind,
  expression: ExpressionOf<Kind>,
  emitter: Emitter,
  lets: Lets,
): Wasm<'i32'> {
  return placesOf[kind](expression, emitter, lets);
}

/** The cell of a node or, where it is absent, of the nearest thing around it that exists; never 0. */
export function placeOf(expression: Expression, emitter: Emitter, lets: Lets = new Map()): Wasm<'i32'> {
  invariant(hasPlace(expression), `${expression.kind} has no place`);
  return placeAs(expression.kind, expression, emitter, lets);
}
