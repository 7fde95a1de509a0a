import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixFile } from '../../src/fix/fix-file.ts';
import { fixCases, fixOptions } from './fix-case.ts';

const golden = 'test/fix/golden';
const isUpdate = process.env['UPDATE_GOLDEN'] === '1';

/** What ends lines otherwise than usual is shown. */
function visible(text: string): string {
  const shown = text.replaceAll('\r', '␍').replaceAll('\uFEFF', '␂');
  return shown.endsWith('\n') ? shown : `${shown}␄\n`;
}

describe('each case', () => {
  test.each(fixCases)('$name', ({ name, file, bytes, requested }) => {
    const options = fixOptions(...requested);
    const input = { bytes, file, named: true, helmTemplate: false, untouchable: null };
    const fixed = fixFile(input, options);
    const lines = [
      ...fixed.applied.map(({ line, column, fix, does }) => `${line}:${column} ${fix}: ${does}`),
      ...fixed.left.map(({ line, column, fix, reason }) => `${line}:${column} ${fix}: left alone: ${reason}`),
      ...fixed.errors.map(({ line, column, message }) => `${line}:${column} error: ${message}`),
    ];
    const after = fixed.bytes === null ? '(unchanged)\n' : visible(Buffer.from(fixed.bytes).toString());
    const found = `${lines.join('\n')}\n---\n${after}`;
    const path = `${golden}/${name}.txt`;
    if (isUpdate) writeFileSync(path, found);
    expect(found).toBe(readFileSync(path, 'utf8'));
    // A second time there is nothing left to do.
    const again = fixFile({ ...input, bytes: fixed.bytes ?? bytes }, options);
    expect(again.bytes).toBeNull();
    expect(again.applied).toEqual([]);
  });
});

test('every golden file is a case', () => {
  expect(readdirSync(golden).sort()).toEqual(fixCases.map(({ name }) => `${name}.txt`).sort());
});
