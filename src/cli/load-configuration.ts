import { statSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { emptyConfiguration, type LoadedConfiguration } from '../config/configuration.ts';
import { findConfiguration } from '../config/find-configuration.ts';
import { isTrusted } from '../config/is-trusted.ts';
import { type Arguments, lastValue } from './command.ts';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

/** What commands do without a configuration. */
function withoutFile(folder: string): LoadedConfiguration {
  return { configuration: emptyConfiguration, folder, file: null, place: () => null };
}

interface ChosenFile {
  /** Absolute. */
  readonly path: string;
  readonly shown: string;
}

function refuseForeign(file: string, folder: string): void {
  const user = process.getuid?.() ?? null;
  if (isTrusted({ file: statSync(file).uid, folder: statSync(folder).uid, user })) return;
  const shown = relative(folder, file).replaceAll('\\', '/');
  throw new UsageError(
    `the configuration ${shown} belongs to another user than the working folder`,
    `if you trust it, name it: --config ${shown}`,
  );
}

function chosenFile(given: Arguments, folder: string): ChosenFile | null {
  const named = lastValue(given, 'config');
  const isRefused = given.switches.has('no-config');
  if (named !== undefined && isRefused) throw new UsageError('--config and --no-config exclude each other');
  if (named !== undefined) return { path: resolve(folder, named), shown: named };
  if (isRefused) return null;
  const found = findConfiguration(folder);
  if (found.found === 'none') return null;
  if (found.found === 'one') {
    refuseForeign(found.file, folder);
    return { path: found.file, shown: basename(found.file) };
  }
  const names = found.files.map((file) => basename(file)).join(' and ');
  throw new UsageError(
    `there are two configurations in one folder: ${names}`,
    'keep one of them, or name one: --config <file>',
  );
}

/**
 * The configuration that a command follows: the file of `--config`, or the one that is found in the working folder or
 * above it; an empty one when there is none, and with `--no-config`.
 *
 * @returns null when something is wrong with it, which is printed: exit status 2. Throws UsageError.
 */
export async function loadConfiguration(given: Arguments, io: Io): Promise<LoadedConfiguration | null> {
  const chosen = chosenFile(given, io.folder);
  if (chosen === null) return withoutFile(io.folder);
  // Loaded only where there is something to read.
  const { readConfiguration } = await import('./read-configuration.ts');
  const read = await readConfiguration(chosen.path, chosen.shown, io.library);
  if (!('diagnostics' in read)) return read;
  const { diagnosticsText } = await import('./diagnostics-text.ts');
  io.err(await diagnosticsText(read.diagnostics, io));
  return null;
}
