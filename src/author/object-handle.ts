import type { Expression } from '../ir/expression.ts';
import type { Field, Fields } from '../k8s/fields.ts';
import type { Texts } from './bag.ts';
import type { Bool } from './bool.ts';
import type { Placed } from './handle.ts';
import { type List, NodeList } from './list.ts';
import { NodeHandle } from './node-handle.ts';
import type { OptionalField } from './optional.ts';
import type { Int, Quantity } from './ordered.ts';
import type { Str, Text } from './str.ts';

/** A map of strings, as annotations and labels are; `at` reads one member. */
export interface TextMap extends Texts {
  /** The value of a key; null reads as the empty string. */
  at(key: Text): OptionalField<Str, Text>;
  /** Whether the key is there, whatever its value. */
  hasKey(key: Text): Bool;
}

/** A map of quantities; `at` reads one member. */
export interface QuantityMap extends Placed {
  at(key: Text): OptionalField<Quantity, Quantity>;
}

/** The handle of a field, by its type in the field table. A field with a default is never absent. */
export type FieldHandle<F extends Field> = F extends { readonly type: 'string'; readonly default: string }
  ? Str & Placed
  : F extends { readonly type: 'boolean'; readonly default: boolean }
    ? Bool & Placed
    : F extends { readonly type: 'object'; readonly fields: infer Inner extends Fields }
      ? ObjectHandle<Inner>
      : F extends { readonly type: 'objects'; readonly fields: infer Inner extends Fields }
        ? NodeList<ObjectHandle<Inner>>
        : HandleByType[F['type']];

interface HandleByType {
  readonly string: OptionalField<Str, Text>;
  readonly boolean: OptionalField<Bool, boolean>;
  readonly integer: OptionalField<Int, number>;
  readonly quantity: OptionalField<Quantity, Quantity>;
  readonly strings: List<Str> & Placed;
  readonly texts: TextMap;
  readonly quantities: QuantityMap;
  readonly object: NodeHandle;
  readonly objects: NodeList<NodeHandle>;
  readonly any: NodeHandle;
}

/** An object whose fields are known; reading one is typed, and keeps its place. */
export type ObjectHandle<F extends Fields> = Placed & {
  readonly [Name in keyof F]: FieldHandle<F[Name]>;
} & { readonly node: NodeHandle };

type Make = (node: NodeHandle, field: Field, name: string) => unknown;

const placed = <T extends object>(handle: T, place: Expression): T & Placed =>
  Object.assign(handle, { place });

function textMap(node: NodeHandle, itemName: string): TextMap {
  return Object.assign(node.texts(itemName), {
    at: (key: Text) => node.field(key).text(),
    hasKey: (key: Text) => node.field(key).exists(),
  });
}

/** `containers` has items called `container`, for the names of variables in what is emitted. */
const singular = (name: string): string => name.replace(/s$/, '');

const makers: Readonly<Record<Field['type'], Make>> = {
  string: (node, field) => {
    const read = node.string();
    return field.type === 'string' && field.default !== undefined
      ? placed(read.orElse(field.default), node.expression)
      : read;
  },
  boolean: (node, field) => {
    const read = node.boolean();
    return field.type === 'boolean' && field.default !== undefined
      ? placed(read.orElse(field.default), node.expression)
      : read;
  },
  integer: (node) => node.integer(),
  quantity: (node) => node.quantity(),
  strings: (node) => placed(node.strings(), node.expression),
  texts: (node, _field, name) => textMap(node, singular(name)),
  quantities: (node) => ({ place: node.expression, at: (key: Text) => node.field(key).quantity() }),
  object: (node, field) => (field.type === 'object' ? objectHandle(field.fields, node) : node),
  objects: (node, field, name) =>
    field.type === 'objects' ? objectList(field.fields, node, singular(name)) : node,
  any: (node) => node,
};

function objectList<F extends Fields>(
  fields: F,
  node: NodeHandle,
  itemName: string,
): NodeList<ObjectHandle<F>> {
  const expression: Expression = { kind: 'items', node: node.expression, filter: 'map' };
  return new NodeList(expression, node.expression, itemName, (item) =>
    objectHandle(fields, new NodeHandle(item)),
  );
}

/** The typed handle of an object at a node. */
export function objectHandle<F extends Fields>(fields: F, node: NodeHandle): ObjectHandle<F> {
  const handle: object = { node, place: node.expression };
  for (const [name, field] of Object.entries(fields)) {
    Object.defineProperty(handle, name, {
      enumerable: true,
      get: () => makers[field.type](node.field(name), field, name),
    });
  }
  // Each getter above makes the handle that FieldHandle names for the field's type: `makers` is total over the types.
  return handle as ObjectHandle<F>;
}
