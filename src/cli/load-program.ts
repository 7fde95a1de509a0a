import { defaultPolicies, packs } from 'keystone:policies';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Diagnostic } from '../base/diagnostic.ts';
import { checkProgram, createProgram, type ParameterValues } from '../compile.ts';
import type { Policy, Program, WorkloadKind } from '../ir/policy.ts';
import { workloadKinds } from '../k8s/kinds.ts';
import { type Arguments, allValues } from './command.ts';
import { diagnosticsText } from './diagnostics-text.ts';
import type { Io } from './io.ts';
import { parseKindTable } from './kind-table.ts';
import { loadPolicies } from './load-policies.ts';
import { didYouMean } from './nearest.ts';
import { parseParameters } from './parameter-options.ts';
import { UsageError } from './usage-error.ts';

export interface LoadedProgram {
  /** The policies that are asked for. */
  readonly program: Program;
  readonly parameters: ParameterValues;
  /** Those of them that are the user's. */
  readonly own: readonly Policy[];
  /** What is wrong with the files of the user's policies. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What a command wants beside what its options say. */
export interface ProgramWish {
  /** Every pack, whether it is asked for or not. */
  readonly allPacks?: boolean;
}

/** A policy that is not there, with the nearest one that is. */
export function unknownPolicy(id: string, known: readonly string[]): UsageError {
  return new UsageError(
    `there is no policy ${id}`,
    didYouMean(id, known) ?? 'keystone policies lists them; --pack adds a pack',
  );
}

function selected(policies: readonly Policy[], ids: readonly string[]): readonly Policy[] {
  const known = policies.map(({ id }) => id);
  for (const id of ids) if (!known.includes(id)) throw unknownPolicy(id, known);
  return ids.length === 0 ? policies : policies.filter(({ id }) => ids.includes(id));
}

function packPolicies(names: readonly string[]): readonly Policy[] {
  return [...new Set(names)].flatMap((name) => {
    const pack = Object.hasOwn(packs, name) ? packs[name] : undefined;
    if (pack !== undefined) return pack;
    const known = Object.keys(packs);
    throw new UsageError(`there is no pack ${name}`, didYouMean(name, known) ?? `packs: ${known.join(', ')}`);
  });
}

async function loadKinds(paths: readonly string[], folder: string): Promise<readonly WorkloadKind[]> {
  const tables = paths.map(async (path) => {
    const text = await readFile(resolve(folder, path), 'utf8').catch(() => {
      throw new UsageError(`the kind table ${path} cannot be read`);
    });
    return parseKindTable(text, path);
  });
  return [...(await Promise.all(tables)).flat(), ...workloadKinds];
}

/** The program that a command's options ask for, not yet checked, and its parameter values. Throws UsageError. */
export async function loadProgram(
  given: Arguments,
  { folder, library }: Pick<Io, 'folder' | 'library'>,
  { allPacks = false }: ProgramWish = {},
): Promise<LoadedProgram> {
  const { policies: own, diagnostics } = await loadPolicies(allValues(given, 'policies'), folder, library);
  const chosenPacks = allPacks ? Object.keys(packs) : allValues(given, 'pack');
  const policies = [...defaultPolicies, ...packPolicies(chosenPacks), ...own];
  const whole = createProgram(policies, await loadKinds(allValues(given, 'kind-table'), folder));
  const program = { ...whole, policies: selected(whole.policies, allValues(given, 'policy')) };
  const ids = new Set(whole.policies.map(({ id }) => id));
  return { program, parameters: parseParameters(allValues(given, 'param'), ids), own, diagnostics };
}

/** The same program, checked: what is wrong with it is printed; null when that is more than warnings. Throws UsageError. */
export async function loadCheckedProgram(
  given: Arguments,
  io: Io,
  wish: ProgramWish = {},
): Promise<LoadedProgram | null> {
  const loaded = await loadProgram(given, io, wish);
  const diagnostics = [...loaded.diagnostics, ...checkProgram(loaded.program, loaded.parameters)];
  io.err(await diagnosticsText(diagnostics, io));
  return diagnostics.some(({ severity }) => severity === 'error') ? null : loaded;
}
