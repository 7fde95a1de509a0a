import type { Severity } from '../../base/severity.ts';
import { check } from '../../check/check.ts';
import { defaultLimits, findFiles, readFiles } from '../../manifests/index.ts';
import type { Format } from '../../report/format.ts';
import { formats } from '../../report/formats.ts';
import { type Arguments, allValues, type Command, lastValue } from '../command.ts';
import { exitStatus, failsAt, parseFailOn } from '../fail-on.ts';
import { holdInput } from '../held-input.ts';
import type { ExitStatus, Io } from '../io.ts';
import { loadChecker } from '../load-checker.ts';
import { type Output, parseOutputs } from '../output-option.ts';
import { programOptions } from '../program-options.ts';
import { withProgress } from '../progress.ts';
import { loadSourceLines } from '../source-lines.ts';
import { refuse, UsageError } from '../usage-error.ts';
import { version } from '../version.ts';
import { writeReports } from '../write-reports.ts';

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
  const failOn = parseFailOn(lastValue(given, 'fail-on'));
  const outputs = parseOutputs(allValues(given, 'output'), formats);
  const quiet = given.switches.has('quiet');
  const { inputs, errors } = await findInputs(given.positionals, io.folder);
  const checker = await loadChecker(given, io);
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
  const report = await check(watched, { ...checker, errors });
  const sourceLine = quotesSource(outputs) ? await loadSourceLines(report, io.folder, held) : () => null;
  const fails = (severity: Severity): boolean => failsAt(severity, failOn);
  const context = { sourceLine, quiet, fails, policies: checker.policies, version };
  await writeReports(outputs, io, (format, medium) => format.write(report, { ...context, ...medium }));
  return exitStatus(report, failOn);
}

const formatNames = Object.keys(formats).join(', ');

export const checkCommand: Command = {
  name: 'check',
  summary: 'Judge manifests: files, folders, globs, standard input.',
  usage: '[options] <path…|->',
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
