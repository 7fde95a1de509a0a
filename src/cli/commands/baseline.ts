import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Baseline } from '../../check/baseline/baseline.ts';
import { baselineText, createBaseline, pruneBaseline } from '../../check/baseline/create-baseline.ts';
import { count } from '../../report/count.ts';
import type { Report } from '../../report/report.ts';
import { checkManifests } from '../check-manifests.ts';
import { type Arguments, type Command, lastValue } from '../command.ts';
import { configurationOptions } from '../configuration-options.ts';
import type { ExitStatus, Io } from '../io.ts';
import { baselineTarget, findBaseline, loadBaseline, shownPath } from '../load-baseline.ts';
import { loadConfiguration } from '../load-configuration.ts';
import { programOptions } from '../program-options.ts';
import { selectInputs } from '../select-inputs.ts';
import { parseToday, todayOption } from '../today-option.ts';
import { UsageError } from '../usage-error.ts';

async function write(text: string, path: string, shown: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new UsageError(`the baseline cannot be written to ${shown}${reason}`);
  }
}

/** What could not be read is told as check tells it, without colours. */
async function tellErrors({ errors }: Report, io: Io): Promise<void> {
  const { diagnosticsText } = await import('../diagnostics-text.ts');
  const diagnostics = errors.map(({ code, message, file, line, column }) => ({
    code,
    severity: 'error' as const,
    message,
    place: { file, line, column },
  }));
  io.err(await diagnosticsText(diagnostics, io));
  io.err('no baseline is written: what cannot be read may hold more findings\n');
}

/** How many findings one baseline holds that another does not. */
function countMissing({ findings }: Baseline, other: Baseline): number {
  const known = new Set(other.findings.map(({ fingerprint }) => fingerprint));
  return findings.filter(({ fingerprint }) => !known.has(fingerprint)).length;
}

function summary(after: Baseline, before: Baseline | null, shown: string): string {
  const held = `${shown} holds ${count(after.findings.length, 'finding')}`;
  if (before === null) return `${held}\n`;
  return `${held}: ${countMissing(after, before)} added, ${countMissing(before, after)} removed\n`;
}

async function runBaseline(given: Arguments, io: Io): Promise<ExitStatus> {
  const today = parseToday(lastValue(given, 'today'));
  const loaded = await loadConfiguration(given, io);
  if (loaded === null) return 2;
  const path = baselineTarget(lastValue(given, 'output'), loaded, io.folder);
  const prunes = given.switches.has('prune');
  const before = await (prunes ? loadBaseline : findBaseline)(path, io.folder);
  const selected = await selectInputs(given, io, { loaded, baseline: path, changedSince: null });
  const request = { loaded, selected, today, showsProgress: true, holdsInput: false };
  const checked = await checkManifests(given, io, request);
  if (checked === null) return 2;
  if (checked.report.errors.length > 0) {
    await tellErrors(checked.report, io);
    return 3;
  }
  const known = before === null ? null : before.baseline;
  const baseline =
    prunes && known !== null ? pruneBaseline(known, checked.report) : createBaseline(checked.report);
  const shown = shownPath(path, io.folder);
  await write(baselineText(baseline), path, shown);
  io.err(summary(baseline, known, shown));
  return 0;
}

export const baselineCommand: Command = {
  name: 'baseline',
  summary: 'Write down what is found now, so that only what is new fails.',
  usage: '[options] [path…|-]',
  description:
    'Checks manifests as check does and writes what is found into a file for check --baseline. Findings are known by policy, rule, object, path and message, so that the file stays right while manifests are moved and edited; a second copy of a known finding is new. Exempted findings are left out.',
  options: {
    output: {
      value: '<file>',
      short: 'o',
      doc: 'The file to write; the one of the configuration or keystone-baseline.json by default.',
    },
    prune: { doc: 'Only remove what is no longer found; add nothing.' },
    ...programOptions,
    ...configurationOptions,
    ...todayOption,
  },
  examples: [
    ['keystone baseline deploy/', 'Write keystone-baseline.json from what is found in a folder.'],
    ['keystone check deploy/ --baseline keystone-baseline.json', 'Fail only for what is not in it.'],
    ['keystone baseline deploy/ --prune', 'Remove from it what is no longer found.'],
  ],
  run: runBaseline,
};
