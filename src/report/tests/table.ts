import type { Style } from '../style.ts';
import type { TestCell, TestReport } from './test-report.ts';

/** A cell before it is painted, so that columns can be set by its length. */
interface ShownCell {
  readonly text: string;
  readonly paint: keyof Style | null;
}

function cellText({ passed, failed, known, unclaimed }: TestCell): string {
  const count = failed > 0 ? `${passed}/${passed + failed}` : String(passed);
  const knownText = known > 0 ? ` ~${known}` : '';
  const unclaimedText = unclaimed.length > 0 ? ` -${unclaimed.length}` : '';
  return `${count}${knownText}${unclaimedText}`;
}

function showCell(cell: TestCell | undefined): ShownCell {
  if (cell === undefined) return { text: '', paint: null };
  if (cell.passed + cell.failed + cell.known === 0) return { text: '-', paint: 'dim' };
  return { text: cellText(cell), paint: cell.failed > 0 ? 'red' : 'green' };
}

function percent(reached: number, branches: number): string {
  // Rounded down: what is not whole never shows as 100.
  return `${branches === 0 ? 100 : Math.floor((100 * reached) / branches)} %`;
}

function rows({ suites, engines, cells, coverage }: TestReport): readonly (readonly ShownCell[])[] {
  return suites.map(({ policy }) => {
    const covered = coverage.find((row) => row.policy === policy);
    const isWhole = covered === undefined || covered.uncovered.length === 0;
    return [
      { text: policy, paint: null },
      ...engines.map(({ id }) =>
        showCell(cells.find((cell) => cell.policy === policy && cell.engine === id)),
      ),
      {
        text: covered === undefined ? '' : percent(covered.reached, covered.branches),
        paint: isWhole ? 'green' : 'red',
      },
    ];
  });
}

const legend: readonly (readonly [RegExp, string])[] = [
  [/^-$/, '-: the engine claims nothing of the policy'],
  [/^\d+\//, 'passed/judged: some cases differ'],
  [/ ~/, '~n: n cases with a known difference'],
  [/ -/, '-n: n rules that the engine does not claim'],
];

/** Policies and engines: how many cases passed in each, and how much of the policy they reach. */
export function testTable(report: TestReport, style: Style): string {
  const head: readonly ShownCell[] = ['policy', ...report.engines.map(({ id }) => id), 'coverage'].map(
    (text) => ({
      text,
      paint: 'dim',
    }),
  );
  const all = [head, ...rows(report)];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.text.length ?? 0)));
  const line = (row: readonly ShownCell[]): string => {
    const cells = row.map(({ text, paint }, column) => {
      const space = ' '.repeat((widths[column] ?? 0) - text.length);
      const painted = paint === null ? text : style[paint](text);
      return column === 0 ? `${painted}${space}` : `${space}${painted}`;
    });
    return `${cells.join('  ')}\n`;
  };
  const texts = all.flatMap((row) => row.map(({ text }) => text));
  const notes = legend.filter(([pattern]) => texts.some((text) => pattern.test(text)));
  return `${all.map(line).join('')}${notes.map(([, note]) => style.dim(`${note}\n`)).join('')}`;
}
