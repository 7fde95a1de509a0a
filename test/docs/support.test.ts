import guestRuntime from 'keystone:runtime';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { backends } from '../../src/backends/index.ts';
import { knownLimits } from '../engines/known-limits.ts';
import { knownDifferences } from '../harness/known-differences.ts';
import { createWholeProgram } from '../policies.ts';
import { findingsIn, supportText } from './support.ts';

const file = 'docs/support.md';

const options = { parameters: { global: {}, policies: {} }, guestRuntime };
const program = createWholeProgram();
const text = supportText({ backends, program, options, differences: knownDifferences, limits: knownLimits });

test('docs/support.md is current', () => {
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8'), 'UPDATE_GOLDEN=1 npx vitest run test/docs/support.test.ts').toBe(text);
});

test('every target is described, and has a column', () => {
  expect(backends.filter(({ id }) => !Object.hasOwn(findingsIn, id)).map(({ id }) => id)).toEqual([]);
  expect(text).toContain(`| policy | ${backends.map(({ id }) => id).join(' | ')} |\n`);
  expect(text).toContain(`| operator | ${backends.map(({ id }) => id).join(' | ')} |\n`);
});

test('every policy has a row', () => {
  const rows = [...text.matchAll(/^\| \[([a-z-]+)\]\(policies\.md#\1\) \|/gm)].map(([, id]) => id);
  expect(rows).toEqual(program.policies.map(({ id }) => id));
});

const [schema] = backends;

test('what a target leaves out is told with its reason', () => {
  if (schema === undefined) throw new Error('no target');
  const policies = program.policies.filter(({ id }) =>
    ['known-polarity', 'unique-container-names'].includes(id),
  );
  const short = supportText({
    backends: [schema],
    program: { ...program, policies },
    options,
    differences: [],
    limits: [],
  });
  expect(short).toContain('| [known-polarity](policies.md#known-polarity) | ✓ |\n');
  expect(short).toContain('| [unique-container-names](policies.md#unique-container-names) | ✗ |\n');
  expect(short).toMatch(/^\| unique-container-names\/[a-z-]+ \| a plain JSON Schema cannot say it: .+ \|$/m);
  expect(short).toContain('| sum | json-schema | ✗ a schema cannot add |\n');
  expect(short).toMatch(/## Known differences\n[^|]+\n\nNone\.\n/);
  expect(short).toMatch(/### Of real engines\n[^|]+\n\nNone\.\n$/);
});

test('known differences are rows', () => {
  const differences = [{ policy: 'p', engine: 'e', reason: 'a | b' }];
  const short = supportText({ backends: [], program, options, differences, limits: [] });
  expect(short).toContain(
    '| engine | policy | case | why |\n| --- | --- | --- | --- |\n| e | p | every case | a \\| b |\n',
  );
});
