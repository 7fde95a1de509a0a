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
}

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
function run({ file, args, statuses, says }: Command, options: readonly string[] = []): Ran {
  const begun = performance.now();
  const { status, stdout, stderr, error } = spawnSync(file, [...options, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: outputLimit,
  });
  const seconds = (performance.now() - begun) / 1000;
  const output = `${stdout}${stderr}`;
  const wrong = error !== undefined || status === null || !statuses.includes(status);
  if (wrong || says?.test(output) === false) {
    throw new Error(`${[file, ...args].join(' ')} ended with ${status}: ${output.slice(-2000)}`);
  }
  return { seconds, output };
}

/** Times of several commands, in turns, so that a busy moment of the machine hits all of them; the first round is a warm-up. */
export function measureProcesses(commands: readonly Command[], rounds: number): readonly Measured[] {
  const times: number[][] = commands.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, command] of commands.entries()) {
      const { seconds } = run(command);
      if (round > 0) times[index]?.push(seconds);
    }
  }
  return times.map(summarize);
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

/** The largest resident size of a Node process, in bytes. */
export function peakMemory(command: Command): number {
  const option = `--import=data:text/javascript,${encodeURIComponent(tellMemory)}`;
  const { output } = run(command, [option]);
  return Number(/peak (\d+)\n$/.exec(output)?.[1]) * 1024;
}
