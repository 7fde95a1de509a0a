import { relative, resolve } from 'node:path';
import type { Severity } from '../../base/severity.ts';
import { check } from '../../check/check.ts';
import type { LoadedConfiguration } from '../../config/configuration.ts';
import { defaultLimits, findFiles, readFiles } from '../../manifests/index.ts';
import { exemptionsPolicy } from '../../report/exemptions-policy.ts';
import type { Format } from '../../report/format.ts';
import { formats } from '../../report/formats.ts';
import { createExempter } from '../check-exemptions.ts';
import { type Arguments, allValues, type Command, lastValue } from '../command.ts';
import { configurationOptions } from '../configuration-options.ts';
import { exitStatus, failsAt, parseFailOn } from '../fail-on.ts';
import { holdInput } from '../held-input.ts';
import type { ExitStatus, Io } from '../io.ts';
import { loadChecker } from '../load-checker.ts';
import { loadConfiguration } from '../load-configuration.ts';
import { type Output, parseOutputs } from '../output-option.ts';
import { programOptions } from '../program-options.ts';
import { withProgress } from '../progress.ts';
import { loadSourceLines } from '../source-lines.ts';
import { parseToday, todayOption } from '../today-option.ts';
import { refuse, UsageError } from '../usage-error.ts';
import { version } from '../version.ts';
import { writeReports } from '../write-reports.ts';

/** What the configuration names; its paths are relative to its folder. */
function includedPaths(
  { configuration, folder }: LoadedConfiguration,
  workingFolder: string,
): readonly string[] {
  return configuration.include.map((path) => relative(workingFolder, resolve(folder, path)) || '.');
}

async function findInputs(paths: readonly string[], folder: string): ReturnType<typeof findFiles> {
  if (paths.length === 0) {
    throw new UsageError('there is nothing to check', 'name files or folders, or - for standard input');
  }
  const found = await findFiles(paths, folder);
  refuse(found.diagnostics.map(({ message, hint }) => ({ message, hint: hint ?? null })));
  return found;
}

function quotesSource(outputs: readonly Output<Format>[]): boolean {
  return outputs.some(({ format }) => format.quotesSource);
}

async function runCheck(given: Arguments, io: Io): Promise<ExitStatus> {
  const today = parseToday(lastValue(given, 'today'));
  const loaded = await loadConfiguration(given, io);
  if (loaded === null) return 2;
  const failOn = parseFailOn(lastValue(given, 'fail-on') ?? loaded.configuration.failOn);
  const outputs = parseOutputs(allValues(given, 'output'), formats);
  const quiet = given.switches.has('quiet');
  const paths = given.positionals.length === 0 ? includedPaths(loaded, io.folder) : given.positionals;
  const { inputs, errors } = await findInputs(paths, io.folder);
  const checker = await loadChecker(given, io, loaded);
  if (checker === null) return 2;
  const held = new Map<string, Uint8Array>();
  const readings = readFiles(inputs, { limits: defaultLimits, stdin: io.standardInput });
  const kept = quotesSource(outputs) ? holdInput(readings, held) : readings;
  const watched = quiet
    ? kept
    : withProgress(
        kept,
        io,
        (count) => `checking ${Math.min(count, inputs.length)} of ${inputs.length} files`,
      );
  // Exemptions from policies that are not asked match nothing.
  const isWholeRun = given.positionals.length === 0 && allValues(given, 'policy').length === 0;
  const exempter = createExempter(loaded, { today, isWholeRun, folder: io.folder });
  const report = await check(watched, { ...checker, errors, exempter });
  const sourceLine = quotesSource(outputs) ? await loadSourceLines(report, io.folder, held) : () => null;
  const fails = (severity: Severity): boolean => failsAt(severity, failOn);
  const policies = exempter === null ? checker.policies : [...checker.policies, exemptionsPolicy];
  const context = { sourceLine, quiet, fails, policies, version };
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
  ],
  run: runCheck,
};
