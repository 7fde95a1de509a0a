import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { SourcePlace } from '../base/source.ts';

async function caret({ file, line, column }: SourcePlace): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const source = text.split('\n')[line - 1];
  if (source === undefined || source.length > 500) return '';
  const gutter = ' '.repeat(String(line).length);
  return `  ${line} | ${source}\n  ${gutter} | ${' '.repeat(column - 1)}^\n`;
}

async function diagnosticText(
  { severity, message, place, hint, code }: Diagnostic,
  folder: string,
): Promise<string> {
  const where = place === undefined ? '' : `${relative(folder, place.file)}:${place.line}:${place.column}: `;
  const source = place === undefined ? '' : await caret(place);
  return `${where}${severity}: ${message} (${code})\n${source}${hint === undefined ? '' : `  hint: ${hint}\n`}`;
}

/** Diagnostics with their places, source lines and hints, for a terminal. */
export async function diagnosticsText(diagnostics: readonly Diagnostic[], folder: string): Promise<string> {
  const texts = await Promise.all(diagnostics.map((diagnostic) => diagnosticText(diagnostic, folder)));
  return texts.join('');
}
