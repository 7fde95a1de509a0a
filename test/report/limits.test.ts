import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { toGitHub } from '../../src/report/github.ts';
import { toMarkdown } from '../../src/report/markdown.ts';
import { finding, reportOf } from './full-report.ts';

const many = (length: number) => reportOf(Array.from({ length }, () => finding));

test.each([
  [10, []],
  [11, ['::error title=keystone::2 more errors, which GitHub would not show']],
  [25, ['::error title=keystone::16 more errors, which GitHub would not show']],
])('GitHub is given ten of %i errors, or nine and the sum of the rest', (length, sums) => {
  const commands = toGitHub(many(length))
    .split('\n')
    .filter((line) => line.startsWith('::error '));
  expect(commands.length).toBe(10);
  expect(commands.filter((line) => line.includes('more'))).toEqual(sums);
});

test('a summary in Markdown stays below 1 MiB, and says what it leaves out', () => {
  const text = toMarkdown(many(20_000));
  const shown = text.split('**error**').length - 1;
  expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
  expect(shown).toBeGreaterThan(1000);
  expect(text.endsWith(`- and ${20_000 - shown} more, for which there is no room\n`)).toBe(true);
});
