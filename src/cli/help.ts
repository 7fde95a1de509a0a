import type { Command, Option } from './command.ts';

function flagText(name: string, { short, value }: Option): string {
  const head = short === undefined ? `    --${name}` : `-${short}, --${name}`;
  return value === undefined ? head : `${head} ${value}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}\n`).join('');
}

const helpOption: Option = { short: 'h', doc: 'Print this.' };

/** The page of one command. */
export function commandHelp(command: Command): string {
  const options = Object.entries({ ...command.options, help: helpOption }).map(
    ([name, option]) =>
      [flagText(name, option), `${option.doc}${option.repeatable === true ? ' Repeatable.' : ''}`] as const,
  );
  const examples = command.examples.map(([line, does]) => `  ${line}\n      ${does}\n`).join('');
  return `${command.summary}\n\nUsage: keystone ${command.name} ${command.usage}\n\n${command.description}\n\nOptions:\n${columns(options)}\nExamples:\n${examples}`;
}

/** The page of all commands. */
export function mainHelp(commands: readonly Command[], version: string): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return `keystone ${version}: pod policies, written once and enforced everywhere\n\nUsage: keystone <command> [options]\n\nCommands:\n${columns(rows)}\nkeystone <command> --help has a command's options and examples.\nExit status: 0 nothing found, 1 findings, 2 wrong usage, 3 input that cannot be read.\n`;
}
