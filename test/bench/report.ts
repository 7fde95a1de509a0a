import { cpus } from 'node:os';
import { bounded, type Quantity, type Row, type Section, type Unit } from './row.ts';

const scales: Readonly<Record<Unit, readonly (readonly [number, string])[]>> = {
  s: [
    [1, 's'],
    [1e-3, 'ms'],
    [1e-6, 'µs'],
    [1e-9, 'ns'],
  ],
  B: [
    [1e6, 'MB'],
    [1e3, 'KB'],
    [1, 'bytes'],
  ],
  cost: [
    [1e6, 'million'],
    [1e3, 'thousand'],
    [1, 'units'],
  ],
};

/** Three digits that count. */
function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(value >= 10 ? 3 : 2);
}

function numberText(value: number, unit: Unit): string {
  const [scale, name] = scales[unit].find(([least]) => value >= least) ?? [1, unit];
  return `${digits(value / scale)} ${name}`;
}

function quantityText({ best, worst, unit }: Quantity): string {
  const spread = best > 0 && worst > best ? ` (+${Math.round((worst / best - 1) * 100)} %)` : '';
  return `${numberText(best, unit)}${spread}`;
}

function budgetText(row: Row): string {
  if (row.budget === null) return '';
  const limit = row.against === null ? numberText(row.budget, row.quantity.unit) : digits(row.budget);
  const found = bounded(row);
  return found <= row.budget ? `≤ ${limit}: met` : `≤ ${limit}: **missed** by ${digits(found / row.budget)}×`;
}

const header = ['what', 'measured', 'against', 'its measure', 'ratio', 'budget'];

function cells(row: Row): readonly string[] {
  const { against } = row;
  return [
    row.what,
    quantityText(row.quantity),
    against?.what ?? '',
    against === null ? '' : quantityText(against.quantity),
    against === null ? '' : digits(bounded(row)),
    budgetText(row),
  ];
}

function table(rows: readonly Row[]): string {
  const all = [header, ...rows.map(cells)];
  const widths = header.map((_, column) => Math.max(...all.map((line) => (line[column] ?? '').length)));
  const print = (line: readonly string[]): string =>
    `| ${widths.map((width, column) => (line[column] ?? '').padEnd(width)).join(' | ')} |\n`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`;
  return [print(header), rule, ...all.slice(1).map(print)].join('');
}

/** A section as Markdown that is also readable as it is. */
export function sectionText({ title, text, rows, skipped }: Section): string {
  const parts = [`## ${title}\n`, `${text}\n`, ...(rows.length === 0 ? [] : [table(rows)])];
  if (skipped.length > 0) parts.push(skipped.map((reason) => `- not measured: ${reason}\n`).join(''));
  return parts.join('\n');
}

/** How many budgets there are, and which are missed. */
export function budgetSummary(sections: readonly Section[]): string {
  const bound = sections.flatMap(({ rows }) => rows).filter(({ budget }) => budget !== null);
  const missed = bound.filter((row) => bounded(row) > (row.budget ?? 0));
  const list = missed.map(({ what }) => `- ${what}\n`).join('');
  return `${bound.length - missed.length} of ${bound.length} budgets met${missed.length === 0 ? '\n' : `; missed:\n\n${list}`}`;
}

/** The head of the document: what was measured on, and how to read the tables. */
export function documentHead(): string {
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench -- --write`; numbers are of one run on one machine, and only ratios are worth comparing.',
    `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} cores.`,
    '',
    'Each measurement is warmed up and made several times: the best is shown, and in brackets by how much the worst was slower. A ratio is the measure divided by what it is compared with: below 1, we are faster or smaller.',
    '',
    '',
  ].join('\n');
}
