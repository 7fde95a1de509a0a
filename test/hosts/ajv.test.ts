import { expect, test } from 'vitest';
import { loadSchema } from '../../src/hosts/ajv.ts';

const encode = (schema: object): Uint8Array => new TextEncoder().encode(JSON.stringify(schema));
const isValid = (): boolean => true;

test('gives the verdict, and says where and why', () => {
  const validate = loadSchema(encode({ type: 'object', properties: { a: { const: 1 } } }), {
    vocabulary: [],
  });
  expect(validate({ a: 1 })).toEqual({ valid: true, errors: [] });
  expect(validate({ a: 2 })).toEqual({
    valid: false,
    errors: [{ path: '/a', message: 'must be equal to constant' }],
  });
});

test('refuses a keyword that no vocabulary has', () => {
  const schema = encode({ keystone: {} });
  expect(() => loadSchema(schema, { vocabulary: [] })).toThrow('strict mode: unknown keyword: "keystone"');
  expect(loadSchema(schema, { vocabulary: [{ keyword: 'keystone', validate: isValid }] })(null).valid).toBe(
    true,
  );
});
