import { expect, test } from 'vitest';
import { createProgram } from '../../../src/compile.ts';
import { compileProgram } from '../../../src/emit/json-schema/compile-program.ts';
import { builtInKinds, workloadKinds } from '../../../src/k8s/kinds.ts';
import { allPolicies } from '../../policies.ts';

const none = { global: {}, policies: {} };
const exemption = {
  policies: ['*'],
  match: { namespaces: ['ops-*'], kinds: ['Deployment'], names: ['legacy-*'] },
  reason: 'test',
  owner: 'team',
  expires: '2030-01-01',
};
const policies = allPolicies.filter(({ id }) => id === 'images-pinned' || id === 'no-host-ports');

test('what an exemption asks is kept once for all rules of a kind', () => {
  const kinds = builtInKinds.filter(({ kind }) => kind === 'Pod');
  const { definitions, remarks } = compileProgram(createProgram(policies, kinds, [exemption]), none);
  expect(remarks).toEqual([]);
  const asking = [...definitions].filter(([, schema]) => JSON.stringify(schema).includes('legacy-'));
  expect(asking.map(([name]) => name)).toEqual(['exemptName']);
  const referring = [...definitions].filter(([, schema]) => JSON.stringify(schema).includes('exempt'));
  expect(referring.length).toBeGreaterThan(10);
});

test('a rule of which a schema cannot say the exemption is left out, never stricter', () => {
  const match = { names: ['*ab*cd*'] };
  const program = createProgram(policies, builtInKinds, [{ ...exemption, match }]);
  const { remarks } = compileProgram(program, none);
  const ofRule = remarks.filter(({ policy, rule }) => policy === 'images-pinned' && rule === 'version');
  expect(ofRule).toEqual([
    {
      policy: 'images-pinned',
      rule: 'version',
      kind: 'unsupported',
      reason: 'after: a pattern finds the first occurrence only of a separator of one character',
    },
  ]);
});

test('a rule that is missing for some kinds is told of these, and of no others', () => {
  const match = { kinds: ['Rollout'], names: ['*ab*cd*'] };
  const { remarks } = compileProgram(createProgram(policies, workloadKinds, [{ ...exemption, match }]), none);
  const ofRule = remarks.filter(({ policy, rule }) => policy === 'images-pinned' && rule === 'version');
  expect(ofRule).toEqual([
    {
      policy: 'images-pinned',
      rule: 'version',
      kind: 'unsupported',
      reason: 'after: a pattern finds the first occurrence only of a separator of one character',
      kinds: [
        { group: '', kind: 'Pod' },
        { group: 'apps', kind: 'ReplicaSet' },
        { group: 'argoproj.io', kind: 'Rollout' },
      ],
    },
  ]);
});
