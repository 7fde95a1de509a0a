import { exemptionsPolicy } from '../../report/exemptions-policy.ts';
import { findingFingerprints } from '../../report/fingerprints.ts';
import type { ReportFinding } from '../../report/report.ts';

/** A finding that a baseline may hold: neither exempted, which has its own end, nor about an exemption. */
function isEligible({ exempted, policy }: ReportFinding): boolean {
  return exempted === null && policy !== exemptionsPolicy.id;
}

/**
 * The findings that a baseline may hold, with their fingerprints, unique among them: of what is found twice on equal
 * objects, a second copy has a second fingerprint.
 */
export function fingerprinted(findings: readonly ReportFinding[]): ReadonlyMap<ReportFinding, string> {
  const eligible = findings.filter(isEligible);
  const fingerprints = findingFingerprints(eligible);
  return new Map(eligible.map((finding, index) => [finding, fingerprints[index] ?? '']));
}
