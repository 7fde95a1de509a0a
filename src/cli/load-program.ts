import { defaultPolicies, packs } from 'keystone:policies';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkProgram, createProgram, type ParameterValues } from '../compile.ts';
import type { Policy, Program, WorkloadKind } from '../ir/policy.ts';
import { workloadKinds } from '../k8s/kinds.ts';
import { type Arguments, allValues, type Option } from './command.ts';
import { diagnosticsText } from './diagnostics-text.ts';
import type { Io } from './io.ts';
import { parseKindTable } from './kind-table.ts';
import { loadPolicies } from './load-policies.ts';
import { didYouMean } from './nearest.ts';
import { parseParameters } from './parameter-options.ts';
import { UsageError } from './usage-error.ts';

/** The options that say which policies there are and what they are given. */
export const programOptions: Readonly<Record<string, Option>> = {
  policy: { value: '<id>', short: 'p', repeatable: true, doc: 'Only this policy.' },
  policies: { value: '<path>', repeatable: true, doc: 'Also the policies of this file or folder.' },
  pack: {
    value: '<name>',
    repeatable: true,
    doc: `Also the policies of this pack: ${Object.keys(packs).join(', ')}.`,
  },
  param: {
    value: '<policy>.<name>=<value>',
    repeatable: true,
    doc: 'A parameter; the value is JSON or a text.',
  },
  'kind-table': { value: '<file>', repeatable: true, doc: 'More kinds with pod templates, as YAML or JSON.' },
};

export interface LoadedProgram {
  readonly program: Program;
  readonly parameters: ParameterValues;
}

function selected(policies: readonly Policy[], ids: readonly string[]): readonly Policy[] {
  const known = policies.map(({ id }) => id);
  for (const id of ids) {
    if (!known.includes(id)) {
      throw new UsageError(
        `there is no policy ${id}`,
        didYouMean(id, known) ?? 'keystone policies lists them',
      );
    }
  }
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

async function loadKinds(given: Arguments, folder: string): Promise<readonly WorkloadKind[]> {
  const tables = allValues(given, 'kind-table').map(async (path) => {
    const text = await readFile(resolve(folder, path), 'utf8').catch(() => {
      throw new UsageError(`the kind table ${path} cannot be read`);
    });
    return parseKindTable(text, path);
  });
  return [...(await Promise.all(tables)).flat(), ...workloadKinds];
}

/** The program that a command's options ask for, not yet checked, and its parameter values. Throws UsageError. */
export async function loadProgram(given: Arguments, folder: string): Promise<LoadedProgram> {
  const own = await loadPolicies(allValues(given, 'policies'), folder);
  const whole = createProgram(
    [...defaultPolicies, ...packPolicies(allValues(given, 'pack')), ...own],
    await loadKinds(given, folder),
  );
  const program = { ...whole, policies: selected(whole.policies, allValues(given, 'policy')) };
  const ids = new Set(whole.policies.map(({ id }) => id));
  return { program, parameters: parseParameters(allValues(given, 'param'), ids) };
}

/** The same program, checked: what is wrong with it is printed; null when that is more than warnings. Throws UsageError. */
export async function loadCheckedProgram(given: Arguments, io: Io): Promise<LoadedProgram | null> {
  const loaded = await loadProgram(given, io.folder);
  const diagnostics = checkProgram(loaded.program, loaded.parameters);
  io.err(await diagnosticsText(diagnostics, io.folder));
  return diagnostics.some(({ severity }) => severity === 'error') ? null : loaded;
}
