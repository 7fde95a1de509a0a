import type { AppliedFix, LeftFinding } from '../../fix/fixed.ts';
import { comparePlaces } from '../../report/compare.ts';
import { count } from '../../report/count.ts';
import { gutter, hanging } from '../../report/pretty/layout.ts';
import { printable } from '../../report/printable.ts';
import type { ReportMessage } from '../../report/report.ts';
import type { Medium } from '../write-reports.ts';

/** What became of one file. */
export interface FileResult {
  readonly file: string;
  readonly applied: readonly AppliedFix[];
  readonly left: readonly LeftFinding[];
  readonly errors: readonly ReportMessage[];
}

/** What was done, in the words of the options. */
export type Mood = 'fixed' | 'would be fixed';

type Line = (label: string, paint: keyof Medium['style'], text: string) => string;

function lineOf(medium: Medium): Line {
  return (label, paint, text) => {
    const shown = medium.style[paint](label.padStart(gutter));
    return `${shown}  ${hanging(printable(text), medium)}\n`;
  };
}

function appliedText({ line, column, fix, does }: AppliedFix, write: Line): string {
  return write(`${line}:${column}`, 'green', `${does} (${fix})`);
}

/** What else is different, once for all fixes of the file. */
function notesText(applied: readonly AppliedFix[], write: Line): string {
  const notes = new Set(applied.flatMap((fix) => fix.notes));
  return [...notes].map((note) => write('note', 'cyan', note)).join('');
}

function leftText({ line, column, fix, finding, reason }: LeftFinding, write: Line): string {
  const rows = [write(`${line}:${column}`, 'yellow', `left alone (${fix}): ${reason}`)];
  return [...rows, write('', 'dim', `${finding.policy}/${finding.rule}: ${finding.message}`)].join('');
}

/** One finding may be left for several rules, and one place by several findings: each reason is said once. */
function distinct(left: readonly LeftFinding[]): readonly LeftFinding[] {
  const seen = new Set<string>();
  return left.filter(({ line, fix, reason, finding }) => {
    const key = JSON.stringify([line, fix, reason, finding.container]);
    return seen.has(key) ? false : seen.add(key);
  });
}

function fileText({ file, applied, left, errors }: FileResult, quiet: boolean, medium: Medium): string {
  const write = lineOf(medium);
  const said = [
    ...applied.map((fix) => ({ ...fix, text: quiet ? '' : appliedText(fix, write) })),
    ...distinct(left).map((one) => ({ ...one, text: leftText(one, write) })),
    ...errors.map((error) => ({
      ...error,
      text: write(`${error.line}:${error.column}`, 'red', `not read, so left alone: ${error.message}`),
    })),
  ];
  const texts = [...said.toSorted(comparePlaces).map(({ text }) => text), notesText(applied, write)];
  return texts.join('') === '' ? '' : `${medium.style.bold(printable(file))}\n${texts.join('')}\n`;
}

/** What was fixed and what was left, file by file, and a line that sums it up. */
export function fixReport(
  results: readonly FileResult[],
  { mood, quiet }: { readonly mood: Mood; readonly quiet: boolean },
  medium: Medium,
): string {
  const total = (of: (result: FileResult) => readonly unknown[]): number =>
    results.reduce((sum, result) => sum + of(result).length, 0);
  const fixes = total(({ applied }) => applied);
  const files = results.filter(({ applied }) => applied.length > 0).length;
  const left = total((result) => distinct(result.left));
  const errors = total((result) => result.errors);
  const sums = [
    fixes === 0 ? 'nothing to fix' : `${count(files, 'file')} ${mood}, ${count(fixes, 'change')}`,
    ...(left === 0 ? [] : [`${count(left, 'finding')} left alone`]),
    ...(errors === 0 ? [] : [count(errors, 'unreadable input')]),
  ];
  const texts = results.map((result) => fileText(result, quiet, medium));
  return `${texts.join('')}${medium.style.bold(sums.join(', '))}\n`;
}
