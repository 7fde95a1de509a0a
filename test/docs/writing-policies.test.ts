import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSuite } from '../../src/harness/read-suite.ts';
import { runSuites } from '../../src/harness/run-suites.ts';
import { definePolicy, error } from '../../src/index.ts';
import type { Expression, ExpressionKind } from '../../src/ir/expression.ts';
import { walk } from '../../src/ir/operands.ts';
import { operators } from '../../src/ir/operators.ts';
import { createWholeProgram } from '../policies.ts';
import { type ExampleSubject, exampleParameters, operatorExamples } from './operator-examples.ts';
import { operatorsWithExample, writingPolicies } from './writing-policies.ts';

const file = 'docs/writing-policies.md';

test('docs/writing-policies.md is current', () => {
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, writingPolicies());
  expect(readFileSync(file, 'utf8')).toBe(writingPolicies());
});

test('every operator that authors have is shown with an example', () => {
  const shown = Object.keys(operators).filter((kind) => kind !== 'let');
  expect([...operatorsWithExample()].sort()).toEqual(shown.sort());
});

test('the fixture that is shown holds', async () => {
  const yaml = /```yaml\n([\s\S]*?)```/.exec(writingPolicies())?.[1] ?? '';
  const files = { policy: 'known-polarity', suite: new TextEncoder().encode(yaml), objects: new Map() };
  const { suite, diagnostics } = readSuite(files, 'fixtures');
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'no case of the suite expects that nothing is found',
  ]);
  const run = await runSuites(createWholeProgram(), {
    suites: suite === null ? [] : [suite],
    engines: [],
    known: [],
  });
  expect(run.failures).toEqual([]);
  expect(run.cells).toMatchObject([{ policy: 'known-polarity', passed: 1 }]);
});

function kindsOf(expressions: readonly (Expression | null)[]): ReadonlySet<ExpressionKind> {
  const kinds = new Set<ExpressionKind>();
  for (const expression of expressions) {
    if (expression !== null) walk(expression, ({ kind }) => kinds.add(kind));
  }
  return kinds;
}

/** Compiles an example as a part of a policy, and says which operators it became. */
function compiledKinds(example: (subject: ExampleSubject) => unknown): ReadonlySet<ExpressionKind> {
  let expression: Expression | null = null;
  const policy = definePolicy({
    id: 'example',
    title: 'An example',
    description: 'An example of the documentation.',
    remedy: 'None.',
    params: exampleParameters,
    check: (subject) => {
      const result = example(subject);
      // Examples give a handle, or rules as `check` does.
      if (typeof result === 'object' && result !== null && 'expression' in result) {
        expression = result.expression as Expression;
        return error('example', 'An example.').says`an example`;
      }
      return result as ReturnType<Parameters<typeof definePolicy>[0]['check']>;
    },
  });
  const ofRules = policy.rules.flatMap(({ when, at, message, hint }) => [when, at, message, hint]);
  return kindsOf([expression, ...ofRules]);
}

describe('examples compile to their operators', () => {
  test.each(Object.entries(operatorExamples))('%s', (kind, example) => {
    expect([...compiledKinds(example)]).toContain(kind);
  });
});
