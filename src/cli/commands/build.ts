import guestRuntime from 'keystone:runtime';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Artifact } from '../../artifacts/artifact.ts';
import { findAbandoned, replaceArtifacts } from '../../artifacts/write.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import { enforcements } from '../../base/enforcement.ts';
import { targets as allTargets, compile, exemptProgram } from '../../compile.ts';
import type { Configuration, LoadedConfiguration } from '../../config/configuration.ts';
import { unexemptedSuites } from '../../harness/unexempted-suites.ts';
import { count } from '../../report/count.ts';
import { buildOptions } from '../build-options.ts';
import { type BuiltTarget, buildSummary } from '../build-summary.ts';
import { styleFor } from '../color.ts';
import { type Arguments, allValues, type Command, lastValue } from '../command.ts';
import { configurationOptions } from '../configuration-options.ts';
import { configuredFixtures } from '../configured-fixtures.ts';
import { diagnosticsText } from '../diagnostics-text.ts';
import { engineOptions, parseEngineOptions } from '../engine-options.ts';
import { expiredExemptions } from '../expired-exemptions.ts';
import { requestedFixtures } from '../fixtures.ts';
import type { ExitStatus, Io } from '../io.ts';
import { loadConfiguration } from '../load-configuration.ts';
import { type LoadedProgram, loadCheckedProgram } from '../load-program.ts';
import { didYouMean } from '../nearest.ts';
import { parseChoice } from '../parse-choice.ts';
import { programOptions } from '../program-options.ts';
import { parseToday, todayOption } from '../today-option.ts';
import { UsageError } from '../usage-error.ts';
import { release } from '../version.ts';

const targetIds = allTargets.map(({ id }) => id);

function chosenTargets(given: Arguments, { targets }: Configuration): readonly string[] {
  const asked = allValues(given, 'target');
  const chosen = asked.length === 0 ? (targets ?? []) : asked;
  for (const target of chosen) {
    if (targetIds.includes(target)) continue;
    const hint = didYouMean(target, targetIds) ?? `targets: ${targetIds.join(', ')}`;
    throw new UsageError(`there is no target ${target}`, hint);
  }
  return chosen.length === 0 ? targetIds : targetIds.filter((id) => chosen.includes(id));
}

async function stalePaths(folder: string, artifacts: readonly Artifact[]): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const { path, bytes } of artifacts) {
    const found = await readFile(join(folder, path)).catch(() => null);
    if (found === null || !found.equals(bytes)) stale.push(path);
  }
  return stale;
}

/** Paths of options are relative to the working folder, those of the configuration to its own. */
function outFolder(given: Arguments, io: Io, { configuration, folder }: LoadedConfiguration): string {
  const asked = lastValue(given, 'out');
  if (asked !== undefined) return resolve(io.folder, asked);
  return resolve(folder, configuration.out ?? 'dist/policies');
}

/** Whether the policies are the published ones, unchanged. */
function isAsPublished({ own, parameters }: LoadedProgram, { policies, exemptions }: Configuration): boolean {
  const values = [parameters.global, parameters.policies].flatMap(Object.keys);
  const changes = [own, Object.keys(policies), values, exemptions];
  return changes.every((change) => change.length === 0);
}

/** What is wrong with the program itself is said by each of its compilations. */
function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((one) => [JSON.stringify(one), one])).values()];
}

async function runBuild(given: Arguments, io: Io): Promise<ExitStatus> {
  const project = await loadConfiguration(given, io);
  if (project === null) return 2;
  const { configuration } = project;
  const targets = chosenTargets(given, configuration);
  const initial = configuration.enforcement ?? 'enforce';
  const enforcement = parseChoice('--enforcement', lastValue(given, 'enforcement'), enforcements, initial);
  const engines = parseEngineOptions(given, configuration, io.environment, io.folder);
  const today = parseToday(lastValue(given, 'today'));
  const loaded = await loadCheckedProgram(given, io, project);
  if (loaded === null) return 2;
  const expired = expiredExemptions(project, today);
  io.err(await diagnosticsText(expired, io));
  if (expired.length > 0) return 1;
  const { parameters } = loaded;
  const program = exemptProgram(loaded.program, configuration.exemptions);
  const ids = program.policies.map(({ id }) => id);
  // What is wrong with fixtures is for `keystone test` to say.
  const { suites } = requestedFixtures(project.folder, { required: [], known: ids, names: [] });
  const options = {
    parameters,
    guestRuntime,
    fixtures: unexemptedSuites(configuredFixtures(suites, program, parameters), program),
    enforcement,
    ...engines,
    ratchet: !given.switches.has('no-ratchet') && (configuration.ratchet ?? true),
    release: isAsPublished(loaded, configuration) ? release : undefined,
  };
  const built = targets.map((id): BuiltTarget => {
    const { artifacts, diagnostics } = compile(program, { targets: [id], ...options });
    return { id, artifacts, diagnostics };
  });
  const diagnostics = distinct(built.flatMap((target) => target.diagnostics));
  const showsAll = given.switches.has('details');
  io.err(
    await diagnosticsText(
      diagnostics.filter(({ severity }) => showsAll || severity !== 'info'),
      io,
    ),
  );
  if (diagnostics.some(({ severity }) => severity === 'error')) return 2;

  const folder = outFolder(given, io, project);
  const shown = relative(io.folder, folder) || '.';
  const artifacts = built.flatMap((target) => target.artifacts);
  if (given.switches.has('check')) {
    const stale = await stalePaths(folder, artifacts);
    const abandoned = await findAbandoned(folder, targets, artifacts);
    const lines = [
      ...stale.map((path) => `not current: ${shown}/${path}\n`),
      ...abandoned.stale.map((path) => `no longer made: ${shown}/${path}\n`),
    ];
    io.out(lines.join(''));
    return lines.length > 0 ? 1 : 0;
  }
  const { changed } = await replaceArtifacts(folder, targets, artifacts);
  io.err(changed.map((path) => `no longer made, but changed by hand and left: ${shown}/${path}\n`).join(''));
  if (given.switches.has('quiet')) return 0;
  const style = styleFor(io.outColumns !== null, io.environment);
  const hasLimits = !showsAll && diagnostics.some(({ severity }) => severity === 'info');
  io.out(
    `Compiled ${count(program.policies.length, 'policy', 'policies')}:\n${buildSummary(built, shown, style)}`,
  );
  if (hasLimits) io.out(style.dim('keystone build --details says what each target cannot say, and why.\n'));
  return 0;
}

export const buildCommand: Command = {
  name: 'build',
  summary: 'Compile policies into what each engine loads.',
  usage: '[options]',
  description: `What a target cannot say is told, never weakened. Targets: ${targetIds.join(', ')}.`,
  options: {
    ...programOptions,
    ...buildOptions,
    check: {
      doc: 'Write nothing; say which files on disk are not current, and fail if there are any.',
    },
    ...engineOptions,
    ...configurationOptions,
    ...todayOption,
    details: { doc: 'Say what each target cannot say, and why.' },
    quiet: { short: 'q', doc: 'Print errors and warnings alone.' },
  },
  examples: [
    ['keystone build', 'Compile the default policies for every target into dist/policies.'],
    [
      'keystone build --target opa-wasm --policies policies --out bundle',
      'Compile your own policies into an OPA bundle.',
    ],
    ['keystone build --check', 'In CI: fail when what is committed is not what the policies compile to.'],
  ],
  run: runBuild,
};
