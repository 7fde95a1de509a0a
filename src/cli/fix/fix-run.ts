import type { Exempter } from '../../check/exempter.ts';
import { type FixedFile, fixFile } from '../../fix/fix-file.ts';
import type { FixOptions } from '../../fix/proposals.ts';
import type { InputFile } from '../../manifests/index.ts';
import type { Io } from '../io.ts';
import { StatusLine } from '../status-line.ts';
import { difference } from './difference.ts';
import type { FileResult } from './fix-text-report.ts';
import { type FixReading, readInput } from './read-input.ts';
import { replaceFile } from './replace-file.ts';

/** Whether files are written, or only what would become of them is told. */
export type Effect = 'write' | 'dry-run' | 'check';

function unreadable(input: InputFile, message: string): FileResult {
  const error = { code: 'unreadable', message, file: input.file, line: 1, column: 1 } as const;
  return { file: input.file, applied: [], left: [], errors: [error] };
}

/** Fixes files one after the other, writes what is to be written, and keeps what is to be told. */
export class FixRun {
  readonly #io: Io;
  readonly #effect: Effect;
  readonly #options: Omit<FixOptions, 'exempted'>;
  readonly #exempter: Exempter | null;
  readonly results: FileResult[] = [];

  constructor(io: Io, effect: Effect, options: Omit<FixOptions, 'exempted'>, exempter: Exempter | null) {
    this.#io = io;
    this.#effect = effect;
    this.#options = options;
    this.#exempter = exempter;
  }

  /** @param roots Folders in which files may be written, without links. */
  async fixAll(inputs: readonly InputFile[], roots: readonly string[]): Promise<void> {
    const status = new StatusLine(this.#io);
    for (const [index, input] of inputs.entries()) {
      status.show(`fixing ${index + 1} of ${inputs.length} files`);
      await this.#fix(await readInput(input, this.#io.standardInput, roots));
    }
    status.erase();
  }

  async #fix(reading: FixReading): Promise<void> {
    const { input } = reading;
    if ('error' in reading) {
      this.results.push({ file: input.file, applied: [], left: [], errors: [reading.error] });
      return;
    }
    const { bytes, isElsewhere } = reading;
    const untouchable = isElsewhere ? 'the file is behind a link that leads elsewhere' : null;
    const exempted: FixOptions['exempted'] = (findings, object) =>
      this.#exempter?.match(findings, object, input.file).map((exemption) => exemption !== null) ?? [];
    const fixed = fixFile({ ...input, bytes, untouchable }, { ...this.#options, exempted });
    this.results.push(await this.#store(reading, fixed));
  }

  /** Writes a file that is to be written; a text from standard input goes to standard output either way. */
  async #store(reading: Exclude<FixReading, { error: unknown }>, fixed: FixedFile): Promise<FileResult> {
    const { input, bytes, target } = reading;
    const { file } = input;
    const result = { file, applied: fixed.applied, left: fixed.left, errors: fixed.errors };
    if (this.#effect === 'write' && target === null) {
      this.#io.out(fixed.bytes ?? bytes);
      return result;
    }
    if (fixed.bytes === null) return result;
    if (this.#effect === 'dry-run') this.#io.out(difference(file, fixed.before, fixed.after));
    if (this.#effect !== 'write' || target === null) return result;
    const failure = await replaceFile(target, fixed.bytes);
    return failure === null ? result : unreadable(input, `the file cannot be written (${failure})`);
  }
}
