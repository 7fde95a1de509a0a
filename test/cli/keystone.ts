import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './built.ts';

ensureBuilt();

export const command = fileURLToPath(new URL('../../dist/cli.mjs', import.meta.url));

/** The folder with the manifests that the tests of the command line check. */
export const folder = fileURLToPath(new URL('folder', import.meta.url));

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the built command as users do; nothing of the environment is passed on but what is needed and given. */
export async function keystone(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const { cwd = folder, input = '', env = {} } = options;
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [command, ...args], { cwd, env: { PATH, ...env } });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ]);
  return { status, stdout, stderr };
}
