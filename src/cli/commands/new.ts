import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { LoadedConfiguration } from '../../config/configuration.ts';
import type { Arguments, Command } from '../command.ts';
import { configurationOptions } from '../configuration-options.ts';
import type { ExitStatus, Io } from '../io.ts';
import { loadConfiguration } from '../load-configuration.ts';
import { loadCheckedProgram } from '../load-program.ts';
import { newPolicy } from '../project/new-policy.ts';
import { writeProject } from '../project/write-project.ts';
import { UsageError } from '../usage-error.ts';

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const defaultFolder = 'policies';

function policyId(given: Arguments): string {
  const [id, ...others] = given.positionals;
  if (id === undefined) throw new UsageError('the policy has no id', 'for example keystone new team-label');
  if (others.length > 0) throw new UsageError('one policy at a time can be made');
  if (kebab.test(id)) return id;
  throw new UsageError(`${id} is no id of a policy`, 'lower case letters and digits, words joined by -');
}

/** The first folder of policies that the configuration has. */
function policyFolder({ configuration, folder }: LoadedConfiguration): string {
  const isFolder = (path: string): boolean =>
    statSync(resolve(folder, path), { throwIfNoEntry: false })?.isDirectory() === true;
  const found = configuration.policyFiles.find(isFolder);
  return found === undefined
    ? defaultFolder
    : relative(folder, resolve(folder, found)).replaceAll('\\', '/') || '.';
}

/** Policies that there are; those of the configuration whose folder is still to be made are none. */
async function knownIds(
  given: Arguments,
  io: Io,
  loaded: LoadedConfiguration,
): Promise<readonly string[] | null> {
  const { configuration, folder } = loaded;
  const policyFiles = configuration.policyFiles.filter((path) => existsSync(resolve(folder, path)));
  const present = { ...loaded, configuration: { ...configuration, policyFiles } };
  const program = await loadCheckedProgram(given, io, present, { allPacks: true, asWritten: true });
  return program?.program.policies.map(({ id }) => id) ?? null;
}

async function runNew(given: Arguments, io: Io): Promise<ExitStatus> {
  const id = policyId(given);
  const loaded = await loadConfiguration(given, io);
  if (loaded === null) return 2;
  const known = await knownIds(given, io, loaded);
  if (known === null) return 2;
  if (known.includes(id))
    throw new UsageError(`there is a policy ${id} already`, `keystone policies ${id} shows it`);
  const policies = policyFolder(loaded);
  const { written } = writeProject(loaded.folder, newPolicy(id, policies));
  const shown = written.map((path) => relative(io.folder, join(loaded.folder, path)).replaceAll('\\', '/'));
  io.out(shown.map((path) => `written: ${path}\n`).join(''));
  const target = resolve(loaded.folder, policies);
  const isConfigured = loaded.configuration.policyFiles.some(
    (path) => resolve(loaded.folder, path) === target,
  );
  const option = isConfigured ? '' : ` --policies ${relative(io.folder, target)}`;
  io.out(`\nNext\n  keystone test ${id}${option}\n`);
  return 0;
}

export const newCommand: Command = {
  name: 'new',
  summary: 'Write a policy to begin with, and its fixture.',
  usage: '[options] <policy>',
  description:
    'Writes <policy>.ts into the first folder of policyFiles (policies by default), and fixtures/<policy>/suite.yaml with a case that passes and one that fails. No file is overwritten.',
  options: { ...configurationOptions },
  examples: [['keystone new team-label', 'Write policies/team-label.ts and fixtures/team-label/suite.yaml.']],
  run: runNew,
};
