import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Arguments, Command } from './command.ts';
import { didYouMean } from './nearest.ts';
import { UsageError } from './usage-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

function parseOptions(command: Command): Options {
  const entries = Object.entries(command.options).map(([name, { value, short }]) => {
    const type: 'string' | 'boolean' = value === undefined ? 'boolean' : 'string';
    return [name, { type, multiple: true, ...(short === undefined ? {} : { short }) }] as const;
  });
  return { ...Object.fromEntries(entries), help: { type: 'boolean', short: 'h', multiple: true } };
}

function unknownOption(command: Command, raw: string): UsageError {
  const flags = [...Object.keys(command.options), 'help'].map((name) => `--${name}`);
  return new UsageError(
    `keystone ${command.name} has no option ${raw}`,
    didYouMean(raw, flags) ?? `keystone ${command.name} --help lists the options`,
  );
}

type OptionToken = { readonly name: string; readonly rawName: string; readonly value?: string | undefined };

/** Collects the options that were given, each checked against the table. */
class Given {
  readonly switches = new Set<string>();
  readonly values = new Map<string, readonly string[]>();
  readonly #command: Command;

  constructor(command: Command) {
    this.#command = command;
  }

  add({ name, rawName, value }: OptionToken): void {
    const option = Object.hasOwn(this.#command.options, name) ? this.#command.options[name] : undefined;
    if (option === undefined && name !== 'help') throw unknownOption(this.#command, rawName);
    if (option?.value === undefined) this.#addSwitch(name, rawName, value);
    else this.#addValue(name, rawName, value, option.repeatable === true);
  }

  #addSwitch(name: string, rawName: string, value: string | undefined): void {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value`);
    this.switches.add(name);
  }

  #addValue(name: string, rawName: string, value: string | undefined, repeatable: boolean): void {
    if (value === undefined) throw new UsageError(`${rawName} needs a value`);
    const given = this.values.get(name) ?? [];
    if (given.length > 0 && !repeatable) throw new UsageError(`${rawName} is given twice`);
    this.values.set(name, [...given, value]);
  }
}

/** Reads a command's arguments by its option table. Throws UsageError. */
export function parseArguments(command: Command, args: readonly string[]): Arguments {
  const options = parseOptions(command);
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = new Given(command);
  for (const token of tokens) if (token.kind === 'option') given.add(token);
  const positionals = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  return { positionals, switches: given.switches, values: given.values };
}
