import { type Checker, createChecker } from '../check/checker.ts';
import type { Arguments } from './command.ts';
import type { Io } from './io.ts';
import { programOptions } from './program-options.ts';

const noParameters = { global: {}, policies: {} };

/** What the options ask for, compiled now. */
async function compileChecker(given: Arguments, io: Io): Promise<Checker | null> {
  const { loadProgram } = await import('./load-program.ts');
  const { compileCheck } = await import('./compile-check.ts');
  const { diagnosticsText } = await import('./diagnostics-text.ts');
  const loaded = await loadProgram(given, io);
  const { data, diagnostics } = compileCheck(loaded.program, loaded.parameters);
  const all = [...loaded.diagnostics, ...diagnostics];
  io.err(await diagnosticsText(all, io));
  const fails = all.some(({ severity }) => severity === 'error');
  return data === null || fails ? null : createChecker(data, noParameters);
}

/**
 * What checks manifests as a command's options say. Without options about policies it is compiled already: then
 * neither policies nor compiler are loaded.
 *
 * @returns null when something is wrong with the program, which is printed. Throws UsageError.
 */
export async function loadChecker(given: Arguments, io: Io): Promise<Checker | null> {
  const isDefault = !Object.keys(programOptions).some((name) => given.values.has(name));
  if (!isDefault) return compileChecker(given, io);
  const { defaultCheck } = await import('./default-check.ts');
  return createChecker(defaultCheck, noParameters);
}
