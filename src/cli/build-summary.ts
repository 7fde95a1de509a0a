import type { Artifact } from '../artifacts/artifact.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { count } from '../report/count.ts';
import type { Style } from '../report/style.ts';

/** What was made for one target, and what the target cannot say. */
export interface BuiltTarget {
  readonly id: string;
  readonly artifacts: readonly Artifact[];
  readonly diagnostics: readonly Diagnostic[];
}

const units = ['bytes', 'KB', 'MB'] as const;

function sizeText(bytes: number): string {
  const power = bytes < 10_000 ? 0 : bytes < 10_000_000 ? 1 : 2;
  return `${Math.round(bytes / 1000 ** power)} ${units[power]}`;
}

function row({ id, artifacts, diagnostics }: BuiltTarget, folder: string): readonly string[] {
  const bytes = artifacts.reduce((total, artifact) => total + artifact.bytes.length, 0);
  const limits = diagnostics.filter(({ severity }) => severity === 'info').length;
  return [
    `${folder}/${id}/`,
    count(artifacts.length, 'file'),
    sizeText(bytes),
    limits === 0 ? '' : `${count(limits, 'limit')} of the target`,
  ];
}

/** One line for each target: its folder, how many files, how large, and how much it cannot say. */
export function buildSummary(targets: readonly BuiltTarget[], folder: string, style: Style): string {
  const rows = targets.map((target) => row(target, folder));
  const width = (column: number): number => Math.max(0, ...rows.map((cells) => cells[column]?.length ?? 0));
  const [first, second, third] = [width(0), width(1), width(2)];
  const lines = rows.map(([path = '', files = '', size = '', limits = '']) =>
    `  ${path.padEnd(first)}  ${files.padStart(second)}  ${size.padStart(third)}  ${style.dim(limits)}`.trimEnd(),
  );
  return lines.map((line) => `${line}\n`).join('');
}
