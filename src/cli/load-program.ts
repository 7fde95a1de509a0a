import { defaultPolicies, packs } from 'keystone:policies';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Diagnostic } from '../base/diagnostic.ts';
import { checkProgram, createProgram, type ParameterValues } from '../compile.ts';
import { applySetting } from '../config/apply-setting.ts';
import type { Configuration, LoadedConfiguration } from '../config/configuration.ts';
import type { Policy, Program, WorkloadKind } from '../ir/policy.ts';
import { workloadKinds } from '../k8s/kinds.ts';
import { type Arguments, allValues } from './command.ts';
import { checkConfiguredNames } from './configured-names.ts';
import { configuredParameters } from './configured-parameters.ts';
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
  /** What is wrong with the files of the user's policies, and with the names in the configuration. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What a command wants beside what its options and the configuration say. */
export interface ProgramWish {
  /** Every pack, whether it is asked for or not. */
  readonly allPacks?: boolean;
  /** Policies as they are written, whatever the configuration says of their severities and parameters. */
  readonly asWritten?: boolean;
  /** Also policies that are off, without their rules. */
  readonly keepsOff?: boolean;
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

/** Policies of packs that the configuration adds by saying something of them. */
function namedPolicies({ policies }: Configuration, chosen: readonly Policy[]): readonly Policy[] {
  const isNamed = ({ id }: Policy): boolean => Object.hasOwn(policies, id) && policies[id]?.level !== 'off';
  return Object.values(packs)
    .flat()
    .filter((policy) => isNamed(policy) && !chosen.includes(policy));
}

/** A policy as it is configured; none when all of its rules are off, unless an option asks for it by name. */
function configured(
  policy: Policy,
  { policies }: Configuration,
  asked: readonly string[],
): readonly Policy[] {
  const setting = Object.hasOwn(policies, policy.id) ? policies[policy.id] : undefined;
  if (setting === undefined) return [policy];
  const result = applySetting(policy, setting);
  if (result.rules.length > 0) return [result];
  return asked.includes(policy.id) ? [policy] : [];
}

async function loadKinds(
  paths: readonly string[],
  folder: string,
  { kinds }: Configuration,
): Promise<readonly WorkloadKind[]> {
  const tables = paths.map(async (path) => {
    const text = await readFile(resolve(folder, path), 'utf8').catch(() => {
      throw new UsageError(`the kind table ${path} cannot be read`);
    });
    return parseKindTable(text, path);
  });
  return [...(await Promise.all(tables)).flat(), ...kinds, ...workloadKinds];
}

const noValues: ParameterValues = { global: {}, policies: {} };

/** What is wrong with names in the configuration; own policies that do not load have none to compare with. */
function namesOf(
  loaded: LoadedConfiguration,
  written: readonly Policy[],
  problems: readonly Diagnostic[],
): readonly Diagnostic[] {
  if (loaded.file === null || problems.length > 0) return [];
  const all = new Set([...written, ...Object.values(packs).flat()]);
  return checkConfiguredNames(loaded, createProgram([...all], []).policies);
}

/**
 * The program that a command's options and the configuration ask for, not yet checked, and its parameter values. Throws
 * UsageError.
 */
export async function loadProgram(
  given: Arguments,
  { folder, library }: Pick<Io, 'folder' | 'library'>,
  loaded: LoadedConfiguration,
  { allPacks = false, asWritten = false, keepsOff = false }: ProgramWish = {},
): Promise<LoadedProgram> {
  const { configuration } = loaded;
  const paths = [
    ...configuration.policyFiles.map((path) => ({ path, folder: loaded.folder })),
    ...allValues(given, 'policies').map((path) => ({ path, folder })),
  ];
  const { policies: own, diagnostics } = await loadPolicies(paths, library);
  const chosenPacks = allPacks ? Object.keys(packs) : [...configuration.packs, ...allValues(given, 'pack')];
  const chosen = [...defaultPolicies, ...packPolicies(chosenPacks)];
  const written = [...chosen, ...namedPolicies(configuration, chosen), ...own];
  const asked = allValues(given, 'policy');
  const adapt = (policy: Policy): readonly Policy[] => {
    if (asWritten) return [policy];
    const result = configured(policy, configuration, asked);
    return result.length === 0 && keepsOff ? [{ ...policy, rules: [] }] : result;
  };
  const adapted = written.flatMap(adapt);
  const whole = createProgram(
    adapted,
    await loadKinds(allValues(given, 'kind-table'), folder, configuration),
  );
  const all = whole.policies.flatMap((policy) => (adapted.includes(policy) ? [policy] : adapt(policy)));
  const policies = selected(all, asked);
  const ids = new Set(whole.policies.map(({ id }) => id));
  const nameProblems = namesOf(loaded, written, diagnostics);
  // Values that are refused already would be refused once more.
  const isConfigured = !asWritten && nameProblems.length === 0;
  const values = isConfigured ? configuredParameters(configuration, policies) : noValues;
  return {
    program: { ...whole, policies },
    parameters: parseParameters(allValues(given, 'param'), ids, values),
    own,
    diagnostics: [...diagnostics, ...nameProblems],
  };
}

/** The same program, checked: what is wrong with it is printed; null when that is more than warnings. Throws UsageError. */
export async function loadCheckedProgram(
  given: Arguments,
  io: Io,
  loaded: LoadedConfiguration,
  wish: ProgramWish = {},
): Promise<LoadedProgram | null> {
  const result = await loadProgram(given, io, loaded, wish);
  const diagnostics = [...result.diagnostics, ...checkProgram(result.program, result.parameters)];
  io.err(await diagnosticsText(diagnostics, io));
  return diagnostics.some(({ severity }) => severity === 'error') ? null : result;
}
