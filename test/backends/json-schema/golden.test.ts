import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import type { Expression, Variable } from '../../../src/ir/expression.ts';
import type { Policy, Program } from '../../../src/ir/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { noParameters } from '../../../src/reference/judge-object.ts';
import { allPolicies } from '../../policies.ts';
import { emitSchemas } from './emitted.ts';

const folder = new URL('./golden/', import.meta.url);

const pod: Expression = { kind: 'root', name: 'pod' };
const literal = (value: string | number | boolean): Expression => ({ kind: 'literal', value });
const field = (base: Expression, key: string): Expression => ({ kind: 'field', base, key: literal(key) });
const annotations = field(field(pod, 'metadata'), 'annotations');

/** Names of one or two letters, so that the whole of "at most one" can be read. */
function namesOf(): Expression {
  const variable: Variable = { id: 'annotation', type: 'entry' };
  const entry: Expression = { kind: 'variable', variable };
  const key: Expression = { kind: 'key', entry };
  const value: Expression = {
    kind: 'orElse',
    optional: { kind: 'read', node: { kind: 'value', entry }, as: 'text' },
    fallback: literal(''),
  };
  const name: Expression = {
    kind: 'orElse',
    optional: { kind: 'after', text: key, separator: '/' },
    fallback: literal(''),
  };
  return {
    kind: 'names',
    from: [{ variable, source: { kind: 'entries', node: annotations, filter: 'text' } }],
    where: {
      kind: 'and',
      of: [
        { kind: 'startsWith', text: key, part: literal('x.example/') },
        { kind: 'equals', left: value, right: literal('keystone') },
        { kind: 'matches', text: name, pattern: '[abc]{1,2}' },
      ],
    },
    value: name,
  };
}

const atMostOne: Policy = {
  id: 'at-most-one',
  title: 'At most one keystone',
  description: 'Two are one too many.',
  remedy: 'Remove the others.',
  category: 'Test',
  parameters: {},
  shared: {},
  rules: [
    {
      id: 'many',
      severity: 'error',
      summary: 'There are two keystones.',
      each: [],
      when: { kind: 'less', left: literal(1), right: { kind: 'size', names: namesOf() } },
      at: annotations,
      message: literal('two'),
      container: null,
      hint: null,
    },
  ],
};

const shown = new Set([
  'known-polarity',
  'no-dual-annotations',
  'annotation-values-are-strings',
  'images-pinned',
]);

const programs: Readonly<Record<string, Program>> = {
  'pod-v1.json': { policies: [atMostOne], kinds: workloadKinds.filter(({ kind }) => kind === 'Pod') },
  'deployment-apps-v1.json': {
    policies: allPolicies.filter(({ id }) => shown.has(id)),
    kinds: workloadKinds.filter(({ group, kind }) => group === 'apps' && kind === 'Deployment'),
  },
};

function readable(bytes: Uint8Array): string {
  const schema: Json = JSON.parse(new TextDecoder().decode(bytes));
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const isUpdate = process.env['UPDATE_GOLDEN'] === '1';

test.each(Object.entries(programs))('%s', (name, program) => {
  const text = readable(emitSchemas(program, noParameters).file(name));
  const file = new URL(name, folder);
  if (isUpdate) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(readFileSync(file, 'utf8'));
});

test('no golden file is left over', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(programs).sort());
});
