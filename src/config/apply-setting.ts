import type { Policy, Rule } from '../ir/policy.ts';
import type { Level, PolicySetting } from './configuration.ts';

function applyLevel(rule: Rule, level: Level): readonly Rule[] {
  if (level === 'off') return [];
  return [level === 'on' ? rule : { ...rule, severity: level }];
}

/** A policy as it is configured: rules that are off are left out, the others have the severity that they are given. */
export function applySetting(policy: Policy, { level, rules }: PolicySetting): Policy {
  const configured = policy.rules.flatMap((rule) => {
    const own = Object.hasOwn(rules, rule.id) ? rules[rule.id] : undefined;
    return applyLevel(rule, own ?? level);
  });
  return { ...policy, rules: configured };
}
