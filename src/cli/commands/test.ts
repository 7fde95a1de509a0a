import guestRuntime from 'keystone:runtime';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inProcessEngines } from '../../harness/in-process-engines.ts';
import type { Fixtures } from '../../harness/load-fixtures.ts';
import { runSuites } from '../../harness/run-suites.ts';
import type { SuiteRun } from '../../harness/suite-run.ts';
import { updateSuites } from '../../harness/update-suites.ts';
import { testFormats } from '../../report/tests/formats.ts';
import type { TestReport } from '../../report/tests/test-report.ts';
import { type Arguments, allValues, type Command } from '../command.ts';
import { configurationOptions } from '../configuration-options.ts';
import { diagnosticsText } from '../diagnostics-text.ts';
import { fixturesFolder, requestedFixtures } from '../fixtures.ts';
import type { ExitStatus, Io } from '../io.ts';
import { loadConfiguration } from '../load-configuration.ts';
import { loadCheckedProgram, unknownPolicy } from '../load-program.ts';
import { parseOutputs } from '../output-option.ts';
import { sourceOptions } from '../program-options.ts';
import { StatusLine } from '../status-line.ts';
import { testReport } from '../test-report.ts';
import { writeReports } from '../write-reports.ts';

/** Writes what the reference finds into the suites that expect something else. */
async function update(fixtures: Fixtures, run: SuiteRun, io: Io): Promise<void> {
  const folder = join(io.folder, fixturesFolder);
  const updates = updateSuites(folder, fixtures.suites, run, (path) => readFileSync(path, 'utf8'));
  for (const { file, text, diagnostics } of updates) {
    io.err(await diagnosticsText(diagnostics, io));
    await writeFile(file, text);
    io.err(`updated ${relative(io.folder, file)}\n`);
  }
}

async function runTests(given: Arguments, io: Io): Promise<ExitStatus> {
  const outputs = parseOutputs(allValues(given, 'output'), testFormats);
  const configuration = await loadConfiguration(given, io);
  if (configuration === null) return 2;
  const loaded = await loadCheckedProgram(given, io, configuration, { allPacks: true, asWritten: true });
  if (loaded === null) return 2;
  const { folder } = configuration;
  const { program, own } = loaded;
  const known = program.policies.map(({ id }) => id);
  for (const name of given.positionals) if (!known.includes(name)) throw unknownPolicy(name, known);
  const required = own.length === 0 ? known : own.map(({ id }) => id);
  const fixtures = requestedFixtures(folder, { required, known, names: given.positionals });
  const status = new StatusLine(io);
  const run = await runSuites(program, {
    suites: fixtures.suites,
    engines: inProcessEngines(guestRuntime),
    known: [],
    onPolicy: (policy) => status.show(`testing ${policy}`),
  });
  status.erase();
  if (given.switches.has('update')) {
    await update(fixtures, run, { ...io, folder });
    return 0;
  }
  const report: TestReport = testReport(run, fixtures, folder);
  await writeReports(outputs, io, (format, medium) => format.write(report, medium));
  return report.passed ? 0 : 1;
}

export const testCommand: Command = {
  name: 'test',
  summary: 'Run the fixtures of policies through every engine, and compare.',
  usage: '[options] [policy…]',
  description:
    'Cases are in fixtures/<policy>/suite.yaml of the working folder. Every engine has to find exactly what a case expects, and the cases have to reach every branch of the policy.',
  options: {
    output: {
      value: '<format>[=<file>]',
      short: 'o',
      repeatable: true,
      doc: `How to write the report: ${Object.keys(testFormats).join(', ')}; with =, to a file.`,
    },
    update: {
      short: 'u',
      doc: 'Write what the reference finds into the suites; read the difference critically.',
    },
    ...sourceOptions,
    ...configurationOptions,
  },
  examples: [
    ['keystone test', 'Test every policy.'],
    ['keystone test one-keystone-max', 'Test one of them.'],
    ['keystone test --policies policies', 'Test your own policies.'],
    ['keystone test -o pretty -o junit=test.xml', 'Print the table, and keep the results for CI.'],
  ],
  run: runTests,
};
