import { quantityLike } from '../../analysis/parameter-values.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Parameters, ParameterType, RecordFieldType } from '../../ir/policy.ts';
import { anchored } from '../../ir/regex.ts';

/** Whether a parameter, by its path, is part of a schema. */
export type IsTaken = (path: readonly string[]) => boolean;

type Plain = Exclude<ParameterType, { readonly type: 'group' }>;
type OfType<Type extends Plain['type']> = Extract<Plain, { readonly type: Type }>;

const withPattern = (pattern: string | undefined): JsonObject =>
  pattern === undefined ? {} : { pattern: anchored(pattern) };

const withEnum = (values: readonly string[] | undefined): JsonObject =>
  values === undefined ? {} : { enum: values };

function fieldSchema({ type, doc, enum: values }: RecordFieldType): JsonObject {
  if (type === 'strings') return { type: 'array', description: doc, items: { type: 'string' } };
  return { type: 'string', description: doc, ...withEnum(values) };
}

const schemas: { readonly [Type in Plain['type']]: (parameter: OfType<Type>) => JsonObject } = {
  integer: ({ minimum, maximum }) => ({
    type: 'integer',
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  }),
  boolean: () => ({ type: 'boolean' }),
  string: (parameter) => ({ type: 'string', ...withEnum(parameter.enum), ...withPattern(parameter.pattern) }),
  quantity: () => ({ type: 'string', pattern: quantityLike.source }),
  strings: ({ pattern }) => ({ type: 'array', items: { type: 'string', ...withPattern(pattern) } }),
  records: ({ fields }) => ({
    type: 'array',
    items: {
      type: 'object',
      required: Object.keys(fields),
      properties: Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)] as const),
      ),
    },
  }),
};

function plainSchema<Type extends Plain['type']>(type: Type, parameter: OfType<Type>): JsonObject {
  return schemas[type](parameter);
}

const describe = (doc: string, fallback: Json): string => `${doc} Default: ${JSON.stringify(fallback)}`;

function parameterSchema(
  parameter: ParameterType,
  path: readonly string[],
  isTaken: IsTaken,
): JsonObject | null {
  if (parameter.type === 'group') {
    const properties = propertiesOf(parameter.members, isTaken, path);
    if (Object.keys(properties).length === 0) return null;
    return { type: 'object', description: parameter.doc, properties };
  }
  if (!isTaken(path)) return null;
  const schema = plainSchema(parameter.type, parameter);
  return { ...schema, description: describe(parameter.doc, parameter.default) };
}

/**
 * The structural schemas of parameters, by name, as CustomResourceDefinitions have them. Defaults are told, not set:
 * they live in the code, so that a newer policy can have others.
 */
export function propertiesOf(
  parameters: Parameters,
  isTaken: IsTaken = () => true,
  prefix: readonly string[] = [],
): JsonObject {
  const properties = Object.entries(parameters).flatMap(([name, parameter]) => {
    const schema = parameterSchema(parameter, [...prefix, name], isTaken);
    return schema === null ? [] : [[name, schema] as const];
  });
  return Object.fromEntries(properties);
}

/** The values of those parameters alone that are part of a schema. */
export function valuesOf(
  values: JsonObject,
  parameters: Parameters,
  isTaken: IsTaken = () => true,
  prefix: readonly string[] = [],
): JsonObject {
  const taken = Object.entries(parameters).flatMap(
    ([name, parameter]): readonly (readonly [string, Json])[] => {
      const path = [...prefix, name];
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) return [];
      if (parameter.type !== 'group') return isTaken(path) ? [[name, value]] : [];
      const inner = valuesOf(isJsonObject(value) ? value : {}, parameter.members, isTaken, path);
      return Object.keys(inner).length === 0 ? [] : [[name, inner]];
    },
  );
  return Object.fromEntries(taken);
}
