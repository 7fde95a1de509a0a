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

/** Tests run the built command and link policies into the guest runtime: both are built once, if they are not current. */
export default function setup(): void {
  if (isCurrent('dist/built')) return;
  execFileSync(process.execPath, ['build.mjs', '--quiet', '--code-only'], { stdio: 'inherit' });
}
