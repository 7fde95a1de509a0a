import type { ReportFinding } from './report.ts';

/** Why a finding is exempted, who answers for that, and how long: `vendor chart (team-a, until 2027-03-31)`. */
export function exemptionText(reason: string, { exemption }: Pick<ReportFinding, 'exemption'>): string {
  return exemption === undefined ? reason : `${reason} (${exemption.owner}, until ${exemption.expires})`;
}
