import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keystone } from '../cli/keystone.ts';
import { scratchFolder } from '../cli/scratch.ts';
import { runExamples } from './run-document.ts';

const page = readFileSync('docs/configuration.md', 'utf8');

/** Each section is about a project of its own. */
const sections = page.split(/^## /m).map((text) => ({ heading: text.slice(0, text.indexOf('\n')), text }));

test.each(sections)('$heading: every example does what the page says', { timeout: 240_000 }, ({ text }) => {
  for (const { line, expected, found } of runExamples(text)) {
    expect(found.status, line).toBe(expected.status);
    if (expected.stdout !== null) expect(found.stdout, line).toBe(expected.stdout);
  }
});

const examples = [
  ...page.matchAll(/^```(yaml|ts)\n(?:#|\/\/) \S*keystone\.(?:yaml|config\.ts)\n([\s\S]*?)^```$/gm),
].map(([, language = '', text = '']) => ({ language, text }));

test.each(examples)('the configuration of example $# is one', async ({ language, text }) => {
  const name = language === 'ts' ? 'keystone.config.ts' : 'keystone.yaml';
  const cwd = scratchFolder();
  writeFileSync(join(cwd, name), text);
  const { status, stderr } = await keystone(['config'], { cwd });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('the page speaks of every key, and has examples', async () => {
  const { stdout } = await keystone(['config', '--schema']);
  const { properties }: { properties: Record<string, unknown> } = JSON.parse(stdout);
  const keys = Object.keys(properties).filter((key) => key !== '$schema');
  expect(keys.filter((key) => !page.includes(`${key}:`) && !page.includes(`\`${key}\``))).toEqual([]);
  expect(examples.length).toBeGreaterThan(5);
});
