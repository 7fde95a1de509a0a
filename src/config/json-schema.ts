import type { Json, JsonObject } from '../base/json.ts';
import type { MemberShape, RecordShape, Shape, TextShape } from './shape.ts';

function memberSchema({ doc, value }: MemberShape): JsonObject {
  return { description: doc, ...shapeSchema(value) };
}

function recordSchema({ members, others, notEmpty }: RecordShape): JsonObject {
  const required = Object.keys(members).filter((name) => members[name]?.required === true);
  const properties = Object.entries(members).map(([name, member]) => [name, memberSchema(member)] as const);
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    ...(notEmpty === undefined ? {} : { minProperties: 1 }),
    ...(properties.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
    ...(others === undefined
      ? { additionalProperties: false }
      : {
          propertyNames: textPattern(others.names),
          additionalProperties: shapeSchema(others.value),
        }),
  };
}

function textPattern({ pattern }: TextShape): JsonObject {
  return pattern === undefined ? {} : { pattern: `^(?:${pattern})$` };
}

const schemas: {
  readonly [Name in Shape['shape']]: (shape: Extract<Shape, { readonly shape: Name }>) => JsonObject;
} = {
  any: () => ({}),
  boolean: () => ({ type: 'boolean' }),
  // What a double holds exactly.
  integer: ({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }) => ({
    type: 'integer',
    minimum,
    maximum,
  }),
  choice: ({ choices }) => ({ enum: choices }),
  text: (shape) => ({ type: 'string', ...textPattern(shape) }),
  list: ({ items, notEmpty }) => ({
    type: 'array',
    ...(notEmpty === true ? { minItems: 1 } : {}),
    items: shapeSchema(items),
  }),
  map: ({ names, values }) => ({
    type: 'object',
    propertyNames: textPattern(names),
    additionalProperties: shapeSchema(values),
  }),
  record: recordSchema,
  either: ({ scalar, record }) => ({ anyOf: [shapeSchema(scalar), shapeSchema(record)] }),
};

function schemaAs<Name extends Shape['shape']>(
  name: Name,
  shape: Extract<Shape, { readonly shape: Name }>,
): JsonObject {
  return schemas[name](shape);
}

function shapeSchema(shape: Shape): JsonObject {
  return schemaAs(shape.shape, shape);
}

/** What a configuration may be, for editors; of the draft that all of them read. */
export function configurationSchema(shape: RecordShape): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'The configuration of Keystone, version 1',
    description: 'What keystone.yaml may say. Within version 1, keys are only added.',
    ...shapeSchema(shape),
  };
}

const lineWidth = 110;

function isScalar(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}

/** JSON with lists of scalars on one line where they fit, so that a difference can be read. */
export function schemaText(value: Json, indent = ''): string {
  if (isScalar(value)) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => schemaText(item, inner));
    const line = `[${items.join(', ')}]`;
    if (value.every(isScalar) && inner.length + line.length < lineWidth) return line;
    return `[\n${items.map((item) => `${inner}${item}`).join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value ?? {}).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${schemaText(member, inner)}`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
}
