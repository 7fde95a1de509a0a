#!/usr/bin/env node
import { buffer } from 'node:stream/consumers';
import type { Io } from './io.ts';
import { type LoadCommand, run } from './run.ts';

const commands: Readonly<Record<string, LoadCommand>> = {
  check: async () => (await import('./commands/check.ts')).checkCommand,
  build: async () => (await import('./commands/build.ts')).buildCommand,
  policies: async () => (await import('./commands/policies.ts')).policiesCommand,
};

const io: Io = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isOutTerminal: process.stdout.isTTY === true,
  isErrTerminal: process.stderr.isTTY === true,
  environment: process.env,
  folder: process.cwd(),
  standardInput: () => buffer(process.stdin),
};

// Not process.exit: what is written to a pipe must arrive.
process.exitCode = await run(process.argv.slice(2), commands, io);
