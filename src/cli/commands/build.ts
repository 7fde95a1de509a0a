import guestRuntime from 'keystone:runtime';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Artifact } from '../../artifacts/artifact.ts';
import { writeArtifacts } from '../../artifacts/write.ts';
import { enforcements } from '../../base/enforcement.ts';
import { targets as allTargets, compile } from '../../compile.ts';
import { count } from '../../report/count.ts';
import { type BuiltTarget, buildSummary } from '../build-summary.ts';
import { styleFor } from '../color.ts';
import { type Arguments, allValues, type Command, lastValue } from '../command.ts';
import { diagnosticsText } from '../diagnostics-text.ts';
import { requestedFixtures } from '../fixtures.ts';
import type { ExitStatus, Io } from '../io.ts';
import { loadCheckedProgram } from '../load-program.ts';
import { didYouMean } from '../nearest.ts';
import { parseChoice } from '../parse-choice.ts';
import { programOptions } from '../program-options.ts';
import { UsageError } from '../usage-error.ts';
import { release } from '../version.ts';

const targetIds = allTargets.map(({ id }) => id);

function chosenTargets(given: Arguments): readonly string[] {
  const chosen = allValues(given, 'target');
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

async function runBuild(given: Arguments, io: Io): Promise<ExitStatus> {
  const targets = chosenTargets(given);
  const enforcement = parseChoice('--enforcement', lastValue(given, 'enforcement'), enforcements, 'enforce');
  const loaded = await loadCheckedProgram(given, io);
  if (loaded === null) return 2;
  const { program, parameters, own } = loaded;
  const isAsPublished = own.length === 0 && allValues(given, 'param').length === 0;
  const ids = program.policies.map(({ id }) => id);
  // What is wrong with fixtures is for `keystone test` to say.
  const { suites } = requestedFixtures(io.folder, { required: [], known: ids, names: [] });
  const options = {
    parameters,
    guestRuntime,
    fixtures: suites,
    enforcement,
    ratchet: !given.switches.has('no-ratchet'),
    release: isAsPublished ? release : undefined,
  };
  const built = targets.map((id): BuiltTarget => {
    const { artifacts, diagnostics } = compile(program, { targets: [id], ...options });
    return { id, artifacts, diagnostics };
  });
  const diagnostics = built.flatMap((target) => target.diagnostics);
  const showsAll = given.switches.has('details');
  io.err(
    await diagnosticsText(
      diagnostics.filter(({ severity }) => showsAll || severity !== 'info'),
      io,
    ),
  );
  if (diagnostics.some(({ severity }) => severity === 'error')) return 2;

  const folder = resolve(io.folder, lastValue(given, 'out') ?? 'dist/policies');
  const shown = relative(io.folder, folder) || '.';
  const artifacts = built.flatMap((target) => target.artifacts);
  if (given.switches.has('check')) {
    const stale = await stalePaths(folder, artifacts);
    io.out(stale.map((path) => `not current: ${shown}/${path}\n`).join(''));
    return stale.length > 0 ? 1 : 0;
  }
  await writeArtifacts(folder, artifacts);
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
    target: { value: '<target>', short: 't', repeatable: true, doc: 'Only this target.' },
    out: { value: '<folder>', doc: 'Where to write; dist/policies by default.' },
    check: {
      doc: 'Write nothing; say which files on disk are not current, and fail if there are any.',
    },
    enforcement: {
      value: '<how>',
      doc: 'What targets of clusters do: enforce (the default: errors deny, warnings warn), warn, or audit.',
    },
    'no-ratchet': { doc: 'Judge updates in full: what an object was found to have before counts too.' },
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
