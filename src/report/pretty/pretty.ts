import type { FormatContext } from '../format.ts';
import { printable } from '../printable.ts';
import type { Report, ReportMessage, ReportObject } from '../report.ts';
import { findingsText, unreadableText } from './finding-text.ts';
import { byRule, type Group, groupReport } from './groups.ts';
import { policyTable, summaryLine } from './summary.ts';

function objectText({ kind, namespace, name }: ReportObject): string {
  const full = [namespace, name].filter((part) => part !== null).join('/');
  return [kind, full].filter((part) => part !== '').join(' ');
}

function heading(group: Group, { style }: FormatContext): string {
  const file = style.bold(printable(group.file));
  if (group.kind === 'unreadable') return `${file}\n`;
  const at = group.item === null ? '' : `, at ${group.item} of its List`;
  return `${file}  ${style.dim(printable(`${objectText(group.object)}${at}`))}\n`;
}

function groupText(group: Group, context: FormatContext): string {
  const blocks =
    group.kind === 'unreadable'
      ? group.errors.map((error) => unreadableText(error, context))
      : byRule(group.findings).map((findings) => findingsText(findings, context));
  return `${heading(group, context)}\n${blocks.join('\n')}`;
}

function noticesText(notices: readonly ReportMessage[], { style }: FormatContext): string {
  if (notices.length === 0) return '';
  const rows = notices.map(({ file, line, column, message, code }) => {
    const place = `${printable(file)}:${line}:${column}`;
    return `  ${place}  ${printable(message)} ${style.dim(`(${code})`)}\n`;
  });
  return `${style.bold(notices.length === 1 ? 'Notice' : 'Notices')}\n${rows.join('')}`;
}

const moreHelp =
  'keystone policies <id> says why a policy asks for something, and how to mend what it finds.\n';

function ending(report: Report, context: FormatContext): readonly string[] {
  const { style } = context;
  const more = report.findings.length === 0 ? '' : style.dim(moreHelp);
  return [
    noticesText(report.notices, context),
    policyTable(report.findings, style),
    `${summaryLine(report.summary, style)}${more}`,
  ];
}

/** The report for people: findings by object, each with its line and what to do, then what there was in all. */
export function toPretty(report: Report, context: FormatContext): string {
  const { quiet, fails } = context;
  const findings = report.findings.filter(
    ({ severity, exempted }) => exempted === null && (!quiet || fails(severity)),
  );
  const groups = groupReport(findings, report.errors).map((group) => groupText(group, context));
  return [...groups, ...(quiet ? [] : ending(report, context))].filter((text) => text !== '').join('\n');
}
