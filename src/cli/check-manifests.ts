import { checkBatches, type Help, type Helpers } from '../check/check-batches.ts';
import type { Checker } from '../check/checker.ts';
import type { LoadedConfiguration } from '../config/configuration.ts';
import { batchInputs, defaultLimits, readFiles } from '../manifests/index.ts';
import { exemptionsPolicy } from '../report/exemptions-policy.ts';
import type { Report } from '../report/report.ts';
import type { ReportPolicy } from '../report/report-policy.ts';
import { parseCheckEngine } from './check-engine.ts';
import { createExempter, type ExemptionSetup, exemptionSetup } from './check-exemptions.ts';
import { type Arguments, allValues } from './command.ts';
import { holdInput } from './held-input.ts';
import type { Io } from './io.ts';
import { loadChecker } from './load-checker.ts';
import type { SelectedInputs } from './select-inputs.ts';
import { StatusLine } from './status-line.ts';

/** What a command wants to know of manifests. */
export interface CheckRequest {
  readonly loaded: LoadedConfiguration;
  readonly selected: SelectedInputs;
  /** The day for which exemptions must hold. */
  readonly today: string;
  readonly showsProgress: boolean;
  /** Whether lines of standard input will be quoted. */
  readonly holdsInput: boolean;
}

/** What is said of manifests. */
export interface CheckedManifests {
  /** What they were checked with. */
  readonly checker: Checker;
  readonly report: Report;
  /** Those that were asked. */
  readonly policies: readonly ReportPolicy[];
  /** Whether everything that the configuration names was checked, by all policies. */
  readonly isWholeRun: boolean;
  /** Bytes of what cannot be read again, by the name that the report has for it. */
  readonly held: ReadonlyMap<string, Uint8Array>;
}

/** Threads beside this one; null where there is nothing to run them on, or they cannot do the same. */
function threadsFor(
  { data }: Checker,
  exemptions: ExemptionSetup,
  { threads, checkWorker }: Io,
): Help | null {
  const { count, after } = threads;
  if (data === null || count <= 1) return null;
  const start = async (): Promise<Helpers> => {
    const { CheckWorkers } = await import('./check-workers.ts');
    return new CheckWorkers(checkWorker, { data, exemptions }, count - 1);
  };
  return { start, after };
}

/**
 * Checks inputs by the policies that options and configuration ask for.
 *
 * @returns null when something is wrong with the policies, which is printed: exit status 2. Throws UsageError.
 */
export async function checkManifests(
  given: Arguments,
  io: Io,
  { loaded, selected, today, showsProgress, holdsInput }: CheckRequest,
): Promise<CheckedManifests | null> {
  const { inputs, errors, notices } = selected;
  const checker = await loadChecker(given, io, loaded);
  if (checker === null) return null;
  // Exemptions from policies that are not asked match nothing, nor do those that are in the policies.
  const isWholeRun =
    selected.isWhole && allValues(given, 'policy').length === 0 && parseCheckEngine(given) !== 'cel';
  const run = { today, isWholeRun, folder: io.folder };
  const exempter = createExempter(loaded, run);
  const held = new Map<string, Uint8Array>();
  const batches = batchInputs(inputs, (input) => {
    const readings = readFiles([input], { limits: defaultLimits, stdin: io.standardInput });
    return holdsInput ? holdInput(readings, held) : readings;
  });
  const status = new StatusLine(showsProgress ? io : { ...io, isErrTerminal: false });
  let done = 0;
  const onDone = (files: number): void => {
    done += files;
    status.show(`checked ${done} of ${inputs.length} files`);
  };
  const help = threadsFor(checker, exemptionSetup(loaded, run), io);
  const { judge, findNotices } = checker;
  const options = { judge, findNotices, exempter, errors, notices, help, onDone };
  const report = await checkBatches(batches, options).finally(() => status.erase());
  const policies = exempter === null ? checker.policies : [...checker.policies, exemptionsPolicy];
  return { checker, report, policies, isWholeRun, held };
}
