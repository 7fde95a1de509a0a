import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { FormatContext } from '../report/format.ts';
import type { Report } from '../report/report.ts';
import { plain } from '../report/style.ts';
import { styleFor } from './color.ts';
import type { Io } from './io.ts';
import type { Output } from './output-option.ts';
import { UsageError } from './usage-error.ts';

async function writeToFile(text: string, file: string, folder: string): Promise<void> {
  const path = resolve(folder, file);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new UsageError(`the report cannot be written to ${file}${reason}`);
  }
}

/** Writes a report in each format that is asked for: to standard output, or to files. Throws UsageError. */
export async function writeReports(
  report: Report,
  outputs: readonly Output[],
  context: Omit<FormatContext, 'style' | 'width'>,
  io: Io,
): Promise<void> {
  for (const { format, file } of outputs) {
    if (file === null)
      io.out(format.write(report, { ...context, style: styleFor(io), width: io.outColumns }));
    else await writeToFile(format.write(report, { ...context, style: plain, width: null }), file, io.folder);
  }
}
