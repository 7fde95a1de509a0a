import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../cli/scratch.ts';
import { badPod, goodPod, keystoneScript, runScript } from './run-script.ts';
import { yamlDocuments } from './yaml.ts';

interface Job {
  readonly variables: Readonly<Record<string, string>>;
  readonly script: readonly string[];
  readonly artifacts: { readonly when: string; readonly reports: Readonly<Record<string, string>> };
}

type Specification = { readonly spec: { readonly inputs: Readonly<Record<string, unknown>> } };

const source = readFileSync('templates/check.yml', 'utf8');
const [specification, jobs]: readonly [Specification, Readonly<Record<string, Job>>] = yamlDocuments(source);
const job = jobs['keystone'];

test('inputs reach the script as variables alone', () => {
  const used = [...source.matchAll(/\$\[\[ inputs\.([\w-]+) \]\]/g)].map(([, name = '']) => name);
  expect(used.sort()).toEqual(Object.keys(specification.spec.inputs).sort());
  expect(job?.script.join('\n')).not.toContain('$[[');
});

test('the example gives inputs that there are', () => {
  const [example]: readonly [
    {
      readonly include: readonly [{ readonly ref: string; readonly file: string; readonly inputs: object }];
    },
  ] = yamlDocuments(readFileSync('docs/examples/gitlab/gitlab-ci.yml', 'utf8'));
  const [{ ref, file, inputs }] = example.include;
  expect(ref).toMatch(/^[0-9a-f]{40}$/);
  expect(file).toBe('templates/check.yml');
  expect(Object.keys(specification.spec.inputs)).toEqual(expect.arrayContaining(Object.keys(inputs)));
});

function runJob(files: Readonly<Record<string, string>>, variables: Readonly<Record<string, string>>) {
  const cwd = scratchFolder(files);
  const defaults = { KEYSTONE_PATHS: '', KEYSTONE_BASELINE: '', KEYSTONE_FAIL_ON: 'error' };
  const script = job?.script.join('\n') ?? '';
  const run = runScript(
    ['sh', '-ec'],
    script,
    cwd,
    { keystone: keystoneScript() },
    { ...defaults, ...variables },
  );
  const report = (name: string): string =>
    readFileSync(join(cwd, job?.artifacts.reports[name] ?? ''), 'utf8');
  return { ...run, report };
}

test('the script checks the paths, and writes the reports that are its artifacts', () => {
  expect(job?.artifacts.when).toBe('always');
  const files = { 'a b.yaml': badPod('a'), 'good.yaml': goodPod('b') };
  const { status, stdout, report } = runJob(files, { KEYSTONE_PATHS: 'a b.yaml\ngood.yaml' });
  expect(status).toBe(1);
  expect(stdout).toContain('one-keystone-max/too-many');
  const [problem] = JSON.parse(report('codequality'));
  expect(problem).toMatchObject({ severity: 'major', location: { path: 'a b.yaml', lines: { begin: 3 } } });
  expect(report('junit')).toContain('<testsuite name="a b.yaml"');
});

test('without paths it checks what the configuration includes; a baseline and a severity count', () => {
  const files = { 'keystone.yaml': 'include: [a.yaml]\n', 'a.yaml': badPod('a') };
  expect(runJob(files, {}).status).toBe(1);
  expect(runJob(files, { KEYSTONE_FAIL_ON: 'never' }).status).toBe(0);
  expect(runJob(files, { KEYSTONE_BASELINE: 'gone.json' }).stderr).toContain(
    'there is no baseline gone.json',
  );
});

test.each(['$(touch stolen)', '`touch stolen`', 'PATHS\ntouch stolen', '--config=stolen'])(
  'nothing of a variable is run: %s',
  (hostile) => {
    const { status, report } = runJob({ 'a.yaml': goodPod('a') }, { KEYSTONE_PATHS: hostile });
    expect(status).toBe(2);
    expect(() => report('codequality')).toThrow('ENOENT');
  },
);
