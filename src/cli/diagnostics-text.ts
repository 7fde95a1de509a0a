import { readFile } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { SourcePlace } from '../base/source.ts';
import { comparePlaces } from '../report/compare.ts';
import { placeText } from '../report/place-text.ts';
import { printable } from '../report/printable.ts';
import type { Style } from '../report/style.ts';
import { styleFor } from './color.ts';
import type { Io } from './io.ts';

/** Longer lines are no help: they were written by a program. */
const longestLine = 500;

const paints: Readonly<Record<Diagnostic['severity'], keyof Style>> = {
  error: 'red',
  warn: 'yellow',
  info: 'cyan',
};

async function caret({ file, line, column }: SourcePlace, style: Style): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const source = text.split('\n')[line - 1];
  if (source === undefined || source.length > longestLine) return '';
  const number = String(line);
  const margin = style.dim(`${' '.repeat(number.length)} |`);
  const marker = `${' '.repeat(column - 1)}${style.red('^')}`;
  return `  ${style.dim(`${number} |`)} ${printable(source).trimEnd()}\n  ${margin} ${marker}\n`;
}

async function diagnosticText(
  { severity, message, place, hint, code }: Diagnostic,
  folder: string,
  style: Style,
): Promise<string> {
  const label = style.bold(style[paints[severity]](`${severity}:`));
  const advice = hint === undefined ? '' : `  ${style.green('hint:')} ${hint}\n`;
  const head = `${label} ${message} ${style.dim(`(${code})`)}\n`;
  if (place === undefined) return `${head}${advice}`;
  const file = isAbsolute(place.file) ? relative(folder, place.file).split(sep).join('/') : place.file;
  return `${style.bold(`${placeText({ ...place, file })}:`)} ${head}${await caret(place, style)}${advice}`;
}

/** Diagnostics with their places, source lines and hints: first those without a place, then by file and place. */
export async function diagnosticsText(
  diagnostics: readonly Diagnostic[],
  { folder, isErrTerminal, environment }: Pick<Io, 'folder' | 'isErrTerminal' | 'environment'>,
): Promise<string> {
  const style = styleFor(isErrTerminal, environment);
  const placed = diagnostics.flatMap(({ place, ...rest }) =>
    place === undefined ? [] : [{ ...rest, place }],
  );
  const ordered = [
    ...diagnostics.filter(({ place }) => place === undefined),
    ...placed.sort((left, right) => comparePlaces(left.place, right.place)),
  ];
  const texts = await Promise.all(ordered.map((diagnostic) => diagnosticText(diagnostic, folder, style)));
  return texts.join('');
}
