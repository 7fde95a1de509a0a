import { expect, test } from 'vitest';
import type { Exemption, ExemptionMatch } from '../../../src/base/exemption.ts';
import { checkProgram, createProgram } from '../../../src/compile.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { findsAll } from './exempted-program.ts';

const none = { global: {}, policies: {} };

function exemption(policies: readonly string[], match: ExemptionMatch): Exemption {
  return { policies, match, reason: 'test', owner: 'team', expires: '2020-01-01' };
}

function problemsOf(...exemptions: readonly Exemption[]): readonly string[] {
  const program = createProgram([findsAll('finds-all')], workloadKinds, exemptions);
  return checkProgram(program, none).map(({ code, severity, message }) => `${severity} ${code}: ${message}`);
}

test('an exemption that can be compiled is nothing to speak of, ended or not', () => {
  expect(problemsOf(exemption(['*'], { namespaces: ['ops-*'], kinds: ['Deployment', '*Set'] }))).toEqual([]);
  expect(problemsOf(exemption(['finds-all', 'fields-have-expected-types'], {}))).toEqual([]);
});

test('what exemptions name and nobody knows is said', () => {
  expect(
    problemsOf(
      exemption(['*', 'find-all'], {}),
      exemption(['*'], { kinds: ['deployment', 'Task*'], files: ['a/**'] }),
      exemption(['*'], { names: ['a b', '', 'é*'], files: ['é .yaml'] }),
    ),
  ).toEqual([
    'info exemption-policy: exemptions[0]: no policy that is compiled is called find-all',
    'warn exemption-kind: exemptions[1]: no kind with pods is called deployment: of such kinds, only Pods that they control themselves are exempted',
    'warn exemption-kind: exemptions[1]: no kind with pods is called Task*: of such kinds, only Pods that they control themselves are exempted',
    'info exemption-files: exemptions[1]: it names files, which only keystone check knows: it is left out of what is compiled',
    'error exemption-pattern: exemptions[2]: "a b" among its names matches nothing: a pattern is printable ASCII without blanks',
    'error exemption-pattern: exemptions[2]: "" among its names matches nothing: a pattern is printable ASCII without blanks',
    'error exemption-pattern: exemptions[2]: "é*" among its names matches nothing: a pattern is printable ASCII without blanks',
    'info exemption-files: exemptions[2]: it names files, which only keystone check knows: it is left out of what is compiled',
  ]);
});

test('what exemptions read is no business of the policy of expected types, which they exempt too', () => {
  const rulesOf = (exemptions: readonly Exemption[]): readonly string[] => {
    const { policies } = createProgram([findsAll('finds-all')], workloadKinds, exemptions);
    return policies.find(({ id }) => id === 'fields-have-expected-types')?.rules.map(({ id }) => id) ?? [];
  };
  const match = { names: ['a'], kinds: ['Deployment'] };
  expect(rulesOf([exemption(['*'], match)])).toEqual(rulesOf([]));
  const { policies } = createProgram([findsAll('finds-all')], workloadKinds, [exemption(['*'], match)]);
  const [types] = policies;
  expect(types?.id).toBe('fields-have-expected-types');
  expect(JSON.stringify(types?.rules.map(({ when }) => when))).toContain('"ownerReferences"');
});
