import type { Severity } from '../../base/severity.ts';
import { compareWithBaseline } from '../../check/baseline/compare-with-baseline.ts';
import type { Checker } from '../../check/checker.ts';
import type { Format, FormatContext } from '../../report/format.ts';
import { formats } from '../../report/formats.ts';
import type { Report } from '../../report/report.ts';
import { checkEngineOption } from '../check-engine.ts';
import { checkManifests } from '../check-manifests.ts';
import { type Arguments, allValues, type Command, lastValue } from '../command.ts';
import { configurationOptions } from '../configuration-options.ts';
import { exitStatus, failsAt, parseFailOn } from '../fail-on.ts';
import type { ExitStatus, Io } from '../io.ts';
import { baselinePath, loadBaseline } from '../load-baseline.ts';
import { loadConfiguration } from '../load-configuration.ts';
import { type Output, parseOutputs } from '../output-option.ts';
import { programOptions } from '../program-options.ts';
import { selectInputs } from '../select-inputs.ts';
import { loadSourceLines } from '../source-lines.ts';
import { parseToday, todayOption } from '../today-option.ts';
import { version } from '../version.ts';
import { writeReports } from '../write-reports.ts';

function quotesSource(outputs: readonly Output<Format>[]): boolean {
  return outputs.some(({ format }) => format.quotesSource);
}

/** Loaded only where a format tells of fixes and there is something to fix. */
async function fixesFor(
  outputs: readonly Output<Format>[],
  report: Report,
  folder: string,
  checker: Checker,
): Promise<NonNullable<FormatContext['fixOf']>> {
  const isOffered = outputs.some(({ format }) => format.offersFixes === true);
  if (!isOffered || report.findings.length === 0) return () => null;
  const { loadFixes } = await import('../load-fixes.ts');
  return loadFixes(report, folder, checker);
}

async function runCheck(given: Arguments, io: Io): Promise<ExitStatus> {
  const today = parseToday(lastValue(given, 'today'));
  const loaded = await loadConfiguration(given, io);
  if (loaded === null) return 2;
  const failOn = parseFailOn(lastValue(given, 'fail-on') ?? loaded.configuration.failOn);
  const outputs = parseOutputs(allValues(given, 'output'), formats);
  const quiet = given.switches.has('quiet');
  const path = baselinePath(lastValue(given, 'baseline'), loaded, io.folder);
  const baseline = path === null ? null : await loadBaseline(path, io.folder);
  const selected = await selectInputs(given, io, {
    loaded,
    baseline: path,
    changedSince: lastValue(given, 'changed-since') ?? null,
  });
  const quotes = quotesSource(outputs);
  const request = { loaded, selected, today, showsProgress: !quiet, holdsInput: quotes };
  const checked = await checkManifests(given, io, request);
  if (checked === null) return 2;
  const { isWholeRun } = checked;
  const report =
    baseline === null ? checked.report : compareWithBaseline(checked.report, { ...baseline, isWholeRun });
  const sourceLine = quotes ? await loadSourceLines(report, io.folder, checked.held) : () => null;
  const fails = (severity: Severity): boolean => failsAt(severity, failOn);
  const fixOf = await fixesFor(outputs, report, io.folder, checked.checker);
  const context = { sourceLine, fixOf, quiet, fails, policies: checked.policies, version };
  await writeReports(outputs, io, (format, medium) => format.write(report, { ...context, ...medium }));
  return exitStatus(report, failOn);
}

const formatNames = Object.keys(formats).join(', ');

export const checkCommand: Command = {
  name: 'check',
  summary: 'Judge manifests: files, folders, globs, standard input.',
  usage: '[options] [path…|-]',
  description:
    'Reads YAML and JSON as kubectl does, Lists and admission reviews too, and tells what the policies find, with the place of each finding.',
  options: {
    output: {
      value: '<format>[=<file>]',
      short: 'o',
      repeatable: true,
      doc: `How to write the report: ${formatNames}; with =, to a file.`,
    },
    'fail-on': {
      value: '<severity>',
      doc: 'Fail at findings of this severity or a stricter one: error (the default), warn, info or never.',
    },
    baseline: {
      value: '<file>',
      doc: 'Let only findings fail that are not in this file, which keystone baseline writes.',
    },
    'changed-since': {
      value: '<ref>',
      doc: 'Only files that changed since the branch left this branch, tag or commit; needs git.',
    },
    'as-found': {
      doc: 'Take the paths as found in a folder: leave out what is no manifest, as a hook wants it.',
    },
    ...checkEngineOption,
    ...programOptions,
    ...configurationOptions,
    ...todayOption,
    quiet: { short: 'q', doc: 'Print only what fails.' },
  },
  examples: [
    ['keystone check deploy/', 'Check every .yaml, .yml and .json file of a folder.'],
    ["keystone check 'apps/*/k8s.yaml'", 'Check the files that a pattern matches.'],
    ['helm template chart | keystone check -', 'Check what a chart renders.'],
    [
      'keystone check deploy/ -o pretty -o json=report.json',
      'Print the findings, and keep them for programs.',
    ],
    [
      'keystone check deploy/ --policy one-keystone-max --param one-keystone-max.max=2',
      'Check one policy, with a parameter.',
    ],
    [
      'keystone check deploy/ --engine cel',
      'Check with what would be applied to a cluster, and see its messages.',
    ],
    ['keystone check --changed-since origin/main', 'Check what a branch changed.'],
  ],
  run: runCheck,
};
