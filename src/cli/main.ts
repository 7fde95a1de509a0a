#!/usr/bin/env node
import { availableParallelism } from 'node:os';
import type { Io, Threads } from './io.ts';
import { type LoadCommand, run } from './run.ts';

const commands: Readonly<Record<string, LoadCommand>> = {
  check: async () => (await import('./commands/check.ts')).checkCommand,
  baseline: async () => (await import('./commands/baseline.ts')).baselineCommand,
  fix: async () => (await import('./commands/fix.ts')).fixCommand,
  test: async () => (await import('./commands/test.ts')).testCommand,
  build: async () => (await import('./commands/build.ts')).buildCommand,
  policies: async () => (await import('./commands/policies.ts')).policiesCommand,
  config: async () => (await import('./commands/config.ts')).configCommand,
  init: async () => (await import('./commands/init.ts')).initCommand,
  new: async () => (await import('./commands/new.ts')).newCommand,
};

/** A terminal of unknown width counts as an ordinary one. */
function columnsOf(stream: NodeJS.WriteStream): number | null {
  return stream.isTTY === true ? (stream.columns ?? 80) : null;
}

/** Who reads the output may stop before its end: `keystone check … | head`. */
function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** With less to do, some 24 MB, a thread takes longer to start and to warm up than it saves. */
const threads: Threads = { count: Math.min(availableParallelism(), 4), after: 6000 };

/** Tests ask for threads at once. */
function threadsFrom(text: string | undefined): Threads {
  return text !== undefined && /^[1-9]$/.test(text) ? { count: Number(text), after: 0 } : threads;
}

const { stdout, stderr } = process;
stdout.on('error', ignoreBrokenPipe);
stderr.on('error', ignoreBrokenPipe);

const io: Io = {
  out: (text) => stdout.write(text),
  err: (text) => stderr.write(text),
  outColumns: columnsOf(stdout),
  isErrTerminal: stderr.isTTY === true,
  environment: process.env,
  folder: process.cwd(),
  library: new URL('./index.mjs', import.meta.url),
  checkWorker: new URL('./check-worker.mjs', import.meta.url),
  threads: threadsFrom(process.env['KEYSTONE_THREADS']),
  standardInput: { [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator]() },
};

// Not process.exit: what is written to a pipe must arrive.
process.exitCode = await run(process.argv.slice(2), commands, io);
