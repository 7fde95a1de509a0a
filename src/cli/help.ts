import { wrap } from '../report/wrap.ts';
import type { Command, Option } from './command.ts';

const width = 100;
const helpOption: Option = { short: 'h', doc: 'Print this.' };

type Row = readonly [left: string, right: string];

function flagText(name: string, { short, value }: Option): string {
  const head = short === undefined ? `    --${name}` : `-${short}, --${name}`;
  return value === undefined ? head : `${head} ${value}`;
}

/** Two columns; the right one is wrapped beside the left one. */
function columns(rows: readonly Row[]): string {
  const left = Math.max(...rows.map(([text]) => text.length)) + 4;
  const lines = rows.map(([head, text]) => {
    const body = wrap(text, width - left).join(`\n${' '.repeat(left)}`);
    return `  ${head.padEnd(left - 2)}${body}\n`;
  });
  return lines.join('');
}

function optionRow([name, option]: readonly [string, Option]): Row {
  return [flagText(name, option), `${option.doc}${option.repeatable === true ? ' Repeatable.' : ''}`];
}

/** The page of one command. */
export function commandHelp({ name, summary, usage, description, options, examples }: Command): string {
  const rows = Object.entries({ ...options, help: helpOption }).map(optionRow);
  const shown = examples.map(([line, does]) => `  ${line}\n      ${does}\n`);
  return [
    `${summary}\n`,
    `Usage: keystone ${name} ${usage}\n`,
    `${wrap(description, width).join('\n')}\n`,
    `Options:\n${columns(rows)}`,
    `Examples:\n${shown.join('')}`,
  ].join('\n');
}

const exitStatuses: readonly Row[] = [
  ['0', 'nothing found at or above --fail-on'],
  ['1', 'findings'],
  ['2', 'wrong usage, or policies that do not compile'],
  ['3', 'input that cannot be read, or an engine that failed; findings are told all the same'],
];

/** The page of all commands. */
export function mainHelp(commands: readonly Command[], version: string): string {
  const rows = commands.map(({ name, summary }): Row => [name, summary]);
  return [
    `keystone ${version}: pod policies, written once and enforced everywhere\n`,
    'Usage: keystone <command> [options]\n',
    `Commands:\n${columns(rows)}`,
    'keystone <command> --help has its options and examples; keystone --version the version.\n',
    `Exit status:\n${columns(exitStatuses)}`,
  ].join('\n');
}
