import { execFile } from 'node:child_process';
import { printable } from '../report/printable.ts';

/** What git answered, or why it did not. */
export type GitAnswer =
  | { readonly kind: 'answered'; readonly output: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'missing' };

/** The names of a million files. */
const longestOutput = 256 * 1024 * 1024;

/** Git's own words, without what steers a terminal; the first line tells. */
function firstLine(text: string): string {
  return printable(text.replace(/^(?:fatal|error): /, '').split('\n')[0] ?? '');
}

/**
 * Runs git without a shell, and without what a repository's configuration may start: a monitor of files, a program that
 * shows differences.
 */
export function git(
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<GitAnswer> {
  const env = { ...environment, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
  const options = { cwd: folder, env, maxBuffer: longestOutput };
  return new Promise((resolve) => {
    execFile('git', ['-c', 'core.fsmonitor=false', ...args], options, (error, stdout, stderr) => {
      if (error === null) resolve({ kind: 'answered', output: stdout });
      else if (error.code === 'ENOENT') resolve({ kind: 'missing' });
      else resolve({ kind: 'refused', reason: firstLine(stderr) });
    });
  });
}
