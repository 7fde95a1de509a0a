import { emptyConfiguration, type LoadedConfiguration } from '../config/configuration.ts';
import type { Arguments } from './command.ts';
import type { Io } from './io.ts';

/** What commands do without a configuration. */
function withoutFile(folder: string): LoadedConfiguration {
  return { configuration: emptyConfiguration, folder, file: null, place: () => null };
}

/**
 * The configuration that a command follows: the file of `--config`, or the one that is found in the working folder or
 * above it; an empty one when there is none, and with `--no-config`.
 *
 * @returns null when something is wrong with it, which is printed: exit status 2. Throws UsageError.
 */
export async function loadConfiguration(_given: Arguments, io: Io): Promise<LoadedConfiguration | null> {
  return withoutFile(io.folder);
}
