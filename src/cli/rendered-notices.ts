import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { compareCodePoints } from '../base/code-points.ts';
import type { ReportMessage } from '../report/report.ts';
import type { ChangedFiles } from './changed-files.ts';

const kustomizations: ReadonlySet<string> = new Set([
  'kustomization.yaml',
  'kustomization.yml',
  'Kustomization',
]);

function isChart(folder: string): boolean {
  return statSync(join(folder, 'Chart.yaml'), { throwIfNoEntry: false })?.isFile() === true;
}

/** Finds the chart that a file is in, within a folder; each folder is looked at once. */
class ChartFinder {
  readonly #root: string;
  readonly #known = new Map<string, string | null>();

  constructor(root: string) {
    this.#root = root;
  }

  chartOf(folder: string): string | null {
    const known = this.#known.get(folder);
    if (known !== undefined) return known;
    const isRoot = folder === this.#root || folder === dirname(folder);
    const chart = isChart(folder) ? folder : isRoot ? null : this.chartOf(dirname(folder));
    this.#known.set(folder, chart);
    return chart;
  }
}

/**
 * Tells of changes whose effect shows only in what a tool renders from them: what a chart or a kustomization makes of
 * files that did not change themselves is not checked.
 *
 * @param folder The working folder; what changed elsewhere is not told.
 */
export function renderedNotices({ all }: ChangedFiles, folder: string): readonly ReportMessage[] {
  const root = realpathSync(folder);
  const charts = new ChartFinder(root);
  const told = new Map<string, ReportMessage>();
  const tell = (path: string, at: string, what: string, command: string): void => {
    if (told.has(at)) return;
    const file = relative(root, path).split(sep).join('/');
    const message = `${what} changed, and what it renders is not checked here: ${command} | keystone check -`;
    told.set(at, { code: 'not-rendered', message, file, line: 1, column: 1 });
  };
  for (const path of [...all].sort(compareCodePoints)) {
    if (!path.startsWith(`${root}${sep}`)) continue;
    const parent = dirname(path);
    const chart = charts.chartOf(parent);
    if (chart !== null) tell(path, chart, 'a Helm chart', 'helm template <chart>');
    else if (kustomizations.has(basename(path))) {
      tell(path, parent, 'a kustomization', 'kustomize build <folder>');
    }
  }
  return [...told.values()];
}
