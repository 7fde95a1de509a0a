import type { Severity } from '../../base/severity.ts';
import type { FormatContext } from '../format.ts';
import { printable } from '../printable.ts';
import type { ReportFinding, ReportMessage } from '../report.ts';
import type { Style } from '../style.ts';
import { excerpt } from './excerpt.ts';
import { gutter, hanging } from './layout.ts';

type Label = Severity | 'broken';
type Place = Pick<ReportMessage, 'file' | 'line' | 'column'>;

/** More findings of one rule on one object than this are listed, a line each. */
const mostInFull = 3;

const paints: Readonly<Record<Label, keyof Style>> = {
  error: 'red',
  warn: 'yellow',
  info: 'cyan',
  broken: 'red',
};

function headline(label: Label, text: string, context: FormatContext): string {
  const { style } = context;
  const shown = style.bold(style[paints[label]](label.padStart(gutter)));
  const body = hanging(printable(text), context);
  return `${shown}  ${body}\n`;
}

function placeLine(place: Place, what: string, context: FormatContext): string {
  const where = `${printable(place.file)}:${place.line}:${place.column}`;
  return `${' '.repeat(gutter)}  ${context.style.dim(`${where}  ${what}`)}\n`;
}

function hintLine(hint: string | null, context: FormatContext): string {
  if (hint === null) return '';
  return `${' '.repeat(gutter)}  ${context.style.green('hint:')} ${hanging(printable(hint), context)}\n`;
}

/** An info is for reports: its place is enough. */
function inFull(finding: ReportFinding, context: FormatContext): string {
  const { severity, message, hint, policy, rule } = finding;
  return [
    headline(severity, message, context),
    severity === 'info' ? '' : excerpt(finding, gutter, context),
    hintLine(hint, context),
    placeLine(finding, `${policy}/${rule}`, context),
  ].join('');
}

function asList(findings: readonly [ReportFinding, ...ReportFinding[]], context: FormatContext): string {
  const [{ severity, policy, rule }] = findings;
  const rows = findings.map(({ line, column, message, hint }) => {
    const place = context.style.dim(`${line}:${column}`.padStart(gutter));
    const advice = hint === null ? '' : ` (${printable(hint)})`;
    return `${place}  ${hanging(`${printable(message)}${advice}`, context)}\n`;
  });
  return `${headline(severity, `${findings.length} findings of ${policy}/${rule}`, context)}${rows.join('')}`;
}

/** The findings of one rule on one object: each with its line, or as a list when there are many. */
export function findingsText(
  findings: readonly [ReportFinding, ...ReportFinding[]],
  context: FormatContext,
): string {
  if (findings.length > mostInFull) return asList(findings, context);
  return findings.map((finding) => inFull(finding, context)).join('\n');
}

/** Input that cannot be trusted, with its line. */
export function unreadableText(error: ReportMessage, context: FormatContext): string {
  return [
    headline('broken', error.message, context),
    excerpt(error, gutter, context),
    placeLine(error, error.code, context),
  ].join('');
}
