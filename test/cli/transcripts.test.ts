import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { keystone } from './keystone.ts';
import { type Transcript, transcripts } from './transcripts.ts';

const golden = fileURLToPath(new URL('golden', import.meta.url));
const isUpdate = process.env['UPDATE_GOLDEN'] === '1';

/** Escapes are shown, so that goldens are text; the list of targets, wrapped as it is, is the registry's affair. */
function visible(output: string): string {
  return output.replaceAll('\u001b', '␛').replace(/Targets: [^.]*\./, 'Targets: ….');
}

async function transcriptOf({ args, options }: Transcript): Promise<string> {
  const { status, stdout, stderr } = await keystone(args, options);
  const line = ['keystone', ...args].map((arg) => (/^[\w.,:=/<>-]+$/.test(arg) ? arg : `'${arg}'`)).join(' ');
  const sections = [
    `$ ${line}\n`,
    ...(stdout === '' ? [] : [`--- stdout\n${stdout}`]),
    ...(stderr === '' ? [] : [`--- stderr\n${stderr}`]),
    `--- status ${status}\n`,
  ];
  return visible(sections.join(''));
}

test.concurrent.each(transcripts)('$name', async (transcript) => {
  const file = `${golden}/${transcript.name}.txt`;
  const found = await transcriptOf(transcript);
  if (isUpdate) writeFileSync(file, found);
  expect(found).toBe(readFileSync(file, 'utf8'));
});

test('every golden file is a transcript', () => {
  expect(readdirSync(golden).sort()).toEqual(transcripts.map(({ name }) => `${name}.txt`).sort());
});
