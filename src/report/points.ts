import { exemptionText } from './exemption-text.ts';
import type { FormatContext } from './format.ts';
import { objectText } from './object-text.ts';
import { placeText } from './place-text.ts';
import { printable } from './printable.ts';
import type { Report, ReportFinding, ReportMessage } from './report.ts';

export type Outcome = 'passed' | 'failed' | 'skipped' | 'broken';

/** One line of a test protocol: a finding, or a file that cannot be read. All texts are of one line. */
export interface CheckPoint {
  readonly outcome: Outcome;
  /** Why it does not count, in a word or two; null unless it is skipped. */
  readonly skipped: string | null;
  /** The file; null for the check as a whole. */
  readonly file: string | null;
  readonly line: number;
  readonly group: string;
  readonly name: string;
  /** Its severity; `unreadable` for a file that is not read. */
  readonly type: string;
  readonly message: string;
  /** Whatever else there is to say. */
  readonly details: readonly string[];
}

function skippedBy({ exempted, baselineState }: ReportFinding): string | null {
  if (exempted !== null) return 'exempted';
  return baselineState === 'unchanged' ? 'in the baseline' : null;
}

function findingPoint(finding: ReportFinding, context: FormatContext): CheckPoint {
  const { policy, rule, severity, message, hint, exempted, baselineState, file, source, line, path } =
    finding;
  const details = [
    `at ${placeText(finding)}${path === '' ? '' : `, ${path}`}`,
    ...(source === undefined ? [] : [`from ${source}`]),
    ...(hint === null ? [] : [`hint: ${hint}`]),
    ...(exempted === null ? [] : [`exempted: ${exemptionText(exempted, finding)}`]),
    ...(baselineState === 'unchanged' ? ['in the baseline'] : []),
  ];
  const skipped = skippedBy(finding);
  const outcome = context.fails(severity) ? 'failed' : 'passed';
  return {
    outcome: skipped === null ? outcome : 'skipped',
    skipped,
    file: printable(file),
    line,
    group: printable(`${policy}/${rule}`),
    name: printable(`${objectText(finding.object)}: ${message}`),
    type: severity,
    message: printable(message),
    details: details.map(printable),
  };
}

function errorPoint(error: ReportMessage): CheckPoint {
  const { code, message, file, line } = error;
  return {
    outcome: 'broken',
    skipped: null,
    file: printable(file),
    line,
    group: printable(code),
    name: printable(`${file}: ${message}`),
    type: 'unreadable',
    message: printable(message),
    details: [printable(`at ${placeText(error)}`)],
  };
}

const nothing: CheckPoint = {
  outcome: 'passed',
  skipped: null,
  file: null,
  line: 1,
  group: 'keystone',
  name: 'nothing is found',
  type: 'info',
  message: 'nothing is found',
  details: [],
};

/** A report as points, for protocols that know nothing but passed and failed; never empty, as readers reject that. */
export function checkPoints(report: Report, context: FormatContext): readonly CheckPoint[] {
  const points = [
    ...report.errors.map(errorPoint),
    ...report.findings.map((finding) => findingPoint(finding, context)),
  ];
  return points.length === 0 ? [nothing] : points;
}
