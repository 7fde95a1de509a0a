import type { Severity } from '../base/severity.ts';
import { findingFingerprints, messageFingerprints } from './fingerprints.ts';
import { isCounted } from './is-counted.ts';
import { jsonText } from './json-text.ts';
import { oneLine } from './one-line.ts';
import type { Report } from './report.ts';

/** GitLab's degrees; what cannot be read is worse than what is found. */
const degrees: Readonly<Record<Severity | 'unreadable', string>> = {
  unreadable: 'critical',
  error: 'major',
  warn: 'minor',
  info: 'info',
};

/** The report of code quality that GitLab shows in merge requests; what is exempted or in the baseline is no part of it. */
export function toGitLab({ findings, errors }: Report): string {
  const ofFiles = messageFingerprints(errors);
  const ofFindings = findingFingerprints(findings);
  const broken = errors.map(({ code, message, file, line }, index) => ({
    description: message,
    check_name: code,
    fingerprint: ofFiles[index],
    severity: degrees.unreadable,
    location: { path: file, lines: { begin: line } },
  }));
  const found = findings.flatMap((finding, index) => {
    if (!isCounted(finding)) return [];
    const { policy, rule, severity, file, line } = finding;
    return [
      {
        description: oneLine(finding),
        check_name: `${policy}/${rule}`,
        fingerprint: ofFindings[index],
        severity: degrees[severity],
        location: { path: file, lines: { begin: line } },
      },
    ];
  });
  return jsonText([...broken, ...found]);
}
