import type { ReportFinding } from '../report.ts';
import type { ReportEdit, ReportFix } from '../report-fix.ts';
import { sarifLocation } from './location.ts';
import { sarifMessage } from './message.ts';

function replacement({ text, ...deletedRegion }: ReportEdit) {
  return { deletedRegion, ...(text === '' ? {} : { insertedContent: { text } }) };
}

/** What `keystone fix` would do as a fix that a viewer can make (SARIF 2.1.0 §3.55). */
export function sarifFixes(finding: ReportFinding, { does, edits }: ReportFix) {
  const { artifactLocation } = sarifLocation(finding).physicalLocation;
  return [
    {
      description: sarifMessage(`keystone fix ${does}`),
      artifactChanges: [{ artifactLocation, replacements: edits.map(replacement) }],
    },
  ];
}
