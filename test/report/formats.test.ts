import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { formats } from '../../src/report/formats.ts';
import { comparedReport, context, emptyReport, fullReport, hostileReport } from './full-report.ts';

const folder = fileURLToPath(new URL('golden', import.meta.url));
const reports = { full: fullReport, compared: comparedReport, empty: emptyReport, hostile: hostileReport };
const cells = Object.entries(formats)
  .filter(([name]) => name !== 'pretty')
  .flatMap(([name, format]) =>
    Object.entries(reports).map(
      ([what, report]) => [`${name}-${what}.txt`, format.write(report, context)] as const,
    ),
  );

const steering =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

test.each(cells)('%s is as it was', (name, text) => {
  const file = `${folder}/${name}`;
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, text);
  expect(existsSync(file), `${name} is missing; UPDATE_GOLDEN=1 writes it`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
});

test.each(cells)('%s steers no terminal, and ends its last line', (_, text) => {
  expect(steering.exec(text)).toBeNull();
  expect(text.endsWith('\n')).toBe(true);
});

test('every golden file is a format and a report', () => {
  expect(readdirSync(folder).sort()).toEqual(cells.map(([name]) => name).sort());
});
