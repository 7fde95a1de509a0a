import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

const guard = fileURLToPath(new URL('guard.mjs', import.meta.url));
const shownLogBytes = 4000;

/** How to start a server and how to know that it is up. */
export interface ServerOptions {
  readonly binary: string;
  readonly args: readonly string[];
  /** Added to the environment of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The file that takes the server's output. */
  readonly log: string;
  /** Asked again and again until it says true. */
  readonly ready: () => Promise<boolean>;
  readonly readySeconds: number;
}

/** A running server, which ends with this process at the latest. */
export interface ServerProcess {
  /** Ends the server and waits until it is gone. Safe to call twice. */
  stop(): Promise<void>;
}

/** Starts a server; resolves once it is ready. Rejects with the end of its log if it dies first or takes too long, and leaves nothing running. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const log = openSync(options.log, 'w');
  const child = spawn(process.execPath, [guard, options.binary, ...options.args], {
    stdio: ['pipe', log, log],
    env: { ...process.env, ...options.environment },
  });
  closeSync(log);
  const server: ServerProcess = { stop: () => stop(child) };
  try {
    await until(`${options.binary} is ready`, options.readySeconds, async () => {
      if (hasEnded(child)) throw new Error(`${options.binary} ended with status ${child.exitCode}`);
      return options.ready();
    });
    return server;
  } catch (error) {
    await server.stop();
    const end = readFileSync(options.log, 'utf8').slice(-shownLogBytes);
    throw new Error(`${error instanceof Error ? error.message : String(error)}; its log ends:\n${end}`, {
      cause: error,
    });
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.stdin?.end();
  await exit;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
