import { joinMessages } from '../../../src/base/join-messages.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import { severities } from '../../../src/base/severity.ts';
import { objectName } from '../../../src/emit/admission/object-metadata.ts';
import { loadFixtures } from '../../../src/harness/load-fixtures.ts';
import type { Case } from '../../../src/harness/suite.ts';
import type { Policy, Program } from '../../../src/ir/policy.ts';
import type { GivenParameters } from '../../../src/reference/judge-object.ts';

/** A case with the policy that it is of. */
export interface PolicyCase extends Case {
  readonly policy: Policy;
}

export function fixtureCases({ policies }: Program): readonly PolicyCase[] {
  const { suites } = loadFixtures(
    'fixtures',
    'fixtures',
    policies.map(({ id }) => id),
  );
  return suites.flatMap((suite) => {
    const policy = policies.find(({ id }) => id === suite.policy);
    return policy === undefined ? [] : suite.cases.map((each) => ({ ...each, policy }));
  });
}

const isEmpty = (values: JsonObject): boolean => Object.keys(values).length === 0;

export function hasParameters({ global, policies }: GivenParameters): boolean {
  return !isEmpty(global) || Object.values(policies).some((own) => JSON.stringify(own) !== '{}');
}

/** What the case's policy says in an admission engine, by the names of its objects. */
export function messagesOfCase({ policy, expect }: PolicyCase): Readonly<Record<string, string>> {
  const entries = severities.flatMap((severity) => {
    const found = expect.filter((finding) => finding.severity === severity).map(({ message }) => message);
    return found.length === 0 ? [] : [[objectName(policy, severity), joinMessages(found)] as const];
  });
  return Object.fromEntries(entries);
}
