import { readFileSync } from 'node:fs';
import type { Artifact } from '../../src/artifacts/artifact.ts';
import type { Backend, EmitOptions, Emitted, Support } from '../../src/backends/backend.ts';
import type { Diagnostic } from '../../src/base/diagnostic.ts';
import type { KnownDifference } from '../../src/harness/known-differences.ts';
import type { ExpressionKind } from '../../src/ir/expression.ts';
import { operatorGroups, operators } from '../../src/ir/operators.ts';
import type { Policy, Program } from '../../src/ir/policy.ts';
import type { KnownLimit } from '../engines/known-limits.ts';

/** What becomes of findings in each target. */
export const findingsIn: Readonly<Record<string, string>> = {
  'json-schema':
    'whether an object is valid; error rules alone; messages are those of rules, not of findings',
  'opa-wasm': 'every finding, with its place, container and hint',
  rego: 'every finding, with its place and container',
  conftest: 'the messages of errors (`deny`) and of warnings (`warn`)',
  gatekeeper: 'one violation for each policy and severity: the messages of its findings, joined',
  vap: 'one message for each policy and severity: the messages of its findings, joined',
  kyverno: 'one message for each policy and severity: the messages of its findings, joined',
  kubewarden: 'one AdmissionReview for each policy: the messages of its errors, joined, and its warnings',
};

export interface SupportSubject {
  readonly backends: readonly Backend[];
  readonly program: Program;
  readonly options: EmitOptions;
  readonly differences: readonly KnownDifference[];
  /** What real engines do otherwise. */
  readonly limits: readonly KnownLimit[];
}

type Row = readonly string[];

/** Notes of a schema and its keyword for ajv hold also what the schema cannot say. */
const besideTheTarget = /^json-schema\/(rules|all\.keystone)\.json$/;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function table(head: Row, rows: readonly Row[]): string {
  if (rows.length === 0) return 'None.';
  const line = (cells: Row): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function sameArtifacts(left: readonly Artifact[], right: readonly Artifact[]): boolean {
  const textOf = (artifacts: readonly Artifact[]): string =>
    artifacts
      .filter(({ path }) => !besideTheTarget.test(path))
      .map(({ path, bytes }) => `${path} ${Buffer.from(bytes).toString('base64')}`)
      .join('\n');
  return textOf(left) === textOf(right);
}

/** What a target makes of one policy, beside what it makes of none. */
interface PolicyCell {
  readonly symbol: string;
  readonly diagnostics: readonly Diagnostic[];
}

function policyCell(
  backend: Backend,
  policy: Policy,
  none: Emitted,
  { program, options }: SupportSubject,
): PolicyCell {
  const emitted = backend.emit({ ...program, policies: [policy] }, options);
  const always = new Set(none.diagnostics.map(({ message }) => message));
  const diagnostics = emitted.diagnostics.filter(({ message }) => !always.has(message));
  if (!sameArtifacts(emitted.artifacts, none.artifacts))
    return { symbol: diagnostics.length === 0 ? '✓' : '~', diagnostics };
  return { symbol: diagnostics.length === 0 ? '–' : '✗', diagnostics };
}

/** Reasons with those that they concern, from messages that name who it is before the first colon. */
function byReason(target: string, diagnostics: readonly Diagnostic[]): readonly Row[] {
  const subjects = new Map<string, string[]>();
  for (const { message } of diagnostics) {
    const colon = message.indexOf(': ');
    const reason = colon < 0 ? message : message.slice(colon + 2);
    const named = colon < 0 ? 'all policies' : message.slice(0, colon);
    const subject = named.startsWith(`${target} `) ? named.slice(target.length + 1) : named;
    subjects.set(reason, [...(subjects.get(reason) ?? []), subject]);
  }
  return [...subjects].map(([reason, concerned]) => [[...new Set(concerned)].join(', '), reason]);
}

function policyTexts(subject: SupportSubject): readonly [matrix: string, reasons: string] {
  const { backends, program, options } = subject;
  const columns = backends.map((backend) => {
    const none = backend.emit({ ...program, policies: [] }, options);
    const cells = program.policies.map((policy) => policyCell(backend, policy, none, subject));
    return { backend, none, cells };
  });
  const rows = program.policies.map(({ id }, index) => [
    `[${id}](policies.md#${id})`,
    ...columns.map(({ cells }) => cells[index]?.symbol ?? ''),
  ]);
  const reasons = columns.flatMap(({ backend, none, cells }) => {
    const found = byReason(backend.id, [
      ...none.diagnostics,
      ...cells.flatMap(({ diagnostics }) => diagnostics),
    ]);
    return found.length === 0 ? [] : [`#### ${backend.title}\n\n${table(['what', 'why'], found)}`];
  });
  const matrix = table(['policy', ...backends.map(({ id }) => id)], rows);
  return [matrix, reasons.length === 0 ? 'None.' : reasons.join('\n\n')];
}

function symbolOf(support: Support): string {
  if (support === 'exact') return '✓';
  return 'lossy' in support ? '~' : '✗';
}

const reasonOf = (support: Exclude<Support, 'exact'>): string =>
  'lossy' in support ? support.lossy : support.unsupported;

function operatorTexts({ backends }: SupportSubject): readonly [matrix: string, reasons: string] {
  // Keys of a record over the kinds.
  const kinds = Object.keys(operators) as readonly ExpressionKind[];
  const sorted = operatorGroups.flatMap((group) => kinds.filter((kind) => operators[kind].group === group));
  const rows = sorted.map((kind) => [
    `[${kind}](writing-policies.md#${kind.toLowerCase()})`,
    ...backends.map(({ support }) => symbolOf(support[kind])),
  ]);
  const reasons = sorted.flatMap((kind) =>
    backends.flatMap(({ id, support }): readonly Row[] => {
      const said = support[kind];
      return said === 'exact' ? [] : [[kind, id, `${symbolOf(said)} ${reasonOf(said)}`]];
    }),
  );
  return [
    table(['operator', ...backends.map(({ id }) => id)], rows),
    table(['operator', 'target', 'why'], reasons),
  ];
}

function differencesText({ differences }: SupportSubject): string {
  const rows = differences.map(({ engine, policy, case: name, reason }) => [
    engine,
    policy,
    name ?? 'every case',
    reason,
  ]);
  return table(['engine', 'policy', 'case', 'why'], rows);
}

/** The text of docs/support.md. */
export function supportText(subject: SupportSubject): string {
  const targets = subject.backends.map(({ id, title }) => [`\`${id}\``, title, findingsIn[id] ?? '']);
  const [policies = '', policyReasons = ''] = policyTexts(subject);
  const [operatorMatrix = '', operatorReasons = ''] = operatorTexts(subject);
  const parts: Readonly<Record<string, string>> = {
    targets: table(['target', 'what it is', 'what becomes of findings'], targets),
    policies,
    policyReasons,
    operators: operatorMatrix,
    operatorReasons,
    differences: differencesText(subject),
    limits: table(
      ['engine', 'what it does otherwise'],
      subject.limits.map(({ engine, reason }) => [engine, reason]),
    ),
  };
  const template = readFileSync(new URL('support.md', import.meta.url), 'utf8');
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
}
