import { expect, test } from 'vitest';
import { joinMessages } from '../../../src/base/join-messages.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../../src/base/json.ts';
import { loadFixtures } from '../../../src/harness/load-fixtures.ts';
import type { Case, Suite } from '../../../src/harness/suite.ts';
import { policyNamed, program, type Response, reviewerOf } from './reviewer.ts';

const ids = program.policies.map(({ id }) => id);
const { suites } = loadFixtures('fixtures', 'fixtures', ids);

function requestOf({ input }: Case): JsonObject {
  const uid = 'd3c4f0a2-0000-4000-8000-000000000000';
  const request = input.kind === 'review' ? input.request : { operation: 'CREATE', object: input.object };
  return { uid, ...request };
}

function settingsOf({ parameters: { global, policies } }: Case, policy: string): JsonObject {
  const own = ownMember(policies, policy);
  return { ...(isJsonObject(own) ? own : {}), ...global };
}

function expectedOf({ expect: findings }: Case): Omit<Response, 'uid'> {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warn').map(({ message }) => message);
  return {
    allowed: errors.length === 0,
    ...(errors.length === 0
      ? {}
      : { status: { message: joinMessages(errors.map(({ message }) => message)) } }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

const isReviewed = ({ policy }: Suite): boolean =>
  policyNamed(policy).rules.some(({ severity }) => severity !== 'info');

test('there are suites, and only those of policies for reports are left out', () => {
  expect(suites.map(({ policy }) => policy)).toEqual(ids);
  const leftOut = suites.filter((suite) => !isReviewed(suite)).map(({ policy }) => policy);
  expect(leftOut).toEqual(['default-container-agrees', 'marks-have-effect', 'prefer-native-sidecar']);
});

test.each(suites.filter(isReviewed))('$policy reviews every case', ({ policy, cases }) => {
  const reviewer = reviewerOf(policyNamed(policy));
  const answers = cases.map((one) => {
    const { uid, ...response } = reviewer.review(requestOf(one), settingsOf(one, policy));
    return [one.name, uid !== undefined, response];
  });
  expect(answers).toEqual(cases.map((one) => [one.name, true, expectedOf(one)]));
  expect(reviewer.host.guest.aborts).toEqual([]);
});
