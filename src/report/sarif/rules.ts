import { compareCodePoints } from '../../base/code-points.ts';
import type { Severity } from '../../base/severity.ts';
import type { ReportPolicy } from '../report-policy.ts';

/** What SARIF calls severities. */
export const sarifLevels: Readonly<Record<Severity, string>> = {
  error: 'error',
  warn: 'warning',
  info: 'note',
};

/** A rule as SARIF describes it: what it finds, why that matters, and how to mend it. */
function describe(policy: ReportPolicy, { id, severity, summary }: ReportPolicy['rules'][number]) {
  const help = `${policy.description}\n\n${policy.remedy}`;
  return {
    id: `${policy.id}/${id}`,
    shortDescription: { text: summary },
    fullDescription: { text: policy.title },
    help: { text: help, markdown: help },
    defaultConfiguration: { level: sarifLevels[severity] },
    properties: { tags: [policy.category] },
  };
}

/** Every rule of the policies that were asked, sorted by id. */
export function sarifRules(policies: readonly ReportPolicy[]): readonly ReturnType<typeof describe>[] {
  return policies
    .flatMap((policy) => policy.rules.map((rule) => describe(policy, rule)))
    .toSorted((left, right) => compareCodePoints(left.id, right.id));
}
