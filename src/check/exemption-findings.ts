import type { Exemption } from '../base/exemption.ts';
import { type Path, toPointer } from '../base/pointer.ts';
import type { SourcePlace } from '../base/source.ts';
import { exemptionsPolicy } from '../report/exemptions-policy.ts';
import type { ReportFinding } from '../report/report.ts';

type FindPlace = (path: Path) => SourcePlace;

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
