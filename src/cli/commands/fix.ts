import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Request } from '../../fix/fix.ts';
import { stylesOf } from '../../fix/styles.ts';
import { createExempter } from '../check-exemptions.ts';
import { styleFor } from '../color.ts';
import { type Arguments, type Command, lastValue } from '../command.ts';
import { configurationOptions } from '../configuration-options.ts';
import { type Effect, FixRun } from '../fix/fix-run.ts';
import { type FileResult, fixReport } from '../fix/fix-text-report.ts';
import type { ExitStatus, Io } from '../io.ts';
import { loadChecker } from '../load-checker.ts';
import { loadConfiguration } from '../load-configuration.ts';
import { programOptions } from '../program-options.ts';
import { selectInputs } from '../select-inputs.ts';
import { parseToday, todayOption } from '../today-option.ts';
import { UsageError } from '../usage-error.ts';

const requests: readonly Request[] = ['remove-dangling', 'native'];
/** One of several policies would be mended against the others. */
const { policy: _policy, ...fixProgramOptions } = programOptions;

function effectOf({ switches }: Arguments): Effect {
  if (switches.has('dry-run') && switches.has('check')) {
    throw new UsageError('--dry-run and --check exclude each other');
  }
  if (switches.has('dry-run')) return 'dry-run';
  return switches.has('check') ? 'check' : 'write';
}

/** The folders that are named, and those of the work: files behind links that lead out of them are left alone. */
async function rootsOf(
  { positionals }: Arguments,
  folders: readonly [string, string],
): Promise<readonly string[]> {
  const named = positionals.map((path) => resolve(folders[0], path));
  return Promise.all([...folders, ...named].map((path) => realpath(path).catch(() => path)));
}

function exitStatus(results: readonly FileResult[], effect: Effect): ExitStatus {
  if (results.some(({ errors }) => errors.length > 0)) return 3;
  return effect === 'check' && results.some(({ applied }) => applied.length > 0) ? 1 : 0;
}

async function runFix(given: Arguments, io: Io): Promise<ExitStatus> {
  const effect = effectOf(given);
  const today = parseToday(lastValue(given, 'today'));
  const loaded = await loadConfiguration(given, io);
  if (loaded === null) return 2;
  const selected = await selectInputs(given, io, { loaded, baseline: null, changedSince: null });
  const checker = await loadChecker(given, io, loaded);
  if (checker === null) return 2;
  const { judge, kinds, shared } = checker;
  const requested = new Set(requests.filter((request) => given.switches.has(request)));
  const exempter = createExempter(loaded, { today, isWholeRun: false, folder: io.folder });
  const run = new FixRun(io, effect, { judge, kinds, styles: stylesOf(shared), requested }, exempter);
  const roots = await rootsOf(given, [io.folder, loaded.folder]);
  await run.fixAll(selected.inputs, roots);
  const results = [
    ...selected.errors.map((error) => ({ file: error.file, applied: [], left: [], errors: [error] })),
    ...run.results,
  ];
  const usesOut =
    effect === 'dry-run' || (effect === 'write' && selected.inputs.some(({ path }) => path === null));
  const columns = usesOut ? null : io.outColumns;
  const isTerminal = usesOut ? io.isErrTerminal : io.outColumns !== null;
  const medium = { style: styleFor(isTerminal, io.environment), width: columns };
  const manner = {
    mood: effect === 'write' ? 'fixed' : 'would be fixed',
    quiet: given.switches.has('quiet'),
  } as const;
  (usesOut ? io.err : io.out)(fixReport(results, manner, medium));
  return exitStatus(results, effect);
}

export const fixCommand: Command = {
  name: 'fix',
  summary: 'Mend marks in manifests, comments and layout kept.',
  usage: '[options] [path…|-]',
  description:
    'Rewrites marks into one annotation per container, mends their values and keys, and moves them to where they have an effect. What would change the meaning, and what others share through anchors, is left alone and named. Files are written in place; standard input goes to standard output.',
  options: {
    'dry-run': { doc: 'Write nothing; print what would change as a unified difference.' },
    check: { doc: 'Write nothing; fail with status 1 if something would change.' },
    'remove-dangling': { doc: 'Also remove marks for containers that the pod does not have.' },
    native: {
      doc: 'Also make containers that are marked sidecar native sidecars: init containers with restartPolicy Always, for Kubernetes 1.29 and later.',
    },
    ...fixProgramOptions,
    ...configurationOptions,
    ...todayOption,
    quiet: { short: 'q', doc: 'Tell only what is left alone.' },
  },
  examples: [
    ['keystone fix deploy/', 'Mend every .yaml, .yml and .json file of a folder.'],
    ['keystone fix --dry-run deploy/ | git apply', 'See what would change, or apply it as a patch.'],
    ['keystone fix --check deploy/', 'Fail in a pipeline while there is something to mend.'],
    ['keystone fix --native job.yaml', 'Make its helpers native sidecars.'],
    ['kubectl get pod p -o yaml | keystone fix -', 'Print an object with its marks mended.'],
  ],
  run: runFix,
};
