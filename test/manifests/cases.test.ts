import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { createNoticeFinder, workloadNoticeTables } from '../../src/manifests/index.ts';
import { caseExpectations, realFileObjects } from './case-expectations.ts';
import { read } from './read-text.ts';

interface Case {
  readonly id: string;
  readonly file: string;
  readonly verdict: string;
  readonly codes: readonly string[];
  readonly objects: number | null;
}

const folder = new URL('../cases/', import.meta.url);
const cases: readonly Case[] = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8'));
const findNotices = createNoticeFinder(workloadNoticeTables(workloadKinds));
const readerCodes = ['yaml-syntax', 'not-an-object', 'encoding', 'aliasing', 'duplicate-key'];

/** What the reader says of a file, in the form of the expectations. */
function readCase(path: string) {
  const { objects, errors, notices } = read(readFileSync(new URL(path, folder)), { file: path, findNotices });
  const places = (messages: typeof errors | typeof notices): readonly string[] =>
    messages.map(({ code, line, column }) => `${code} ${line}:${column}`);
  return { objects: objects.length, errors: places(errors), notices: places(notices) };
}

describe('every case', () => {
  test.each(cases.map(({ id, file, objects }) => ({ id, file, objects })))(
    '$file',
    ({ id, file, objects }) => {
      expect(readCase(file)).toEqual({
        objects: objects ?? 1,
        errors: [],
        notices: [],
        ...caseExpectations[id],
      });
    },
  );

  test('has a file, and every file has a case', () => {
    const files = readdirSync(new URL('inputs/', folder)).filter((file) => !file.endsWith('.expect.txt'));
    expect(cases.map(({ file }) => file).sort()).toEqual(files.map((file) => `inputs/${file}`).sort());
    expect(cases).toHaveLength(109);
  });

  test('of the index that is an input error has that code', () => {
    for (const { id, verdict, codes } of cases) {
      const expected = verdict === 'input-error' ? codes.filter((code) => readerCodes.includes(code)) : [];
      const found = (caseExpectations[id]?.errors ?? []).map((error) => error.split(' ')[0]);
      for (const code of expected) expect(found, id).toContain(code);
    }
  });

  test('that must not pass and is read without errors has objects for the policies', () => {
    for (const { id, file, verdict } of cases) {
      if (verdict === 'pass' || (caseExpectations[id]?.errors ?? []).length > 0) continue;
      expect(readCase(file).objects, id).toBeGreaterThan(0);
    }
  });

  test('an exception of the table is of a case that exists', () => {
    expect(Object.keys(caseExpectations).filter((id) => !cases.some((each) => each.id === id))).toEqual([]);
  });
});

describe('every real file', () => {
  test.each(readdirSync(new URL('real/', folder)).sort())('%s', (file) => {
    expect(readCase(`real/${file}`)).toEqual({
      objects: realFileObjects[file] ?? 1,
      errors: [],
      notices: [],
    });
  });

  test('is there', () => {
    expect(readdirSync(new URL('real/', folder))).toHaveLength(19);
  });
});
