import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { CheckFile } from '../../check.ts';
import { check } from '../../check.ts';
import { checkProgram } from '../../compile.ts';
import { referenceJudge } from '../../reference-judge.ts';
import type { FormatContext } from '../../report/format.ts';
import { formats } from '../../report/formats.ts';
import type { Report } from '../../report/report.ts';
import { styleFor } from '../color.ts';
import { allValues, type Command, lastValue } from '../command.ts';
import { diagnosticsText } from '../diagnostics-text.ts';
import { exitStatus, failsAt, parseFailOn } from '../fail-on.ts';
import { type InputFile, inputFiles } from '../input-files.ts';
import type { Io } from '../io.ts';
import { loadProgram, programOptions } from '../load-program.ts';
import { type Output, parseOutputs } from '../output-option.ts';
import { withProgress } from '../progress.ts';
import { loadSourceLines } from '../source-lines.ts';
import { UsageError } from '../usage-error.ts';

/** Standard input cannot be read a second time, when its lines are shown. */
async function* holdInput(
  files: AsyncIterable<InputFile>,
  held: Map<string, Uint8Array>,
): AsyncGenerator<InputFile> {
  for await (const file of files) {
    if ('bytes' in file && isInput(file)) held.set(file.file, file.bytes);
    yield file;
  }
}

const isInput = ({ file }: CheckFile): boolean => file === '<stdin>';

async function writeReport(report: Report, output: Output, context: FormatContext, io: Io): Promise<void> {
  const text = output.format.write(report, context);
  if (output.file === null) {
    io.out(text);
    return;
  }
  const path = resolve(io.folder, output.file);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch {
    throw new UsageError(`the report cannot be written to ${output.file}`);
  }
}

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
      doc: `${Object.keys(formats).join(', ')}; to a file with =.`,
    },
    'fail-on': {
      value: '<severity>',
      doc: 'Fail at findings of this severity or a stricter one: error (default), warn, info, never.',
    },
    ...programOptions,
    quiet: { short: 'q', doc: 'Print only what fails.' },
  },
  examples: [
    ['keystone check deploy/', 'Check every .yaml, .yml and .json file of a folder.'],
    ['helm template chart | keystone check -', 'Check what a chart renders.'],
    [
      'keystone check deploy/ -o pretty -o json=report.json',
      'Print the findings, and keep them for programs.',
    ],
  ],
  run: async (given, io) => {
    const failOn = parseFailOn(lastValue(given, 'fail-on'));
    const outputs = parseOutputs(allValues(given, 'output'));
    if (given.positionals.length === 0) {
      throw new UsageError('there is nothing to check', 'name files or folders, or - for standard input');
    }
    const { program, parameters } = await loadProgram(given, io.folder);
    const problems = checkProgram(program, parameters);
    io.err(await diagnosticsText(problems, io.folder));
    if (problems.some(({ severity }) => severity === 'error')) return 2;
    const quiet = given.switches.has('quiet');
    const held = new Map<string, Uint8Array>();
    const files = holdInput(await inputFiles(given.positionals, io), held);
    const told = quiet ? files : withProgress(files, io, (count) => `checked ${count} files`);
    const report = await check(told, program, referenceJudge(program, parameters));
    const sourceLine = await loadSourceLines(report, io.folder, held);
    for (const output of outputs) {
      const style = styleFor(
        output.file === null && io.isOutTerminal,
        output.file === null ? io.environment : {},
      );
      await writeReport(
        report,
        output,
        { style, sourceLine, quiet, fails: (severity) => failsAt(severity, failOn) },
        io,
      );
    }
    return exitStatus(report, failOn);
  },
};
