import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Measured, summarize } from './measure.ts';

/** A command that is measured as a whole process. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** The statuses that mean that it did its work. */
  readonly statuses: readonly number[];
  /** What its output must have, so that it is known to have done the work. */
  readonly says?: RegExp;
  /** A text and how often its output has it, so that it is known to have found the same. */
  readonly finds?: readonly [text: string, count: number];
  /** Seconds after which it is stopped, and not measured; without it, it runs to its end. */
  readonly limit?: number;
}

/** A command took longer than its limit. */
export class Stopped extends Error {}

const root = fileURLToPath(new URL('../../', import.meta.url));
const outputLimit = 256 * 1024 * 1024;

export function nodeCommand(args: readonly string[], statuses: readonly number[] = [0]): Command {
  return { file: process.execPath, args, statuses };
}

interface Ran {
  readonly seconds: number;
  readonly output: string;
}

/** Throws when the command does not end as it should: a measurement of something else would be worse than none. */
function run(command: Command, options: readonly string[] = []): Ran {
  const { file, args, statuses, says, finds, limit } = command;
  const begun = performance.now();
  const { status, stdout, stderr, error } = spawnSync(file, [...options, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: outputLimit,
    ...(limit === undefined ? {} : { timeout: 1000 * limit, killSignal: 'SIGKILL' }),
  });
  if (error !== undefined && 'code' in error && error.code === 'ETIMEDOUT')
    throw new Stopped(`stopped after ${limit} s`);
  const seconds = (performance.now() - begun) / 1000;
  const output = `${stdout}${stderr}`;
  const wrong = error !== undefined || status === null || !statuses.includes(status);
  const found = finds === undefined ? 0 : output.split(finds[0]).length - 1;
  if (wrong || says?.test(output) === false || (finds !== undefined && found !== finds[1])) {
    const commandLine = [file, ...args].join(' ');
    throw new Error(`${commandLine} ended with ${status}, found ${found}: ${output.slice(-2000)}`);
  }
  return { seconds, output };
}

/**
 * Times of several commands, in turns, so that a busy moment of the machine hits all of them; the first round is a
 * warm-up, unless there is one round alone.
 */
export function measureProcesses(commands: readonly Command[], rounds: number): readonly Measured[] {
  const times: number[][] = commands.map(() => []);
  for (let round = rounds === 1 ? 1 : 0; round <= rounds; round++) {
    for (const [index, command] of commands.entries()) {
      const { seconds } = run(command);
      if (round > 0) times[index]?.push(seconds);
    }
  }
  return times.map(summarize);
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Two commands, the first writing to the second, as a shell runs them; the second's status counts. */
function piped(from: Command, to: Command, option: string): Command {
  const line = ({ file, args }: Command, options: readonly string[]): string =>
    [file, ...options, ...args].map(quoted).join(' ');
  return { ...to, file: 'sh', args: ['-c', `${line(from, [])} | ${line(to, [option])}`] };
}

// Where there is /proc: what the system calls maximum counts the process that started this one as well.
const tellMemory = `
  import { existsSync, readFileSync } from 'node:fs';
  process.on('exit', () => {
    const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
    const peak = /VmHWM:\\s*(\\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
    process.stderr.write('peak ' + peak + '\\n');
  });
`;

/**
 * The largest resident size of a Node process, in bytes.
 *
 * @param generator What writes its input, if it has any.
 */
export function peakMemory(command: Command, generator?: Command): number {
  const option = `--import=data:text/javascript,${encodeURIComponent(tellMemory)}`;
  const { output } =
    generator === undefined ? run(command, [option]) : run(piped(generator, command, option));
  return Number(/peak (\d+)\n$/.exec(output)?.[1]) * 1024;
}
