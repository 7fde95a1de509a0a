import { describe, expect, test } from 'vitest';
import { forKind, specialize, unrollEach } from '../../src/analysis/specialize.ts';
import { definePolicy, error, integer, strings } from '../../src/index.ts';
import type { Expression } from '../../src/ir/expression.ts';
import type { Policy, Rule, WorkloadKind } from '../../src/ir/policy.ts';

const about = { title: 'Title', description: 'Description.', remedy: 'Remedy.' } as const;
const job: WorkloadKind = {
  group: 'batch',
  kind: 'Job',
  resource: 'jobs',
  versions: ['v1'],
  paths: [['spec', 'template']],
};
const pod: WorkloadKind = { group: '', kind: 'Pod', resource: 'pods', versions: ['v1'], paths: [[]] };

function onlyRule(policy: Policy): Rule {
  const [rule, ...others] = policy.rules;
  expect(others).toEqual([]);
  if (rule === undefined) throw new Error('the policy has no rule');
  return rule;
}

/** Without origins, which are no part of the meaning. */
function plain(expression: Expression): unknown {
  return JSON.parse(JSON.stringify(expression, (key, value) => (key === 'origin' ? undefined : value)));
}

describe('parameters become constants', () => {
  const policy = definePolicy({
    id: 'counted',
    ...about,
    params: {
      max: integer({ doc: 'How many.', default: 2 }),
      prefixes: strings({ doc: 'Which.', default: ['a/', 'b/'] }),
    },
    check: ({ pod: subject, params }) =>
      error('too-many', 'Too many keys.').when(
        subject.metadata.annotations
          .count(({ key }) => params.prefixes.any((prefix) => key.startsWith(prefix)))
          .greaterThan(params.max),
      ).says`more than ${params.max}`,
  });
  const annotationKey: Expression = {
    kind: 'key',
    entry: { kind: 'variable', variable: { id: 'annotation', type: 'entry' } },
  };
  const startsWith = (part: string): Expression => ({
    kind: 'startsWith',
    text: annotationKey,
    part: { kind: 'literal', value: part },
  });
  const condition = (limit: number, where: Expression) => ({
    kind: 'less',
    left: { kind: 'literal', value: limit },
    right: expect.objectContaining({ kind: 'count', where }),
  });

  test('defaults where nothing is given; loops over lists are unrolled', () => {
    const rule = onlyRule(specialize(policy, { policy: {}, shared: {} }));
    expect(plain(rule.when)).toEqual(condition(2, { kind: 'or', of: [startsWith('a/'), startsWith('b/')] }));
    expect(plain(rule.message)).toEqual({ kind: 'literal', value: 'more than 2' });
  });

  test('values of the right type count, others are left for the default', () => {
    const rule = onlyRule(specialize(policy, { policy: { max: 3, prefixes: 'c/' }, shared: {} }));
    expect(plain(rule.when)).toEqual(condition(3, { kind: 'or', of: [startsWith('a/'), startsWith('b/')] }));
  });

  test('one item leaves no loop, none leaves nothing to find', () => {
    const one = onlyRule(specialize(policy, { policy: { prefixes: ['c/'] }, shared: {} }));
    expect(plain(one.when)).toEqual(condition(2, startsWith('c/')));
    expect(specialize(policy, { policy: { prefixes: [] }, shared: {} }).rules).toEqual([]);
  });
});

test('what depends on the kind is decided, and rules that cannot apply are gone', () => {
  const policy = definePolicy({
    id: 'by-kind',
    ...about,
    check: ({ kindIs, context }) => [
      error('job', 'It is a Job.').when(kindIs('batch', 'Job', 'CronJob')).says`a job`,
      error('pod', 'It is a Pod.').when(context.isPod()).says`a pod`,
      error('other', 'It is no Job.').when(kindIs('batch', 'Job').not()).says`no job`,
    ],
  });
  expect(forKind(policy, job).rules.map(({ id }) => id)).toEqual(['job']);
  expect(forKind(policy, pod).rules.map(({ id }) => id)).toEqual(['pod', 'other']);
});

test('a rule that does not depend on the kind is the same object for each', () => {
  const policy = definePolicy({
    id: 'mostly-alike',
    ...about,
    check: ({ pod: subject, context }) => {
      const keys = subject.metadata.annotations;
      return [
        error('many', 'Many keys.').when(
          keys.count(({ key }) => key.startsWith('a/').or(key.startsWith('b/'))).greaterThan(1),
        ).says`${keys.count(({ key }) => key.startsWith('a/'))} keys`,
        error('pod', 'It is a Pod.').when(context.isPod()).says`a pod`,
      ];
    },
  });
  const constant = specialize(policy, { policy: {}, shared: {} });
  const [many, isPod] = constant.rules;
  const [manyInPod, isPodInPod] = forKind(constant, pod).rules;
  const [manyInJob] = forKind(constant, job).rules;
  expect(manyInPod).toBe(many);
  expect(manyInJob).toBe(many);
  expect(isPodInPod).not.toBe(isPod);
});

test('a rule for each item of a constant list becomes several rules with one id', () => {
  const policy = definePolicy({
    id: 'labels',
    ...about,
    params: { labels: strings({ doc: 'Which.', default: ['app', 'team'] }) },
    check: ({ pod: subject, params }) =>
      params.labels.each(
        (label) =>
          error('missing', 'A label is missing.').when(subject.metadata.labels.hasKey(label).not())
            .says`${label} is missing`,
      ),
  });
  const rules = unrollEach(onlyRule(specialize(policy, { policy: {}, shared: {} })));
  expect(rules.map(({ id, each }) => [id, each])).toEqual([
    ['missing', []],
    ['missing', []],
  ]);
  expect(rules.map(({ when }) => JSON.stringify(when).match(/"value":"(app|team)"/)?.[1])).toEqual([
    'app',
    'team',
  ]);
});
