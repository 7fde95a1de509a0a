import { Buffer } from 'node:buffer';
import type { Severity } from '../base/severity.ts';
import { count } from './count.ts';
import { exemptionText } from './exemption-text.ts';
import { isCounted } from './is-counted.ts';
import { objectText } from './object-text.ts';
import { placeText } from './place-text.ts';
import { summaryLine } from './pretty/summary.ts';
import { printable } from './printable.ts';
import type { Report, ReportFinding, ReportMessage } from './report.ts';
import { plain } from './style.ts';

/** GitHub refuses a summary beyond 1 MiB; what follows the list has room in the difference. */
const mostBytes = 1_000_000;

/**
 * Other people's text as a code span: there neither markup, HTML, links nor mentions mean anything. It stands in lists,
 * not in tables, whose cells would end at `|`.
 */
function code(text: string): string {
  const shown = printable(text).trim();
  if (shown === '') return '` `';
  const runs = [...shown.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(0, ...runs) + 1);
  const space = /^`|`$/.test(shown) ? ' ' : '';
  return `${fence}${space}${shown}${space}${fence}`;
}

const labels: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'info' };

function findingItem(finding: ReportFinding): string {
  const { severity, policy, rule, message, hint, exempted, object, source } = finding;
  return [
    `- **${labels[severity]}** ${code(message)}  \n`,
    `  ${code(placeText(finding))}, ${code(objectText(object))}, ${code(`${policy}/${rule}`)}\n`,
    ...(source === undefined ? [] : [`  - from ${code(source)}\n`]),
    ...(hint === null ? [] : [`  - hint: ${code(hint)}\n`]),
    ...(exempted === null ? [] : [`  - exempted: ${code(exemptionText(exempted, finding))}\n`]),
  ].join('');
}

function messageItem(message: ReportMessage): string {
  return `- ${code(message.message)}  \n  ${code(placeText(message))}, ${code(message.code)}\n`;
}

interface Section {
  readonly title: string;
  readonly items: readonly string[];
}

function sections({ findings, notices, errors }: Report): readonly Section[] {
  const counted = findings.filter(isCounted);
  const accepted = findings.filter(({ exempted }) => exempted !== null);
  return [
    { title: 'Unreadable', items: errors.map(messageItem) },
    { title: 'Findings', items: counted.map(findingItem) },
    { title: 'Exempted', items: accepted.map(findingItem) },
    { title: 'Notices', items: notices.map(messageItem) },
  ].filter(({ items }) => items.length > 0);
}

/** How many leading items fit into so many bytes. */
function fitting(items: readonly string[], bytes: number): number {
  let size = 0;
  const first = items.findIndex((item) => {
    size += Buffer.byteLength(item);
    return size > bytes;
  });
  return first < 0 ? items.length : first;
}

/** A summary for the page of a job: GitHub's step summary, or a comment. */
export function toMarkdown(report: Report): string {
  const parts = [`## Keystone\n\n${summaryLine(report.summary, plain)}`];
  let left = mostBytes;
  for (const { title, items } of sections(report)) {
    const shown = items.slice(0, fitting(items, left));
    left -= Buffer.byteLength(shown.join(''));
    const rest = items.length - shown.length;
    const more = rest === 0 ? '' : `- and ${count(rest, 'more', 'more')}, for which there is no room\n`;
    parts.push(`### ${title}\n\n${shown.join('')}${more}`);
  }
  return parts.join('\n');
}
