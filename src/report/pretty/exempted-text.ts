import { exemptionText } from '../exemption-text.ts';
import type { FormatContext } from '../format.ts';
import { placeText } from '../place-text.ts';
import { printable } from '../printable.ts';
import type { ReportFinding } from '../report.ts';
import { gutter, hanging } from './layout.ts';

const indent = ' '.repeat(gutter + 2);

function findingLines(finding: ReportFinding, context: FormatContext): string {
  const { policy, rule, message, source } = finding;
  const from = source === undefined ? '' : `, from ${source}`;
  const where = context.style.dim(`${printable(`${placeText(finding)}${from}`)}  ${policy}/${rule}`);
  return `${indent}${hanging(printable(message), context)}\n${indent}${where}\n`;
}

function groupText(why: string, findings: readonly ReportFinding[], context: FormatContext): string {
  const head = context.style.bold('exempted: '.padStart(gutter + 2));
  const lines = findings.map((finding) => findingLines(finding, context));
  return `${head}${hanging(printable(why), context)}\n${lines.join('')}`;
}

/** The findings that fall under exemptions, below the reason of each; in the order in which the reasons come. */
export function exemptedTexts(findings: readonly ReportFinding[], context: FormatContext): string {
  const groups = new Map<string, ReportFinding[]>();
  for (const finding of findings) {
    if (finding.exempted === null) continue;
    const why = exemptionText(finding.exempted, finding);
    const group = groups.get(why);
    if (group === undefined) groups.set(why, [finding]);
    else group.push(finding);
  }
  return [...groups].map(([why, group]) => groupText(why, group, context)).join('');
}
