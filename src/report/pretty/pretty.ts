import { exemptionsPolicy } from '../exemptions-policy.ts';
import type { FormatContext } from '../format.ts';
import { isCounted } from '../is-counted.ts';
import { objectText } from '../object-text.ts';
import { printable } from '../printable.ts';
import type { Report } from '../report.ts';
import { exemptedTexts } from './exempted-text.ts';
import { blockText, noticeText, unreadableText } from './finding-text.ts';
import { blocksOf, type Group, groupReport } from './groups.ts';
import { policyTable, summaryLine } from './summary.ts';

function heading(group: Group, { style }: FormatContext): string {
  const file = style.bold(printable(group.file));
  if (group.kind === 'unreadable') return `${file}\n`;
  const at = group.item === null ? '' : `, at ${group.item} of its List`;
  const from = group.source === undefined ? '' : `, from ${group.source}`;
  return `${file}  ${style.dim(printable(`${objectText(group.object)}${at}${from}`))}\n`;
}

function groupText(group: Group, context: FormatContext): string {
  const blocks =
    group.kind === 'unreadable'
      ? group.errors.map((error) => unreadableText(error, context))
      : blocksOf(group.findings).map((block) => blockText(block, context));
  return `${heading(group, context)}\n${blocks.join('\n')}`;
}

const moreHelp =
  'keystone policies <id> says why a policy asks for something, and how to mend what it finds.\n';

function ending(report: Report, context: FormatContext): readonly string[] {
  const { style } = context;
  const counted = report.findings.filter(isCounted);
  const more = counted.some(({ policy }) => policy !== exemptionsPolicy.id) ? style.dim(moreHelp) : '';
  return [
    exemptedTexts(report.findings, context),
    report.notices.map((notice) => noticeText(notice, context)).join(''),
    policyTable(counted, style),
    `${summaryLine(report.summary, style)}${more}`,
  ];
}

/** The report for people: findings by object, each with its line and what to do, then what there was in all. */
export function toPretty(report: Report, context: FormatContext): string {
  const { quiet, fails } = context;
  const findings = report.findings.filter(
    (finding) => isCounted(finding) && (!quiet || fails(finding.severity)),
  );
  const groups = groupReport(findings, report.errors).map((group) => groupText(group, context));
  return [...groups, ...(quiet ? [] : ending(report, context))].filter((text) => text !== '').join('\n');
}
