import { count } from '../count.ts';
import { placeText } from '../place-text.ts';
import { printable } from '../printable.ts';
import type { Style } from '../style.ts';
import { failureLines } from './failure-text.ts';
import { gapText } from './gap-text.ts';
import { testTable } from './table.ts';
import type { TestFailure, TestReport } from './test-report.ts';

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${printable(line)}\n`).join('');

function failuresByCase(
  failures: readonly TestFailure[],
): readonly (readonly [TestFailure, ...TestFailure[]])[] {
  const groups = new Map<string, [TestFailure, ...TestFailure[]]>();
  for (const failure of failures) {
    const key = JSON.stringify([failure.policy, failure.case]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [failure]);
    else group.push(failure);
  }
  return [...groups.values()];
}

function failuresText({ failures }: TestReport, style: Style): readonly string[] {
  return failuresByCase(failures).map((group) => {
    const [{ policy, case: name, place }] = group;
    const head = style.bold(style.red(`${policy}: ${printable(name)}`));
    return `${head}  ${style.dim(placeText(place))}\n${indented(failureLines(group))}`;
  });
}

function gapsText({ coverage }: TestReport, style: Style): readonly string[] {
  return coverage
    .filter(({ uncovered }) => uncovered.length > 0)
    .map(({ policy, uncovered }) => {
      const head = style.bold(style.red(`${policy}: branches that no case reaches`));
      return `${head}\n${indented(uncovered.map(gapText))}`;
    });
}

function diagnosticsText({ diagnostics }: TestReport, style: Style): readonly string[] {
  return diagnostics.map(({ message, place, hint }) => {
    const where = place === undefined ? '' : `  ${style.dim(placeText(place))}`;
    const advice = hint === undefined ? '' : `  ${style.green('hint:')} ${printable(hint)}\n`;
    return `${style.bold(style.red('fixtures:'))} ${printable(message)}${where}\n${advice}`;
  });
}

function summaryText({ suites, engines, cells, coverage, passed }: TestReport, style: Style): string {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const cases = sum(suites.map((suite) => suite.cases.length));
  const failed = sum(cells.map((cell) => cell.failed));
  const [reached, branches] = [
    sum(coverage.map((row) => row.reached)),
    sum(coverage.map((row) => row.branches)),
  ];
  const verdict = passed ? style.green('all agree') : style.red(failed > 0 ? `${failed} failed` : 'failed');
  const judged = [
    count(suites.length, 'policy', 'policies'),
    count(cases, 'case'),
    count(engines.length, 'engine'),
  ].join(', ');
  return `${judged}: ${style.bold(verdict)}; ${reached} of ${branches} branches reached\n`;
}

/** The report of tests for people: the table, then each difference exactly, then what there was in all. */
export function toPrettyTests(report: TestReport, { style }: { readonly style: Style }): string {
  return [
    testTable(report, style),
    ...diagnosticsText(report, style),
    ...failuresText(report, style),
    ...gapsText(report, style),
    summaryText(report, style),
  ].join('\n');
}
