import { findingFingerprints } from '../fingerprints.ts';
import type { FormatContext } from '../format.ts';
import { jsonText } from '../json-text.ts';
import type { Report, ReportFinding, ReportMessage } from '../report.ts';
import { sarifFixes } from './fixes.ts';
import { sarifFindingLocation, sarifLocation } from './location.ts';
import { sarifMessage } from './message.ts';
import { sarifLevels, sarifRules } from './rules.ts';

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

function notification({ code, message, ...place }: ReportMessage, level: 'error' | 'note') {
  return {
    descriptor: { id: code },
    level,
    message: sarifMessage(message),
    locations: [sarifLocation(place)],
  };
}

function suppressionsOf({ exempted, exemption }: ReportFinding) {
  if (exempted === null) return [];
  const more = exemption === undefined ? {} : { properties: { ...exemption } };
  return [{ kind: 'external', status: 'accepted', justification: exempted, ...more }];
}

function results(
  findings: readonly ReportFinding[],
  ruleIds: readonly string[],
  fixOf: FormatContext['fixOf'],
) {
  const fingerprints = findingFingerprints(findings);
  const indices = new Map(ruleIds.map((id, index) => [id, index]));
  // Suppressions are given for all results or for none (§3.27.23).
  const suppresses = findings.some(({ exempted }) => exempted !== null);
  return findings.map((finding, position) => {
    const { policy, rule, severity, message, hint, baselineState, source } = finding;
    const ruleId = `${policy}/${rule}`;
    const ruleIndex = indices.get(ruleId);
    const fix = fixOf?.(finding) ?? null;
    return {
      ruleId,
      ...(ruleIndex === undefined ? {} : { ruleIndex }),
      level: sarifLevels[severity],
      message: sarifMessage(hint === null ? message : `${message} (${hint})`),
      locations: [sarifFindingLocation(finding)],
      partialFingerprints: { 'keystone/v1': fingerprints[position] },
      ...(fix === null ? {} : { fixes: sarifFixes(finding, fix) }),
      ...(source === undefined ? {} : { properties: { source } }),
      ...(baselineState === undefined ? {} : { baselineState }),
      ...(suppresses ? { suppressions: suppressionsOf(finding) } : {}),
    };
  });
}

/**
 * SARIF 2.1.0: one run, its rules those of all policies that were asked, its results array always there. What is said of
 * files, not of objects, is a notification. Columns count UTF-16 units.
 */
export function toSarif(report: Report, { policies, version, fixOf }: FormatContext): string {
  const rules = sarifRules(policies);
  const notifications = [
    ...report.errors.map((error) => notification(error, 'error')),
    ...report.notices.map((notice) => notification(notice, 'note')),
  ];
  const run = {
    tool: { driver: { name: 'keystone', semanticVersion: version, rules } },
    invocations: [
      { executionSuccessful: report.errors.length === 0, toolExecutionNotifications: notifications },
    ],
    columnKind: 'utf16CodeUnits',
    results: results(
      report.findings,
      rules.map(({ id }) => id),
      fixOf,
    ),
  };
  return jsonText({ $schema: schema, version: '2.1.0', runs: [run] });
}
