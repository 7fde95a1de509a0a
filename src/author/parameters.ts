import type { Json, JsonObject } from '../base/json.ts';
import type { Expression, ParameterScope } from '../ir/expression.ts';
import type { Parameters, ParameterType, RecordFieldType } from '../ir/policy.ts';
import { Bool } from './bool.ts';
import { type List, NodeList } from './list.ts';
import { NodeHandle } from './node-handle.ts';
import type { Optional } from './optional.ts';
import { Int, type Quantity } from './ordered.ts';
import { Str } from './str.ts';

type OfType<Type extends ParameterType['type']> = Extract<ParameterType, { readonly type: Type }>;
type Options<Type extends ParameterType['type']> = Omit<OfType<Type>, 'type'>;

export const integer = (options: Options<'integer'>): OfType<'integer'> => ({ type: 'integer', ...options });
export const boolean = (options: Options<'boolean'>): OfType<'boolean'> => ({ type: 'boolean', ...options });
export const string = (options: Options<'string'>): OfType<'string'> => ({ type: 'string', ...options });
export const quantity = (options: Options<'quantity'>): OfType<'quantity'> => ({
  type: 'quantity',
  ...options,
});
export const strings = (options: Options<'strings'>): OfType<'strings'> => ({ type: 'strings', ...options });

/** A list of records; the type of its fields is kept, so that reading them is typed. */
export function records<const F extends Readonly<Record<string, RecordFieldType>>>(
  options: Omit<OfType<'records'>, 'type' | 'fields'> & { readonly fields: F },
): OfType<'records'> & { readonly fields: F } {
  return { type: 'records', ...options };
}

/** Parameters under one name. */
export function group<const P extends Parameters>(
  doc: string,
  members: P,
): { readonly type: 'group'; readonly doc: string; readonly members: P } {
  return { type: 'group', doc, members };
}

type RecordHandle<F extends Readonly<Record<string, RecordFieldType>>> = {
  readonly [Name in keyof F]: F[Name]['type'] extends 'strings' ? List<Str> : Str;
};

interface HandleByParameterType {
  readonly integer: Int;
  readonly boolean: Bool;
  readonly string: Str;
  readonly quantity: Optional<Quantity, Quantity>;
  readonly strings: List<Str>;
  readonly records: List<NodeHandle>;
  readonly group: never;
}

/** What `check` sees of a parameter: a value that is always there, by its default if by nothing else. */
export type ParameterHandle<P extends ParameterType> = P extends {
  readonly type: 'group';
  readonly members: infer Members extends Parameters;
}
  ? ParameterHandles<Members>
  : P extends {
        readonly type: 'records';
        readonly fields: infer F extends Readonly<Record<string, RecordFieldType>>;
      }
    ? List<RecordHandle<F>>
    : HandleByParameterType[P['type']];

export type ParameterHandles<P extends Parameters> = { readonly [Name in keyof P]: ParameterHandle<P[Name]> };

/** The default of a parameter as JSON; of a group, the object of its members' defaults. */
export function defaultOf(parameter: ParameterType): Json {
  if (parameter.type !== 'group') return parameter.default;
  return defaultsOf(parameter.members);
}

/** All defaults, by name. */
export function defaultsOf(parameters: Parameters): JsonObject {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, defaultOf(parameter)]),
  );
}

function recordHandle(fields: Readonly<Record<string, RecordFieldType>>, record: NodeHandle): object {
  const handles = Object.entries(fields).map(([name, field]) => {
    const node = record.field(name);
    return [name, field.type === 'strings' ? node.strings() : node.string().orElse('')] as const;
  });
  return Object.fromEntries(handles);
}

function makeHandle(scope: ParameterScope, path: readonly string[], parameter: ParameterType): unknown {
  if (parameter.type === 'group') return makeHandles(scope, path, parameter.members);
  const expression: Expression = { kind: 'parameter', scope, path, fallback: parameter.default };
  const node = new NodeHandle(expression);
  switch (parameter.type) {
    case 'integer':
      return new Int(node.integer().orElse(parameter.default).expression);
    case 'boolean':
      return new Bool(node.boolean().orElse(parameter.default).expression);
    case 'string':
      return new Str(node.string().orElse(parameter.default).expression);
    case 'quantity':
      return node.quantity();
    case 'strings':
      return node.strings();
    case 'records':
      return new NodeList({ kind: 'items', node: expression, filter: 'map' }, expression, 'record', (item) =>
        recordHandle(parameter.fields, new NodeHandle(item)),
      );
  }
}

function makeHandles(scope: ParameterScope, path: readonly string[], parameters: Parameters): object {
  const handles = Object.entries(parameters).map(
    ([name, parameter]) => [name, makeHandle(scope, [...path, name], parameter)] as const,
  );
  return Object.fromEntries(handles);
}

/** The handles of parameters. */
export function parameterHandles<P extends Parameters>(
  scope: ParameterScope,
  parameters: P,
): ParameterHandles<P> {
  // `makeHandle` is total over the types and gives for each what ParameterHandle names.
  return makeHandles(scope, [], parameters) as ParameterHandles<P>;
}
