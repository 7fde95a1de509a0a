import { packNames } from 'keystone:pack-names';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configurationShape } from '../../src/config/configuration-shape.ts';
import { configurationSchema, schemaText } from '../../src/config/json-schema.ts';
import { knownPolicies } from '../../src/config/known-policies.ts';
import { createWholeProgram } from '../policies.ts';

const file = 'docs/config-v1.schema.json';

test('docs/config-v1.schema.json is current', () => {
  const shape = configurationShape(knownPolicies(createWholeProgram().policies, packNames));
  const text = `${schemaText(configurationSchema(shape))}\n`;
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8'), 'UPDATE_GOLDEN=1 npx vitest run test/docs/config-schema.test.ts').toBe(
    text,
  );
});
