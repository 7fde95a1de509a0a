import { didYouMean } from './nearest.ts';
import { UsageError } from './usage-error.ts';

/** Where a report goes, and how it is written. */
export interface Output<Format> {
  readonly format: Format;
  /** As the user wrote it; null for standard output. */
  readonly file: string | null;
}

/** The formats of a command, by name; the default one is `pretty`. */
export type Formats<Format> = Readonly<Record<string, Format>>;

function parseOutput<Format>(option: string, formats: Formats<Format>): Output<Format> {
  const equals = option.indexOf('=');
  const name = equals < 0 ? option : option.slice(0, equals);
  const file = equals < 0 ? null : option.slice(equals + 1);
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (format === undefined) {
    const known = Object.keys(formats);
    throw new UsageError(
      `there is no format ${name}`,
      didYouMean(name, known) ?? `formats: ${known.join(', ')}`,
    );
  }
  if (file === '') throw new UsageError(`-o ${option} names no file`, `write -o ${name}=report.${name}`);
  return { format, file };
}

/**
 * Reads `-o <format>[=<file>]`, which may be given several times; without any, pretty on standard output. Throws
 * UsageError.
 */
export function parseOutputs<Format>(
  options: readonly string[],
  formats: Formats<Format>,
): readonly Output<Format>[] {
  const outputs = (options.length === 0 ? ['pretty'] : options).map((option) => parseOutput(option, formats));
  const files = outputs.map(({ file }) => file);
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice === null) {
    throw new UsageError(
      'two formats cannot share standard output',
      'write one of them to a file: -o json=report.json',
    );
  }
  if (twice !== undefined) throw new UsageError(`two formats cannot share the file ${twice}`);
  return outputs;
}
