import { packNames } from 'keystone:pack-names';
import { readFile, stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import type { Diagnostic } from '../base/diagnostic.ts';
import { isJsonObject } from '../base/json.ts';
import { checkShape } from '../config/check-shape.ts';
import type { LoadedConfiguration } from '../config/configuration.ts';
import { configurationShape, noPolicies } from '../config/configuration-shape.ts';
import { largestConfiguration, readYaml, type Written } from '../config/read-yaml.ts';
import { toConfiguration } from '../config/to-configuration.ts';
import { toJson } from '../config/to-json.ts';
import { toDiagnostic } from './configuration-diagnostic.ts';
import { importModules } from './import-module.ts';
import { UsageError } from './usage-error.ts';

/** Ends of names of configurations that are data; the others are modules. */
const dataNames: readonly string[] = ['.yaml', '.yml', '.json'];
/** More of them help nobody. */
const mostProblems = 50;

async function readData(file: string, shown: string): Promise<Written> {
  const size = (await stat(file).catch(() => null))?.size ?? 0;
  // The reader refuses what is too large; here it is not even read.
  if (size > 2 * largestConfiguration) throw new UsageError(`the configuration ${shown} is too large`);
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`the configuration ${shown} cannot be read`);
  });
  return readYaml(bytes, file);
}

async function readModule(file: string, library: URL): Promise<Written> {
  const start = { file, line: 1, column: 1 };
  const [imported] = await importModules([file], library);
  if (imported === undefined || 'diagnostics' in imported)
    return { diagnostics: imported?.diagnostics ?? [] };
  const place = (): typeof start => start;
  const { value, problems } = toJson(imported.value ?? null);
  if (isJsonObject(value) && problems.length === 0) return { value, place };
  if (problems.length > 0) return { diagnostics: problems.map((problem) => toDiagnostic(problem, start)) };
  const message = 'the file has no configuration as its default export';
  const hint = 'write: export default defineConfig({ … })';
  return { diagnostics: [{ code: 'config-type', severity: 'error', message, place: start, hint }] };
}

/**
 * Reads a configuration and checks its shape; names of policies and rules are checked when these are loaded. Throws
 * UsageError for a file that is not there.
 *
 * @param shown The file, as messages name it.
 */
export async function readConfiguration(
  file: string,
  shown: string,
  library: URL,
): Promise<LoadedConfiguration | { readonly diagnostics: readonly Diagnostic[] }> {
  const isData = dataNames.includes(extname(file));
  if (!isData && (await stat(file).catch(() => null))?.isFile() !== true) {
    throw new UsageError(`there is no configuration ${shown}`);
  }
  const written = await (isData ? readData(file, shown) : readModule(file, library));
  if ('diagnostics' in written) return written;
  const shape = configurationShape({ ...noPolicies, packs: packNames });
  const problems = checkShape(written.value, shape);
  if (problems.length > 0) {
    return {
      diagnostics: problems
        .slice(0, mostProblems)
        .map((problem) => toDiagnostic(problem, written.place(problem.path, problem.at))),
    };
  }
  return {
    configuration: toConfiguration(written.value),
    folder: dirname(file),
    file,
    place: (path, at = 'value') => written.place(path, at),
  };
}
