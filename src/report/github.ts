import type { Severity } from '../base/severity.ts';
import { count } from './count.ts';
import { isCounted } from './is-counted.ts';
import { oneLine } from './one-line.ts';
import { summaryLine } from './pretty/summary.ts';
import { printable } from './printable.ts';
import type { Report } from './report.ts';
import { plain } from './style.ts';

type Command = 'error' | 'warning' | 'notice';

interface Annotation {
  readonly command: Command;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly title: string;
  readonly message: string;
}

const commands: Readonly<Record<Severity, Command>> = { error: 'error', warn: 'warning', info: 'notice' };

/** GitHub shows no more annotations of each command in a step; the last one tells of the rest. */
const mostShown = 10;

const escapes: Readonly<Record<string, string>> = { '%': '%25', ':': '%3A', ',': '%2C' };

function data(text: string): string {
  return printable(text).replaceAll('%', '%25');
}

function property(text: string): string {
  return printable(text).replace(/[%:,]/g, (character) => escapes[character] ?? '');
}

function annotations({ findings, errors, notices }: Report): readonly Annotation[] {
  return [
    ...errors.map(({ code, ...error }): Annotation => ({ ...error, command: 'error', title: code })),
    ...findings.filter(isCounted).map((finding) => ({
      command: commands[finding.severity],
      title: `${finding.policy}/${finding.rule}`,
      message: oneLine(finding),
      file: finding.file,
      line: finding.line,
      column: finding.column,
    })),
    ...notices.map(({ code, ...notice }): Annotation => ({ ...notice, command: 'notice', title: code })),
  ];
}

function commandText({ command, file, line, column, title, message }: Annotation): string {
  const properties = `file=${property(file)},line=${line},col=${column},title=${property(title)}`;
  return `::${command} ${properties}::${data(message)}\n`;
}

function withinLimit(command: Command, all: readonly Annotation[]): string {
  const own = all.filter((annotation) => annotation.command === command);
  if (own.length <= mostShown) return own.map(commandText).join('');
  const rest = own.length - mostShown + 1;
  const more = `::${command} title=keystone::${count(rest, `more ${command}`)}, which GitHub would not show\n`;
  return `${own
    .slice(0, mostShown - 1)
    .map(commandText)
    .join('')}${more}`;
}

/** Workflow commands, which GitHub shows as annotations, and the summary as a line of the log. */
export function toGitHub(report: Report): string {
  const all = annotations(report);
  const order: readonly Command[] = ['error', 'warning', 'notice'];
  const shown = order.map((command) => withinLimit(command, all)).join('');
  return `${shown}${summaryLine(report.summary, plain)}`;
}
