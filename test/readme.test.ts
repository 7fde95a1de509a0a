import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { targets } from '../src/compile.ts';
import { ensureBuilt } from './cli/built.ts';
import { scratchFolder } from './cli/scratch.ts';
import { findEngine } from './peers/locate.ts';

const readme = readFileSync('README.md', 'utf8');

interface Block {
  readonly language: string;
  readonly text: string;
}

const blocks: readonly Block[] = [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', text = '']) => ({ language, text }),
);

/** A command of the README, with the exit status that its remark promises. */
interface Command {
  readonly line: string;
  readonly status: number;
}

function toCommand(line: string): Command {
  const [command = '', remark = ''] = line.split(' #');
  return { line: command.trim(), status: Number(/exit status (\d)/.exec(remark)?.[1] ?? 0) };
}

const commands = blocks
  .filter(({ language }) => language === 'sh')
  .flatMap(({ text }) => text.trim().split('\n').map(toCommand));

/** Blocks that are files say so in their first line. */
const files = blocks.flatMap(({ text }) => {
  const name = /^(?:\/\/|#) (mine\/\S+)\n/.exec(text)?.[1];
  return name === undefined ? [] : [{ name, text }];
});

/** Installing again, from within a test, would take away what the test runs in: `.ci/run` runs these. */
const installs = (line: string): boolean => line.startsWith('npm ci && ');
const isNpmScript = (line: string): boolean => line.startsWith('npm run ');

/** A folder that looks like the repository, but for what the tour writes. */
function tourFolder(): string {
  const folder = scratchFolder();
  for (const name of ['dist', 'docs', 'fixtures', 'node_modules', 'policies', 'package.json']) {
    symlinkSync(join(process.cwd(), name), join(folder, name));
  }
  for (const { name, text } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

function runCommand({ line, status }: Command, cwd: string, path: string): string {
  const env = { ...process.env, PATH: path, NO_COLOR: '1' };
  const run = spawnSync('sh', ['-c', line], { cwd, env, encoding: 'utf8' });
  expect(run.status, `${line}\n${run.stderr}`).toBe(status);
  return run.stdout;
}

describe('README.md', () => {
  test('the first two commands are scripts', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(commands.slice(0, 2).map(({ line }) => line)).toEqual([
      'npm ci && npm start',
      'npm ci && npm test',
    ]);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test', 'parity']));
  });

  test('every other command does what it says', () => {
    ensureBuilt();
    const folder = tourFolder();
    const opa = findEngine('opa');
    const path = opa === null ? process.env['PATH'] : `${opa.folder}:${process.env['PATH']}`;
    const outputs = new Map<string, string>();
    for (const command of commands.filter(({ line }) => !installs(line) && !isNpmScript(line))) {
      if (command.line.startsWith('opa ') && opa === null) {
        console.log(`NOT RUN: ${command.line} (npm run engines -- opa)`);
        continue;
      }
      outputs.set(command.line, runCommand(command, folder, path ?? ''));
    }
    expect(
      outputs.get('node dist/cli.mjs check --policies mine/policies mine/pod.yaml'),
    ).toBe(`mine/pod.yaml  Pod report

   error  2 containers are marked keystone (data-report, proxy); a pod may have at most 1
       6 |   annotations:
         |   ^^^^^^^^^^^
          mine/pod.yaml:6:3  one-keystone-max/too-many

   error  proxy begins with the name of no team
      14 |     - name: proxy
         |       ^^^^
          mine/pod.yaml:14:7  team-names/prefix

1 file, 1 object, 1 pod: 2 errors
keystone policies <id> says why a policy asks for something, and how to mend what it finds.
`);
    expect(outputs.get('node mine/sdk.mjs')).toBe(
      '2 containers are marked keystone (data-report, proxy); a pod may have at most 1\nproxy begins with the name of no team\n',
    );
    expect(outputs.get('node mine/schema.mjs')).toBe('ajv: false\nstandalone: false\n');
  }, 300_000);

  test('the table of targets has every target, and no other', () => {
    const table = readme.slice(readme.indexOf('| target | loads in |'));
    const rows = [...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, id]) => id);
    expect(rows.toSorted()).toEqual(targets.map(({ id }) => id).toSorted());
  });

  test('links lead somewhere', () => {
    const links = [...readme.matchAll(/\]\(([^):]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
  });
});
