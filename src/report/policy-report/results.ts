import type { Severity } from '../../base/severity.ts';
import { exemptionText } from '../exemption-text.ts';
import { printable } from '../printable.ts';
import type { ReportFinding, ReportMessage } from '../report.ts';
import type { ReportPolicy } from '../report-policy.ts';

/** How a result of a policy report ended; a report counts them by these names. */
export type ResultKind = 'pass' | 'fail' | 'warn' | 'error' | 'skip';

/** A result as `wgpolicyk8s.io/v1alpha2` and `openreports.io/v1alpha1` have it, which are alike. */
export interface PolicyResult {
  readonly source: string;
  readonly policy: string;
  readonly rule: string;
  readonly category?: string;
  readonly severity: string;
  readonly result: ResultKind;
  readonly message: string;
  readonly resources?: readonly Readonly<Record<string, string>>[];
  /** Texts of whatever has no member of its own. */
  readonly properties: Readonly<Record<string, string>>;
}

export const source = 'keystone';

const kinds: Readonly<Record<Severity, ResultKind>> = { error: 'fail', warn: 'warn', info: 'warn' };
const severities: Readonly<Record<Severity, string>> = { error: 'high', warn: 'medium', info: 'info' };

type Member = readonly [name: string, value: string | null | undefined];

/** The members that have a value, as texts of one line. */
function present(members: readonly Member[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    members.flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, printable(value)]],
    ),
  );
}

function placeMembers({
  file,
  line,
  column,
}: Pick<ReportMessage, 'file' | 'line' | 'column'>): readonly Member[] {
  return [
    ['file', file],
    ['line', String(line)],
    ['column', String(column)],
  ];
}

/**
 * A finding as a result. What is exempted is skipped; what a baseline holds is found all the same, and says so.
 *
 * @param policies Those that were asked.
 */
export function findingResult(finding: ReportFinding, policies: readonly ReportPolicy[]): PolicyResult {
  const { policy, rule, severity, message, hint, exempted, object, path, container } = finding;
  const { apiVersion, kind, namespace, name } = object;
  const category = policies.find(({ id }) => id === policy)?.category;
  // What is said of a configuration is about no resource of a cluster.
  const resource =
    apiVersion === ''
      ? null
      : present([
          ['apiVersion', apiVersion],
          ['kind', kind],
          ['namespace', namespace],
          ['name', name],
        ]);
  return {
    source,
    policy,
    rule,
    ...(category === undefined ? {} : { category }),
    severity: severities[severity],
    result: exempted === null ? kinds[severity] : 'skip',
    message: printable(message),
    ...(resource === null ? {} : { resources: [resource] }),
    properties: present([
      ...placeMembers(finding),
      ['source', finding.source],
      ['path', path === '' ? null : path],
      ['container', container],
      ['hint', hint],
      ['exempted', exempted === null ? null : exemptionText(exempted, finding)],
      ['baselineState', finding.baselineState],
    ]),
  };
}

/** Input that could not be read. */
export function errorResult(error: ReportMessage): PolicyResult {
  return {
    source,
    policy: source,
    rule: error.code,
    severity: 'high',
    result: 'error',
    message: printable(error.message),
    properties: present(placeMembers(error)),
  };
}
