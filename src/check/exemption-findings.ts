import type { Exemption } from '../base/exemption.ts';
import { type Path, toPointer } from '../base/pointer.ts';
import type { SourcePlace } from '../base/source.ts';
import type { ReportFinding } from '../report/report.ts';
import type { ReportPolicy } from '../report/report-policy.ts';

type FindPlace = (path: Path) => SourcePlace;

/** What reports say of the findings on exemptions, which no policy of a program makes. */
export const exemptionsPolicy: ReportPolicy = {
  id: 'exemptions',
  title: 'Exemptions hold, and are needed',
  description:
    'An exemption is a promise with an end: when its last day is over it exempts nothing and fails the check, so that somebody decides anew. One that matches no finding hides what comes later.',
  remedy:
    'Mend what the exemption is for and remove it, or agree on a new day and write it into `expires`. Remove one that matches nothing, or correct what it matches.',
  category: 'Configuration',
  rules: [
    { id: 'expired', severity: 'error', summary: 'The last day of an exemption is over.' },
    { id: 'unused', severity: 'error', summary: 'An exemption matches no finding.' },
  ],
};

function findingAt(
  path: Path,
  place: FindPlace,
  what: Pick<ReportFinding, 'rule' | 'message' | 'hint'>,
): ReportFinding {
  return {
    policy: exemptionsPolicy.id,
    severity: 'error',
    ...what,
    ...place(path),
    path: toPointer(path),
    item: null,
    container: null,
    exempted: null,
    object: { apiVersion: '', kind: 'Configuration', namespace: null, name: null },
  };
}

function subjectText({ policies }: Exemption): string {
  return `the exemption from ${policies.includes('*') ? 'all policies' : policies.join(', ')}`;
}

/** That an exemption no longer holds. */
export function expiredFinding(exemption: Exemption, index: number, place: FindPlace): ReportFinding {
  const { expires, owner, reason } = exemption;
  return findingAt(['exemptions', index, 'expires'], place, {
    rule: 'expired',
    message: `${subjectText(exemption)} ended with ${expires}: ${reason}`,
    hint: `${owner} decides: mend what it exempted, or agree on a new day`,
  });
}

/** That an exemption matches nothing in a run over everything. */
export function unusedFinding(exemption: Exemption, index: number, place: FindPlace): ReportFinding {
  const { owner, reason } = exemption;
  return findingAt(['exemptions', index], place, {
    rule: 'unused',
    message: `${subjectText(exemption)} matches no finding: ${reason}`,
    hint: `${owner} decides: remove it, or correct what it matches`,
  });
}
