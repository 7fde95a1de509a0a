import type { FormatContext } from '../../src/report/format.ts';
import type { Report, ReportFinding, ReportMessage } from '../../src/report/report.ts';
import type { ReportPolicy } from '../../src/report/report-policy.ts';
import { plain } from '../../src/report/style.ts';

const policies: readonly ReportPolicy[] = [
  {
    id: 'p',
    title: 'Pods are right',
    description: 'Why.',
    remedy: 'Mend it.',
    category: 'Tests',
    rules: [
      { id: 's', severity: 'warn', summary: 'Something is doubtful.' },
      { id: 'r', severity: 'error', summary: 'Something is wrong.' },
    ],
  },
];

export const context: FormatContext = {
  style: plain,
  width: null,
  sourceLine: () => null,
  quiet: false,
  fails: (severity) => severity === 'error',
  policies,
  version: '1.2.3',
};

export const finding: ReportFinding = {
  policy: 'p',
  rule: 'r',
  severity: 'error',
  message: 'app is wrong',
  hint: 'write it right',
  file: 'apps/a.yaml',
  line: 3,
  column: 5,
  path: '/spec',
  item: null,
  container: 'app',
  exempted: null,
  object: { apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'web' },
};

const error: ReportMessage = { code: 'yaml-syntax', message: 'no YAML', file: 'b.yaml', line: 2, column: 1 };
const notice: ReportMessage = {
  code: 'unsupported-kind',
  message: 'Foo is no kind',
  file: 'c.yaml',
  line: 1,
  column: 7,
};

/** A report of these findings alone; a format takes its counts as they are. */
export function reportOf(findings: readonly ReportFinding[]): Report {
  const summary = { files: 1, objects: 1, pods: 1, error: 0, warn: 0, info: 0, exempted: 0, errors: 0 };
  return {
    version: 1,
    summary: { ...summary, error: findings.length },
    findings,
    notices: [],
    errors: [],
  };
}

export const emptyReport: Report = reportOf([]);

/** One of everything that a report may hold. */
export const fullReport: Report = {
  version: 1,
  summary: { files: 3, objects: 2, pods: 2, error: 1, warn: 1, info: 0, exempted: 1, errors: 1 },
  findings: [
    finding,
    {
      ...finding,
      rule: 's',
      severity: 'warn',
      message: 'app is doubtful',
      hint: null,
      line: 4,
      source: 'chart/templates/a.yaml',
    },
    {
      ...finding,
      message: 'log is wrong',
      hint: null,
      line: 5,
      exempted: 'vendor chart',
      exemption: { owner: 'team-a', expires: '2027-06-30' },
    },
  ],
  notices: [notice],
  errors: [error],
};

/** The full report, compared with a baseline: of its findings that count, the first is known and the second is new. */
export const comparedReport: Report = {
  ...fullReport,
  summary: { ...fullReport.summary, error: 0, unchanged: 1 },
  findings: fullReport.findings.map((one, index) => ({
    ...one,
    baselineState: index === 0 ? 'unchanged' : 'new',
  })),
};

/** Text that would steer each reader: terminal, workflow, SARIF's messages, Markdown, TAP, XML, their line ends. */
export const hostileText =
  '\u001b[31m\u009b\n::error::x\r\n##[set] %0A {0} [a](http://b) `` <b>&"\' @all # SKIP \ud800 \u202e]]>';

export const hostileReport: Report = {
  ...reportOf([
    {
      ...finding,
      message: hostileText,
      hint: hostileText,
      file: `x/${hostileText}`,
      path: `/metadata/annotations/${hostileText.replaceAll('/', '~1')}`,
      source: hostileText,
      object: { apiVersion: hostileText, kind: hostileText, namespace: hostileText, name: hostileText },
    },
    {
      ...finding,
      exempted: hostileText,
      exemption: { owner: hostileText, expires: '2027-06-30' },
      message: hostileText,
    },
  ]),
  notices: [{ ...notice, message: hostileText, file: hostileText }],
  errors: [{ ...error, message: hostileText, file: hostileText }],
};
