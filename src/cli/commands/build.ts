import guestRuntime from 'keystone:runtime';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Artifact } from '../../artifacts/artifact.ts';
import { writeArtifacts } from '../../artifacts/write.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import { targets as allTargets, compile } from '../../compile.ts';
import { allValues, type Command, lastValue } from '../command.ts';
import { diagnosticsText } from '../diagnostics-text.ts';
import { loadProgram } from '../load-program.ts';
import { didYouMean } from '../nearest.ts';
import { programOptions } from '../program-options.ts';
import { UsageError } from '../usage-error.ts';

const sum = (artifacts: readonly Artifact[]): number =>
  artifacts.reduce((total, { bytes }) => total + bytes.length, 0);

function sizeText(bytes: number): string {
  return bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} KB`;
}

/** One line for each target: how many files, and how large. */
function artifactsText(artifacts: readonly Artifact[], folder: string): string {
  const folders = new Map<string, readonly Artifact[]>();
  for (const artifact of artifacts) {
    const target = artifact.path.slice(0, artifact.path.indexOf('/'));
    folders.set(target, [...(folders.get(target) ?? []), artifact]);
  }
  const rows = [...folders].map(([target, files]) => [
    `${folder}/${target}/`,
    `${files.length} files, ${sizeText(sum(files))}`,
  ]);
  const width = Math.max(0, ...rows.map(([path]) => (path ?? '').length)) + 2;
  return rows.map(([path, size]) => `  ${(path ?? '').padEnd(width)}${size ?? ''}\n`).join('');
}

async function stalePaths(folder: string, artifacts: readonly Artifact[]): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const { path, bytes } of artifacts) {
    const found = await readFile(join(folder, path)).catch(() => null);
    if (found === null || !found.equals(bytes)) stale.push(path);
  }
  return stale;
}

function checkTargets(targets: readonly string[]): readonly string[] | undefined {
  const known = allTargets.map(({ id }) => id);
  for (const target of targets) {
    if (!known.includes(target)) {
      throw new UsageError(
        `there is no target ${target}`,
        didYouMean(target, known) ?? `targets: ${known.join(', ')}`,
      );
    }
  }
  return targets.length === 0 ? undefined : targets;
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

export const buildCommand: Command = {
  name: 'build',
  summary: 'Compile policies into what each engine loads.',
  usage: '[options]',
  description: `Targets: ${allTargets.map(({ id }) => id).join(', ')}. What a target cannot say is told, never weakened.`,
  options: {
    ...programOptions,
    target: { value: '<target>', short: 't', repeatable: true, doc: 'Only this target.' },
    out: { value: '<folder>', doc: 'Where to write; dist/policies by default.' },
    check: { doc: 'Write nothing; say which files on disk are not current, and fail if there are any.' },
    quiet: { short: 'q', doc: 'Print errors alone.' },
  },
  examples: [
    ['keystone build', 'Compile the default policies for every target into dist/policies.'],
    [
      'keystone build --target opa-wasm --policies policies --out bundle',
      'Compile your own policies into an OPA bundle.',
    ],
    ['keystone build --check', 'In CI: fail when what is committed is not what the policies compile to.'],
  ],
  run: async (given, io) => {
    const targets = checkTargets(allValues(given, 'target'));
    const { program, parameters } = await loadProgram(given, io);
    const { artifacts, diagnostics } = compile(program, { targets, parameters, guestRuntime });
    const quiet = given.switches.has('quiet');
    const told = quiet ? diagnostics.filter(isError) : diagnostics;
    io.err(await diagnosticsText(told, io));
    if (diagnostics.some(isError)) return 2;
    const folder = resolve(io.folder, lastValue(given, 'out') ?? 'dist/policies');
    const shown = relative(io.folder, folder) || '.';
    if (given.switches.has('check')) {
      const stale = await stalePaths(folder, artifacts);
      io.out(stale.map((path) => `not current: ${shown}/${path}\n`).join(''));
      return stale.length > 0 ? 1 : 0;
    }
    await writeArtifacts(folder, artifacts);
    if (!quiet) io.out(`Compiled ${program.policies.length} policies:\n${artifactsText(artifacts, shown)}`);
    return 0;
  },
};
