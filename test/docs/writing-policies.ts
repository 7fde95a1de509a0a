import { readFileSync } from 'node:fs';
import type { Json } from '../../src/base/json.ts';
import type { ExpressionKind } from '../../src/ir/expression.ts';
import { type OperatorDoc, operatorGroups, operators } from '../../src/ir/operators.ts';
import { printExpression } from '../../src/ir/print.ts';
import { loadOperatorFiles, type OperatorCase, type OperatorRow } from '../ops/load.ts';

/** Rows of a table in the documentation; the case files have the rest. */
const mostRows = 6;
/** Values that would make a table unreadable are in the case files alone. */
const longestValue = 60;

const template = new URL('writing-policies.md', import.meta.url);
const examplesFile = new URL('operator-examples.ts', import.meta.url);

/** The source text of each example: what stands behind `=>`, without the margin and the comma. */
function exampleTexts(): ReadonlyMap<string, string> {
  const source = readFileSync(examplesFile, 'utf8');
  const table = source.slice(source.indexOf('operatorExamples'));
  const entries = table.matchAll(/^ {2}(\w+): \([^)]*\) =>([\s\S]*?),\n(?= {2}\w+: \(|\};)/gm);
  return new Map(
    [...entries].map(([, kind = '', body = '']) => {
      const lines = body.replace(/^\n/, '').split('\n');
      const margin = Math.min(
        ...lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length),
      );
      const text = lines.length === 1 ? body.trim() : lines.map((line) => line.slice(margin)).join('\n');
      return [kind, text.replace(/^ ?\{\n/, '{\n')] as const;
    }),
  );
}

/** Characters that readers of the page would not see, or not as themselves. */
const invisible = /[\p{Cc}\p{Cf}\p{Mn}\p{Zl}\p{Zp}\u00a0]/gu;

function cell(value: Json | undefined): string {
  if (value === undefined) return '*absent*';
  const text = JSON.stringify(value).replace(
    invisible,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const ticks = text.includes('`') ? '``' : '`';
  return `${ticks}${text.replaceAll('|', '\\|')}${ticks}`;
}

function rowCells({ object, expected }: OperatorRow): readonly [string, string] {
  return [
    cell(Object.hasOwn(object, 'given') ? object['given'] : undefined),
    cell(expected.absent ? undefined : expected.value),
  ];
}

/** Whether what a row gives stands at `given` alone. */
function isPlain({ object, parameters }: OperatorRow): boolean {
  const policies = Object.values(parameters.policies);
  const { given: _, ...rest } = object;
  const isPod = JSON.stringify(rest) === '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"case"}}';
  return isPod && JSON.stringify([parameters.global, ...policies]) === '[{},{}]';
}

function caseTable(cases: readonly OperatorCase[]): string {
  for (const { expression, rows } of cases) {
    const cells = rows
      .filter(isPlain)
      .map(rowCells)
      .filter((row) => row.every(({ length }) => length <= longestValue));
    if (cells.length < 2) continue;
    const lines = cells.slice(0, mostRows).map(([given, value]) => `| ${given} | ${value} |`);
    const text = printExpression(expression).replaceAll('|', '\\|');
    return `\n| given | \`${text}\` |\n|---|---|\n${lines.join('\n')}\n`;
  }
  return '';
}

function operatorText(
  kind: ExpressionKind,
  { signature, absent, doc }: OperatorDoc,
  example: string | undefined,
  cases: readonly OperatorCase[],
): string {
  const whenAbsent = absent === null ? '' : ` When its parts are absent or empty: ${absent}.`;
  const code = example === undefined ? '' : `\n\`\`\`ts\n${example}\n\`\`\`\n`;
  return `#### ${kind}\n\n\`\`${signature}\`\`\n\n${doc}${whenAbsent}\n${code}${caseTable(cases)}`;
}

/** The documentation of all operators, by group. */
function operatorsText(): string {
  const examples = exampleTexts();
  const files = loadOperatorFiles();
  // Keys of a record over the kinds.
  const kinds = Object.keys(operators) as readonly ExpressionKind[];
  return operatorGroups
    .map((group) => {
      const texts = kinds
        .filter((kind) => operators[kind].group === group)
        .map((kind) => {
          const cases = files.find(({ operator }) => operator === kind)?.cases ?? [];
          return operatorText(kind, operators[kind], examples.get(kind), cases);
        });
      return `### ${group}\n\n${texts.join('\n')}`;
    })
    .join('\n');
}

function policySource(id: string): string {
  const source = readFileSync(new URL(`../../policies/${id}.ts`, import.meta.url), 'utf8');
  return source.replace("'../src/index.ts'", "'keystone'").trimEnd();
}

/** The text of docs/writing-policies.md. */
export function writingPolicies(): string {
  const text = readFileSync(template, 'utf8')
    .replace(/\{\{policy ([a-z-]+)\}\}/g, (_, id: string) => policySource(id))
    .replace('{{operators}}', () => operatorsText());
  return `${text.trimEnd()}\n`;
}

/** The operators that have an example in the documentation. */
export function operatorsWithExample(): readonly string[] {
  return [...exampleTexts().keys()];
}
