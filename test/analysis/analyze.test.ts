import { expect, test } from 'vitest';
import { analyze } from '../../src/analysis/index.ts';
import { definePolicy, error, info, names, warn } from '../../src/index.ts';
import type { Expression } from '../../src/ir/expression.ts';
import type { Policy } from '../../src/ir/policy.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';

const about = { title: 'Title', description: 'Description.', remedy: 'Remedy.' } as const;

function problemsOf(...policies: readonly Policy[]): readonly string[] {
  return analyze({ policies, kinds: [] }).map(({ code, message, place }) => {
    const file = place?.file.split('/').at(-1) ?? 'no place';
    return `${file}: ${code}: ${message}`;
  });
}

test('a policy without faults has no diagnostics', () => {
  const policy = definePolicy({
    id: 'fine',
    ...about,
    check: ({ pod }) =>
      pod.spec.containers.each(
        (container) =>
          error('unnamed', 'A container has no name.').when(container.name.absent()).at(container)
            .says`a container has no name`,
      ),
  });
  expect(problemsOf(policy)).toEqual([]);
});

test('all faults are told at once, each with the file that holds it', () => {
  const policy = definePolicy({
    id: 'Not Kebab',
    ...about,
    check: ({ pod }) => [
      error('pattern', 'A pattern is not of the common subset.').when(
        pod.metadata.name.any((name) => name.matches('a.*')),
      ).says`a`,
      warn('pattern', 'The id is used twice.').when(
        pod.metadata.name.any((name) => name.split('::').isEmpty()),
      ).says`b`,
      info('trim', 'A set of characters is not ASCII.').when(
        pod.metadata.name.any((name) => name.trim('\u00a0').isEmpty()),
      ).says`c`,
      info('suggest', 'A suggestion is no hint.').when(
        names(pod.metadata.labels, ({ key }) => ({ name: key }))
          .nearest('app')
          .present(),
      ).says`d`,
    ],
  });
  expect(problemsOf(policy)).toEqual([
    'analyze.test.ts: policy-id: the policy id "Not Kebab" is not in kebab-case',
    'analyze.test.ts: rule-id: Not Kebab has two rules called pattern',
    'analyze.test.ts: bounds: Not Kebab/pattern: the pattern "a.*" is not readable: "." is not allowed here',
    'analyze.test.ts: bounds: Not Kebab/pattern: a text is split at one ASCII character',
    'analyze.test.ts: bounds: Not Kebab/trim: only ASCII characters can be trimmed',
    'analyze.test.ts: bounds: Not Kebab/suggest: "nearest" is for hints alone',
  ]);
});

test('a pass through annotations within a pass through annotations costs too much', () => {
  const policy = definePolicy({
    id: 'quadratic',
    ...about,
    check: ({ pod }) =>
      pod.metadata.annotations.each(
        (one) =>
          error('twice', 'Two annotations have one value.')
            .when(
              pod.metadata.annotations.any((other) =>
                other.value.equals(one.value).and(other.key.equals(one.key).not()),
              ),
            )
            .at(one).says`${one.key} has the value of another`,
      ),
  });
  expect(problemsOf(policy)).toEqual([
    'analyze.test.ts: cost: quadratic/twice: it goes through annotations within a pass through annotations, which is more than every engine has time for',
  ]);
});

test('what does not depend on the outer item is computed once, and costs once', () => {
  const policy = definePolicy({
    id: 'linear',
    ...about,
    check: ({ pod }) => {
      const injected = pod.metadata.annotations.any(({ key }) => key.startsWith('injector.example/'));
      return pod.metadata.annotations.each(
        (one) =>
          error('beside', 'An annotation stands beside an injector.').when(injected).at(one)
            .says`${one.key} stands beside an injector`,
      );
    },
  });
  expect(problemsOf(policy)).toEqual([]);
});

/** A rule with the given condition, as a policy that was not checked by TypeScript could have it. */
function unchecked(when: Expression): Policy {
  const [rule] = definePolicy({
    id: 'unchecked',
    ...about,
    check: () => error('rule', 'A rule.').says`found`,
  }).rules;
  if (rule === undefined) throw new Error('a policy with one rule has one rule');
  return { id: 'unchecked', ...about, category: '', parameters: {}, shared: {}, rules: [{ ...rule, when }] };
}

const oneLiteral: Expression = { kind: 'literal', value: 1 };
const textLiteral: Expression = { kind: 'literal', value: 'text' };
const variable = { id: 'item', type: 'node' } as const;

// biome-ignore format: a table
const wrongTypes: readonly (readonly [string, Expression, readonly string[]])[] = [
  ['a condition that is no condition', oneLiteral, ['"literal" gives int where bool is wanted']],
  ['operands of two types', { kind: 'equals', left: oneLiteral, right: textLiteral }, ['"literal" gives str where int is wanted']],
  ['a variable out of scope', { kind: 'present', of: { kind: 'variable', variable } }, ['the variable item is used outside its scope']],
  ['a source without items', { kind: 'any', variable, source: oneLiteral, where: { kind: 'literal', value: true } }, ['"literal" gives int, which has no items']],
  ['a variable of another type than the items', { kind: 'any', variable, source: { kind: 'union', of: [] }, where: { kind: 'literal', value: true } },
    ['the items of "union" are str, not node']],
  ['several faults in one expression', { kind: 'and', of: [oneLiteral, textLiteral] },
    ['"literal" gives int where bool is wanted', '"literal" gives str where bool is wanted']],
];

test.each(wrongTypes)('types: %s', (_name, when, problems) => {
  const { length } = problems;
  const messages = analyze({ policies: [unchecked(when)], kinds: [] }).map(({ message }) => message);
  expect(messages.slice(0, length)).toEqual(problems.map((problem) => `unchecked/rule: ${problem}`));
});

test('a kind has one row, and a path to its pods', () => {
  const row = { group: 'apps', kind: 'Deployment', resource: 'deployments', versions: ['v1'], paths: [[]] };
  const pathless = { ...row, group: '', kind: 'Nothing', paths: [] };
  expect(analyze({ policies: [], kinds: [pathless, row, ...workloadKinds] })).toEqual([
    {
      code: 'kind',
      severity: 'error',
      message: 'the row of the table of kinds for Nothing has no path to a pod',
    },
    {
      code: 'kind',
      severity: 'error',
      message: 'two rows of the table of kinds are for apps/Deployment; engines read only one',
    },
  ]);
  expect(analyze({ policies: [], kinds: workloadKinds })).toEqual([]);
});

test('the id under which reports tell of exemptions is taken', () => {
  const policy = definePolicy({
    id: 'exemptions',
    ...about,
    check: ({ pod }) => error('none', 'Nothing.').when(pod.spec.containers.isEmpty()).says`none`,
  });
  expect(problemsOf(policy)).toEqual([
    'analyze.test.ts: policy-id: a policy cannot be called exemptions: reports tell under this id what is wrong with exemptions',
  ]);
});
