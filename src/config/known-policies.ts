import type { Policy } from '../ir/policy.ts';
import { type KnownPolicies, levelShape, policySettingShape } from './configuration-shape.ts';
import { parametersShape } from './parameter-shape.ts';
import type { MemberShape, RecordShape } from './shape.ts';

function rulesShape({ rules }: Policy): RecordShape {
  const members = rules.map(({ id, summary }): readonly [string, MemberShape] => [
    id,
    { doc: summary, value: levelShape },
  ]);
  return { shape: 'record', members: Object.fromEntries(members) };
}

/** What may be said of the policies that there are: their names, the names of their rules, and their parameters. */
export function knownPolicies(policies: readonly Policy[], packs: readonly string[]): KnownPolicies {
  const members = policies.map((policy): readonly [string, MemberShape] => [
    policy.id,
    { doc: policy.title, value: policySettingShape(rulesShape(policy), parametersShape(policy.parameters)) },
  ]);
  return {
    packs,
    policies: Object.fromEntries(members),
    parameters: parametersShape(Object.assign({}, ...policies.map(({ shared }) => shared))),
  };
}
