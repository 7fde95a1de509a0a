import { expect, test } from 'vitest';
import { createProgram } from '../../src/compile.ts';
import { loadFixtures } from '../../src/harness/load-fixtures.ts';
import { unexemptedSuites } from '../../src/harness/unexempted-suites.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { allPolicies } from '../policies.ts';

const ids = ['one-keystone-max'];
const policies = allPolicies.filter(({ id }) => ids.includes(id));
const { suites } = loadFixtures('fixtures', 'fixtures', ids);
const said = { reason: 'test', owner: 'team', expires: '2030-01-01' };

test('without exemptions all cases stay', () => {
  expect(unexemptedSuites(suites, createProgram(policies, workloadKinds))).toBe(suites);
});

test('cases that an exemption changes are left out, and no others', () => {
  const exemption = { ...said, policies: ids, match: { kinds: ['Pod'] } };
  const [suite] = unexemptedSuites(suites, createProgram(policies, workloadKinds, [exemption]));
  const kept = new Set(suite?.cases.map(({ name }) => name));
  const names = (wanted: (isPod: boolean, finds: boolean) => boolean): readonly string[] =>
    (suites[0]?.cases ?? [])
      .filter(({ input, expect: expected }) => {
        const object = input.kind === 'object' ? input.object : {};
        return input.kind === 'object' && wanted(object['kind'] === 'Pod', expected.length > 0);
      })
      .map(({ name }) => name);
  expect(names((isPod, finds) => isPod && finds).filter((name) => kept.has(name))).toEqual([]);
  expect(names((_, finds) => !finds).filter((name) => !kept.has(name))).toEqual([]);
  expect(kept.has('two keystones')).toBe(false);
  expect(kept.has('one keystone and one sidecar')).toBe(true);
});
