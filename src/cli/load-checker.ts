import type { Diagnostic } from '../base/diagnostic.ts';
import { type Checker, createChecker } from '../check/checker.ts';
import type { Configuration, LoadedConfiguration } from '../config/configuration.ts';
import { type CheckEngine, parseCheckEngine } from './check-engine.ts';
import type { Arguments } from './command.ts';
import type { Io } from './io.ts';
import type { LoadedProgram } from './load-program.ts';
import { programOptions } from './program-options.ts';

const noParameters = { global: {}, policies: {} };

/** What an engine makes of a program; the module of a program with errors is none. */
interface Compiled {
  readonly checker: Checker | null;
  readonly diagnostics: readonly Diagnostic[];
}

async function compileFor(
  engine: CheckEngine,
  loaded: LoadedProgram,
  configuration: Configuration,
): Promise<Compiled> {
  if (engine !== 'wasm') {
    const { engineChecker } = await import('./engine-checker.ts');
    return engineChecker(engine, loaded, configuration);
  }
  const { compileCheck } = await import('./compile-check.ts');
  const { data, diagnostics } = compileCheck(loaded.program, loaded.parameters);
  return { checker: data === null ? null : createChecker(data, noParameters), diagnostics };
}

/** What the options and the configuration ask for, compiled now. */
async function compileChecker(
  engine: CheckEngine,
  given: Arguments,
  io: Io,
  configuration: LoadedConfiguration,
): Promise<Checker | null> {
  const { loadProgram } = await import('./load-program.ts');
  const { diagnosticsText } = await import('./diagnostics-text.ts');
  const loaded = await loadProgram(given, io, configuration);
  const { checker, diagnostics } = await compileFor(engine, loaded, configuration.configuration);
  const all = [...loaded.diagnostics, ...diagnostics];
  io.err(await diagnosticsText(all, io));
  return all.some(({ severity }) => severity === 'error') ? null : checker;
}

/** Whether the configuration leaves the program as it is without one. */
function leavesProgram({ policies, parameters, packs, policyFiles, kinds }: Configuration): boolean {
  const lists = [Object.keys(policies), Object.keys(parameters), packs, policyFiles, kinds];
  return lists.every((list) => list.length === 0);
}

/** Whether exemptions name these policies alone; whether others exist at all shows only when all are loaded. */
function namesOnly(ids: readonly string[], { exemptions }: Configuration): boolean {
  return exemptions.every(({ policies }) => policies.every((id) => id === '*' || ids.includes(id)));
}

/**
 * What checks manifests as a command's options and the configuration say. Where neither says anything about policies, it
 * is compiled already: then neither policies nor compiler are loaded.
 *
 * @returns null when something is wrong with the program, which is printed. Throws UsageError.
 */
export async function loadChecker(
  given: Arguments,
  io: Io,
  loaded: LoadedConfiguration,
): Promise<Checker | null> {
  const { configuration } = loaded;
  const engine = parseCheckEngine(given);
  const isDefault =
    engine === 'wasm' &&
    !Object.keys(programOptions).some((name) => given.values.has(name)) &&
    leavesProgram(configuration);
  if (!isDefault) return compileChecker(engine, given, io, loaded);
  const { defaultCheck } = await import('./default-check.ts');
  const ids = defaultCheck.policies.map(({ id }) => id);
  if (!namesOnly(ids, configuration)) return compileChecker(engine, given, io, loaded);
  return createChecker(defaultCheck, noParameters);
}
