import { check } from '../check/check.ts';
import type { Checker } from '../check/checker.ts';
import type { LoadedConfiguration } from '../config/configuration.ts';
import { defaultLimits, readFiles } from '../manifests/index.ts';
import { exemptionsPolicy } from '../report/exemptions-policy.ts';
import type { Report } from '../report/report.ts';
import type { ReportPolicy } from '../report/report-policy.ts';
import { parseCheckEngine } from './check-engine.ts';
import { createExempter } from './check-exemptions.ts';
import { type Arguments, allValues } from './command.ts';
import { holdInput } from './held-input.ts';
import type { Io } from './io.ts';
import { loadChecker } from './load-checker.ts';
import { withProgress } from './progress.ts';
import type { SelectedInputs } from './select-inputs.ts';

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
  const exempter = createExempter(loaded, { today, isWholeRun, folder: io.folder });
  const held = new Map<string, Uint8Array>();
  const readings = readFiles(inputs, { limits: defaultLimits, stdin: io.standardInput });
  const kept = holdsInput ? holdInput(readings, held) : readings;
  const tell = (count: number): string =>
    `checking ${Math.min(count, inputs.length)} of ${inputs.length} files`;
  const watched = showsProgress ? withProgress(kept, io, tell) : kept;
  const report = await check(watched, { ...checker, errors, notices, exempter });
  const policies = exempter === null ? checker.policies : [...checker.policies, exemptionsPolicy];
  return { checker, report, policies, isWholeRun, held };
}
