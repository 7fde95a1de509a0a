import type { Severity } from '../../base/severity.ts';
import type { FormatContext } from '../format.ts';
import { printable } from '../printable.ts';
import type { ReportMessage } from '../report.ts';
import type { Style } from '../style.ts';
import { excerpt } from './excerpt.ts';
import type { Block } from './groups.ts';
import { gutter, hanging } from './layout.ts';

type Label = Severity | 'broken' | 'notice';
type Place = Pick<ReportMessage, 'file' | 'line' | 'column'>;

const paints: Readonly<Record<Label, keyof Style>> = {
  error: 'red',
  warn: 'yellow',
  info: 'cyan',
  broken: 'red',
  notice: 'dim',
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

/** What `keystone fix` would do; said once for the findings that one fix mends. */
function fixLines(findings: Block['findings'], context: FormatContext): string {
  const fixes = new Set(findings.map((finding) => context.fixOf?.(finding)?.does ?? ''));
  fixes.delete('');
  const shown = [...fixes].map((does) => hanging(printable(`keystone fix ${does}`), context));
  return shown.map((text) => `${' '.repeat(gutter)}  ${context.style.green('fix:')} ${text}\n`).join('');
}

/** What is found at one place, above its line; an info is for reports, its place is enough. */
function atPlace(findings: Block['findings'], context: FormatContext): string {
  const [first] = findings;
  const shown = findings.map(
    ({ severity, message, hint }) => `${headline(severity, message, context)}${hintLine(hint, context)}`,
  );
  const rules = [...new Set(findings.map(({ policy, rule }) => `${policy}/${rule}`))].join(', ');
  const isInfo = findings.every(({ severity }) => severity === 'info');
  const lines = isInfo ? '' : excerpt(first, paints[first.severity], context);
  return `${shown.join('')}${fixLines(findings, context)}${lines}${placeLine(first, rules, context)}`;
}

/** Of many findings it is only said how many `keystone fix` mends. */
function manyFixesLine(findings: Block['findings'], context: FormatContext): string {
  const mended = findings.filter((finding) => (context.fixOf?.(finding) ?? null) !== null).length;
  if (mended === 0) return '';
  return `${' '.repeat(gutter)}  ${context.style.green('fix:')} keystone fix mends ${mended} of them\n`;
}

function ofRule(findings: Block['findings'], context: FormatContext): string {
  const [{ severity, policy, rule }] = findings;
  const rows = findings.map(({ line, column, message, hint }) => {
    const place = context.style.dim(`${line}:${column}`.padStart(gutter));
    const advice = hint === null ? '' : ` (${printable(hint)})`;
    return `${place}  ${hanging(`${printable(message)}${advice}`, context)}\n`;
  });
  return `${headline(severity, `${findings.length} findings of ${policy}/${rule}`, context)}${rows.join('')}${manyFixesLine(findings, context)}`;
}

const blockTexts: Readonly<Record<Block['kind'], typeof atPlace>> = { place: atPlace, rule: ofRule };

/** Findings that are shown together. */
export function blockText({ kind, findings }: Block, context: FormatContext): string {
  return blockTexts[kind](findings, context);
}

/** Input that cannot be trusted, with its line. */
export function unreadableText(error: ReportMessage, context: FormatContext): string {
  return [
    headline('broken', error.message, context),
    excerpt(error, paints.broken, context),
    placeLine(error, error.code, context),
  ].join('');
}

/** What is worth knowing of a file. */
export function noticeText(notice: ReportMessage, context: FormatContext): string {
  return `${headline('notice', notice.message, context)}${placeLine(notice, notice.code, context)}`;
}
