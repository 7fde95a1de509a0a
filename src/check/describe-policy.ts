import type { Policy } from '../ir/policy.ts';
import type { ReportPolicy } from '../report/report-policy.ts';

/** What reports say of a policy: its texts, without what it is compiled from. */
export function describePolicy({ id, title, description, remedy, category, rules }: Policy): ReportPolicy {
  const described = rules.map((rule) => ({ id: rule.id, severity: rule.severity, summary: rule.summary }));
  return { id, title, description, remedy, category, rules: described };
}
