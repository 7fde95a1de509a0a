import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { plain, type Style } from '../report/style.ts';
import { styleFor } from './color.ts';
import type { Io } from './io.ts';
import type { Output } from './output-option.ts';
import { UsageError } from './usage-error.ts';

/** What text is set for: the terminal, or a file. */
export interface Medium {
  readonly style: Style;
  /** Columns; null where text is not to be wrapped. */
  readonly width: number | null;
}

const fileMedium: Medium = { style: plain, width: null };

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
export async function writeReports<Format>(
  outputs: readonly Output<Format>[],
  io: Io,
  write: (format: Format, medium: Medium) => string,
): Promise<void> {
  for (const { format, file } of outputs) {
    if (file === null)
      io.out(
        write(format, { style: styleFor(io.outColumns !== null, io.environment), width: io.outColumns }),
      );
    else await writeToFile(write(format, fileMedium), file, io.folder);
  }
}
