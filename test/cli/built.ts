import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['src', 'policies', 'package.json', 'build.mjs'];

function newest(path: string): number {
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isCurrent(built: string): boolean {
  const time = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.every((source) => newest(source) <= time);
}

/**
 * Builds the command, unless it is newer than its sources. Only tests that run it call this, so that the others need
 * no build; two that build at once write the same files, each whole.
 */
export function ensureBuilt(): void {
  if (isCurrent('dist/built')) return;
  execFileSync(process.execPath, ['build.mjs', '--quiet', '--code-only'], { stdio: 'inherit' });
}
