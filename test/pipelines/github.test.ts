import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateAction, validateWorkflow } from '@action-validator/core';
import { describe, expect, test } from 'vitest';
import { ensureBuilt } from '../cli/built.ts';
import { scratchFolder } from '../cli/scratch.ts';
import { badPod, goodPod, runScript, type ScriptRun } from './run-script.ts';
import { yamlDocuments } from './yaml.ts';

interface Step {
  readonly name: string;
  readonly uses?: string;
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const source = readFileSync('action.yml', 'utf8');
const [action]: readonly [Action] = yamlDocuments(source);
const example = readFileSync('docs/examples/github/workflow.yml', 'utf8');
const [build, check] = action.runs.steps;

test('the action and the workflow are valid', () => {
  expect(validateAction(source).errors).toEqual([]);
  expect(validateWorkflow(example).errors).toEqual([]);
  expect(validateAction('name: x').errors).not.toEqual([]);
});

test('nothing is written into scripts, and nothing that is not pinned is used', () => {
  for (const { run, uses } of action.runs.steps) {
    expect(run).not.toContain('${{');
    expect(uses).toBeUndefined();
  }
  const used = [...example.matchAll(/uses: (\S+)/g)].map(([, name = '']) => name);
  expect(used.length).toBe(3);
  for (const name of used) expect(name).toMatch(/^[\w./-]+@[0-9a-f]{40}$/);
});

test('every input is passed on, and is one that the workflow may give', () => {
  const given = Object.values(check?.env ?? {}).flatMap((value) => /inputs\.([\w-]+)/.exec(value)?.[1] ?? []);
  expect([...given, 'working-directory'].sort()).toEqual(Object.keys(action.inputs).sort());
});

describe('the script that checks', () => {
  function runCheck(
    files: Readonly<Record<string, string>>,
    inputs: Readonly<Record<string, string>>,
  ): ScriptRun & { readonly cwd: string; readonly written: (name: string) => string } {
    ensureBuilt();
    const cwd = scratchFolder(files);
    const runner = scratchFolder({ output: '', summary: '' });
    const names = ['PATHS', 'CONFIG', 'BASELINE', 'CHANGED_SINCE', 'FAIL_ON', 'SARIF_FILE'];
    const environment = {
      ...Object.fromEntries(names.map((name) => [`INPUT_${name}`, inputs[name] ?? ''])),
      ACTION_FOLDER: process.cwd(),
      GITHUB_OUTPUT: join(runner, 'output'),
      GITHUB_STEP_SUMMARY: join(runner, 'summary'),
    };
    // As the runner calls bash for `shell: bash`.
    const shell = ['bash', '--noprofile', '--norc', '-e', '-o', 'pipefail', '-c'] as const;
    const run = runScript(shell, check?.run ?? '', cwd, {}, environment);
    return { ...run, cwd, written: (name) => readFileSync(join(runner, name), 'utf8') };
  }

  test('annotates, sums up, tells its status and fails', () => {
    const run = runCheck(
      { 'a b.yaml': badPod('a'), 'good.yaml': goodPod('b') },
      { PATHS: 'a b.yaml\ngood.yaml\n' },
    );
    expect(run.stderr).toBe('');
    expect(run.status).toBe(1);
    expect(run.stdout.split('\n')[0]).toBe(
      '::error file=a b.yaml,line=3,col=21,title=one-keystone-max/too-many::2 containers are marked keystone (a, b); a pod may have at most 1',
    );
    expect(run.written('output')).toBe('status=1\n');
    expect(run.written('summary').split('\n')[0]).toBe('## Keystone');
  });

  test('passes every input on', () => {
    const files = {
      'a.yaml': badPod('a'),
      'other.yaml': 'include: [a.yaml]\n',
      'known.json': '{"version": 1, "findings": []}\n',
    };
    const inputs = {
      CONFIG: 'other.yaml',
      BASELINE: 'known.json',
      FAIL_ON: 'never',
      SARIF_FILE: 'out/keystone.sarif',
    };
    const run = runCheck(files, inputs);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    const [result] = JSON.parse(readFileSync(join(run.cwd, 'out/keystone.sarif'), 'utf8')).runs[0].results;
    expect(result.baselineState).toBe('new');
    expect(runCheck({ 'a.yaml': badPod('a') }, { CHANGED_SINCE: 'main' }).stderr).toContain(
      '--changed-since needs a git repository',
    );
  });

  test.each(['$(touch stolen)', '"; touch stolen; "', '--output=json=stolen'])(
    'runs nothing of an input: %s',
    (hostile) => {
      const inputs = ['PATHS', 'CONFIG', 'BASELINE', 'CHANGED_SINCE', 'FAIL_ON'].map((name) => [
        name,
        hostile,
      ]);
      for (const input of inputs) {
        const { status, cwd } = runCheck({ 'a.yaml': goodPod('a') }, Object.fromEntries([input]));
        expect(status).toBe(2);
        expect(readdirSync(cwd)).toEqual(['a.yaml']);
      }
    },
  );
});

describe('the script that builds', () => {
  const folderOf = (files: Readonly<Record<string, string>>) => {
    const cwd = scratchFolder(files);
    const npm = 'echo "npm $*" >> log';
    const node = `case "$1" in -e) exec "${process.execPath}" "$@";; *) echo "node $*" >> log;; esac`;
    const run = runScript(['bash', '-c'], build?.run ?? '', cwd, { npm, node }, { ACTION_FOLDER: cwd });
    return { ...run, log: existsSync(join(cwd, 'log')) ? readFileSync(join(cwd, 'log'), 'utf8') : '' };
  };

  test('installs from the lock file and builds, without scripts of packages', () => {
    const { status, log } = folderOf({ 'package.json': '{}' });
    expect(status).toBe(0);
    expect(log).toBe('npm ci --ignore-scripts\nnode build.mjs --quiet --code-only\n');
  });

  test('does nothing where it is built already', () => {
    expect(folderOf({ 'dist/cli.mjs': '' })).toMatchObject({ status: 0, log: '' });
  });
});
