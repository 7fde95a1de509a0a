import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { CompileRego } from '../compile.ts';
import { unpackFile } from './unpack-file.ts';
import { UsageError } from './usage-error.ts';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The opa that was asked for, or else the first on the PATH. Throws UsageError when there is none. */
function findOpa(asked: string | null, environment: NodeJS.ProcessEnv, folder: string): string {
  if (asked !== null) {
    const path = resolve(folder, asked);
    if (isExecutable(path)) return path;
    throw new UsageError(`--opa: ${asked} is no program that can be run`, 'name the binary itself');
  }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((path) => path !== '');
  const found = folders.map((path) => join(path, 'opa')).find(isExecutable);
  if (found !== undefined) return found;
  throw new UsageError(
    '--wasm-compiler opa: there is no opa on the PATH',
    'install it, or name it by --opa; without the option Keystone compiles by itself',
  );
}

const moduleName = 'policy.wasm';

/** What opa has to say, without the folder in which it ran. */
function complaint(text: string, folder: string): string {
  return text.replaceAll(`${folder}/`, '').trim().replaceAll('\n', '; ');
}

/** A compiler of Rego to WebAssembly: a real opa, in a folder of its own. Throws UsageError when there is none. */
export function opaCompiler(
  asked: string | null,
  environment: NodeJS.ProcessEnv,
  folder: string,
): CompileRego {
  const opa = findOpa(asked, environment, folder);
  return (files, entrypoints) => {
    const scratch = mkdtempSync(join(tmpdir(), 'keystone-opa-'));
    try {
      for (const { path, text } of files) {
        const file = join(scratch, 'source', path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      const asks = entrypoints.flatMap((entrypoint) => ['-e', entrypoint]);
      const args = ['build', '-t', 'wasm', ...asks, '-o', 'bundle.tar.gz', '-b', 'source'];
      const { status, stderr, stdout, error } = spawnSync(opa, args, { cwd: scratch, encoding: 'utf8' });
      if (status !== 0) {
        const said = error === undefined ? complaint(`${stderr}${stdout}`, scratch) : error.message;
        return { kind: 'failed', message: said };
      }
      const bytes = unpackFile(readFileSync(join(scratch, 'bundle.tar.gz')), moduleName);
      if (bytes === null) return { kind: 'failed', message: `opa build wrote no ${moduleName}` };
      return { kind: 'compiled', module: bytes };
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  };
}
