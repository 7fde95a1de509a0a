import { invariant } from '../../base/invariant.ts';
import type { ValueType } from '../../ir/expression.ts';
import type { Formula, NodeTest } from './formula.ts';
import { negate } from './formula.ts';
import { printPattern } from './pattern/print.ts';
import { allOf, not, type Schema } from './schema.ts';
import { asPattern } from './text/as-pattern.ts';
import { textSchema } from './text/text-schema.ts';
import { notTest, passes, type TextTest } from './text/text-test.ts';

/** How a formula about `self` becomes a schema; given, so that this file need not import what imports it. */
export type SchemaOf = (formula: Formula) => Schema;

const typeSchemas: Readonly<Record<ValueType, Schema>> = {
  null: { type: 'null' },
  bool: { type: 'boolean' },
  number: { type: 'number' },
  int: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  str: { type: 'string' },
  list: { type: 'array' },
  map: { type: 'object' },
};

function textNodeSchema(test: TextTest, nullIsEmpty: boolean): Schema {
  const text = textSchema(test);
  if (text === false) return nullIsEmpty && passes(test, '') ? { type: 'null' } : false;
  const isSaid = typeof text === 'object' && ('const' in text || 'enum' in text);
  const isString = isSaid ? text : allOf([{ type: 'string' }, text]);
  if (!nullIsEmpty || !passes(test, '')) return isString;
  if (text === true) return { type: ['string', 'null'] };
  return { if: { type: 'null' }, else: isString };
}

function intSchema(minimum: number | null, maximum: number | null): Schema {
  return {
    type: 'integer',
    minimum: minimum ?? Number.MIN_SAFE_INTEGER,
    maximum: maximum ?? Number.MAX_SAFE_INTEGER,
  };
}

/** The schema of members none of which has a name that passes and a value that fulfils the formula. */
function noMemberSchema(name: TextTest, of: Formula, schemaOf: SchemaOf): Schema {
  const isAnyValue = of.kind === 'constant' && of.value;
  if (name.kind === 'constant') {
    if (!name.value) return true;
    return isAnyValue ? { maxProperties: 0 } : { additionalProperties: schemaOf(negate(of)) };
  }
  if (isAnyValue) return { propertyNames: textSchema(notTest(name)) };
  const pattern = asPattern(name);
  invariant(pattern !== null, 'a member is tested by name and value without one pattern for its name');
  return { patternProperties: { [printPattern(pattern)]: schemaOf(negate(of)) } };
}

/** The schema of a node, which is there, that fails the test. */
export function failSchema(test: NodeTest, schemaOf: SchemaOf): Schema {
  switch (test.kind) {
    case 'items':
      if (test.minimum === 1) return { items: schemaOf(negate(test.of)) };
      return { contains: schemaOf(test.of), minContains: 0, maxContains: test.minimum - 1 };
    case 'member':
      return noMemberSchema(test.name, test.of, schemaOf);
    case 'size':
      return { maxProperties: test.minimum - 1 };
    default:
      return not(testSchema(test, schemaOf));
  }
}

/** The schema of a node, which is there, that fulfils the test. */
export function testSchema(test: NodeTest, schemaOf: SchemaOf): Schema {
  switch (test.kind) {
    case 'exists':
      return true;
    case 'type':
      return typeSchemas[test.type];
    case 'text':
      return textNodeSchema(test.test, test.nullIsEmpty);
    case 'bool':
      return { const: test.value };
    case 'int':
      return intSchema(test.minimum, test.maximum);
    case 'items': {
      const minimum = test.minimum === 1 ? {} : { minContains: test.minimum };
      return { type: 'array', contains: schemaOf(test.of), ...minimum };
    }
    case 'member':
      return allOf([{ type: 'object' }, not(failSchema(test, schemaOf))]);
    case 'size':
      return { type: 'object', minProperties: test.minimum };
  }
}
