import type { Command } from './command.ts';
import { commandHelp, mainHelp } from './help.ts';
import type { ExitStatus, Io } from './io.ts';
import { didYouMean } from './nearest.ts';
import { parseArguments } from './parse-arguments.ts';
import { UsageError, type UsageProblem } from './usage-error.ts';
import { version } from './version.ts';

/** A command is loaded when it is called, so that the others cost no start-up. */
export type LoadCommand = () => Promise<Command>;

async function runCommand(load: LoadCommand, args: readonly string[], io: Io): Promise<ExitStatus> {
  const command = await load();
  const given = parseArguments(command, args);
  if (given.switches.has('help')) {
    io.out(commandHelp(command));
    return 0;
  }
  return command.run(given, io);
}

function problemText({ message, hint }: UsageProblem): string {
  return `error: ${message}\n${hint === null ? '' : `hint: ${hint}\n`}`;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs a command line and gives the exit status. */
export async function run(
  args: readonly string[],
  commands: Readonly<Record<string, LoadCommand>>,
  io: Io,
): Promise<ExitStatus> {
  const [name, ...rest] = args;
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      io.out(mainHelp(await Promise.all(Object.values(commands).map((loadOne) => loadOne())), version));
      return name === undefined ? 2 : 0;
    }
    if (name === '--version' || name === '-V') {
      io.out(`${version}\n`);
      return 0;
    }
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (load === undefined) {
      const hint = didYouMean(name, Object.keys(commands)) ?? 'keystone --help lists the commands';
      throw new UsageError(`there is no command ${name}`, hint);
    }
    return await runCommand(load, rest, io);
  } catch (error) {
    if (!(error instanceof UsageError)) {
      io.err(`error: keystone itself failed, please report it\n${stackOf(error)}\n`);
      return 3;
    }
    io.err(error.problems.map(problemText).join(''));
    return 2;
  }
}
