import type { Severity } from '../base/severity.ts';
import type { FormatContext } from './format.ts';
import { printable } from './printable.ts';
import type { Report, ReportFinding, ReportMessage, ReportObject, ReportSummary } from './report.ts';
import type { Style } from './style.ts';

/** Longer lines are cut around the marked column. */
const widestLine = 120;

function severityText(severity: Severity, style: Style): string {
  const paint = { error: style.red, warn: style.yellow, info: style.cyan }[severity];
  return style.bold(paint(severity));
}

function objectText({ kind, namespace, name }: ReportObject): string {
  const full = [namespace, name].filter((part) => part !== null).join('/');
  return full === '' ? kind : `${kind} ${full}`;
}

function excerpt({ file, line, column }: ReportFinding | ReportMessage, options: FormatContext): string {
  const whole = options.sourceLine(file, line);
  if (whole === null) return '';
  const text = printable(whole);
  const from = column > widestLine - 20 ? column - 20 : 0;
  const shown = text.slice(from, from + widestLine).trimEnd();
  const number = String(line);
  const gutter = ' '.repeat(number.length);
  const { dim, red } = options.style;
  const marker = `${' '.repeat(Math.max(0, column - 1 - from))}${red('^')}`;
  return `  ${dim(`${number} |`)} ${shown}\n  ${dim(`${gutter} |`)} ${marker}\n`;
}

function findingText(finding: ReportFinding, options: FormatContext): string {
  const { style } = options;
  const { file, line, column, severity, policy, rule, message, hint, object, item } = finding;
  const place = style.bold(`${printable(file)}:${line}:${column}`);
  const where = item === null ? objectText(object) : `${objectText(object)}, at ${item} of its List`;
  return [
    `${place} ${severityText(severity, style)} ${printable(message)}\n`,
    excerpt(finding, options),
    hint === null ? '' : `  ${style.green('hint:')} ${printable(hint)}\n`,
    `  ${style.dim(`${policy}/${rule}, ${printable(where)}`)}\n`,
  ].join('');
}

function messageText(kind: 'error' | 'notice', message: ReportMessage, options: FormatContext): string {
  const { style } = options;
  const place = style.bold(`${printable(message.file)}:${message.line}:${message.column}`);
  const head = kind === 'error' ? style.bold(style.red('unreadable')) : style.cyan('notice');
  const source = kind === 'error' ? excerpt(message, options) : '';
  return `${place} ${head} ${printable(message.message)} ${style.dim(`(${message.code})`)}\n${source}`;
}

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

function summaryText(summary: ReportSummary, style: Style): string {
  const { files, objects, pods, error, warn, info, exempted, errors } = summary;
  const judged = `${count(files, 'file')}, ${count(objects, 'object')}, ${count(pods, 'pod')}`;
  const found = [
    ...(error > 0 ? [style.red(count(error, 'error'))] : []),
    ...(warn > 0 ? [style.yellow(count(warn, 'warning'))] : []),
    ...(info > 0 ? [style.cyan(count(info, 'info'))] : []),
    ...(exempted > 0 ? [`${exempted} exempted`] : []),
    ...(errors > 0 ? [style.red(count(errors, 'unreadable input'))] : []),
  ];
  return `${judged}: ${found.length === 0 ? style.green('nothing found') : found.join(', ')}\n`;
}

/** The report for people: each finding with its place, its line and what to do, then what there was in all. */
export function toPretty(report: Report, options: FormatContext): string {
  const { findings, notices, errors, summary } = report;
  const shown = options.quiet ? findings.filter(({ severity }) => severity === 'error') : findings;
  const blocks = [
    ...errors.map((error) => messageText('error', error, options)),
    ...shown.map((finding) => findingText(finding, options)),
    ...(options.quiet ? [] : [notices.map((notice) => messageText('notice', notice, options)).join('')]),
  ].filter((block) => block !== '');
  return [...blocks, summaryText(summary, options.style)].join('\n');
}
