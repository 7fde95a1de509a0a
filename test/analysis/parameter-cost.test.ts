import { expect, test } from 'vitest';
import { costlyParameters } from '../../src/analysis/parameter-cost.ts';
import { allContainers, anyOf, definePolicy, error, strings } from '../../src/index.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';

test('of the shipped policies, those that go through long texts or lists for each item of a parameter', () => {
  const costly = shippedPolicies.flatMap((policy) => {
    const keys = [...costlyParameters(policy)].sort();
    return keys.length === 0 ? [] : [[policy.id, keys] as const];
  });
  const texts = ['shared injected.generic', 'shared injected.statusKeys'];
  expect(Object.fromEntries(costly)).toEqual({
    'annotation-names-container': texts,
    'injected-never-keystone': texts,
    'job-needs-polarity': texts,
    'no-conflicting-polarity': ['shared styles.list', 'shared styles.single'],
  });
});

const common = { id: 'p', title: 'P', description: 'P.', remedy: 'None.' };
const params = { names: strings({ doc: 'Names.', default: [] }) };

test('what is compared only is not costly, wherever it stands', () => {
  const policy = definePolicy({
    ...common,
    params,
    check: ({ pod, params: { names } }) =>
      allContainers(pod).each(
        (container) =>
          error('named', 'A container has a forbidden name.')
            .when(names.any((name) => container.name.orElse('').startsWith(name)))
            .at(container).says`a container has a forbidden name`,
      ),
  });
  expect([...costlyParameters(policy)]).toEqual([]);
});

test('a loop through the object, within one over a parameter, within one through the object', () => {
  const policy = definePolicy({
    ...common,
    params,
    check: ({ pod, params: { names } }) =>
      allContainers(pod).each(
        (container) =>
          error('named', 'A container has a forbidden name.')
            .when(
              names.any((name) =>
                anyOf(
                  container.name.orElse('').equals(name),
                  pod.metadata.annotations.any(({ key }) => key.equals(name)),
                ),
              ),
            )
            .at(container).says`a container has a forbidden name`,
      ),
  });
  expect([...costlyParameters(policy)]).toEqual(['policy names']);
});
