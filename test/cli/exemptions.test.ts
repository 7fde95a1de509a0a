import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

const pod = (namespace: string): string => `apiVersion: v1
kind: Pod
metadata:
  name: legacy
  namespace: ${namespace}
  annotations:
    sidecars.alpha.kubernetes.io/a: keystone
    sidecars.alpha.kubernetes.io/b: keystone
spec:
  restartPolicy: Never
  containers: [{ name: a }, { name: b }]
`;

const configuration = (match: string, more = ''): string => `include: [charts, apps]
exemptions:
  - policies: [one-keystone-max]
    match: ${match}
    reason: vendor chart until 3.0
    owner: team-platform
    expires: 2027-03-31
${more}`;

function project(match = '{ files: [charts/**] }', more = ''): string {
  return scratchFolder({
    'keystone.yaml': configuration(match, more),
    'charts/a.yaml': pod('ops'),
    'apps/b.yaml': pod('shop').replace('b: keystone', 'b: sidecar'),
  });
}

interface Told {
  readonly policy: string;
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly exempted: string | null;
}

async function told(args: readonly string[], cwd: string, input = '') {
  const { status, stdout, stderr } = await keystone(['check', '-o', 'json', ...args], { cwd, input });
  expect(stderr).toBe('');
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Told[] };
  const errors = findings.filter(({ policy }) => policy === 'one-keystone-max' || policy === 'exemptions');
  return {
    status,
    findings: errors.map(
      ({ policy, rule, file, line, exempted }) =>
        `${file}:${line} ${policy}/${rule}${exempted === null ? '' : ` exempted: ${exempted}`}`,
    ),
  };
}

const exemptedFinding = 'charts/a.yaml:6 one-keystone-max/too-many exempted: vendor chart until 3.0';

test.each(['2027-03-30', '2027-03-31'])('on %s it holds', async (today) => {
  const cwd = project();
  expect(await told(['--today', today], cwd)).toEqual({ status: 0, findings: [exemptedFinding] });
});

test.each([[[]], [['apps']]])(
  'when its last day is over it exempts nothing, and fails every run: %s',
  async (paths) => {
    const cwd = project();
    const { status, findings } = await told(['--today', '2027-04-01', ...paths], cwd);
    expect(status).toBe(1);
    const ofFiles = paths.length === 0 ? ['charts/a.yaml:6 one-keystone-max/too-many'] : [];
    expect(findings).toEqual([...ofFiles, 'keystone.yaml:7 exemptions/expired']);
  },
);

const unused = `  - policies: ["*"]
    match: { namespaces: [nowhere] }
    reason: a trial
    owner: team-b
    expires: 2027-03-31
`;

test.each<[string, readonly string[], readonly string[]]>([
  ['a run over everything', [], ['keystone.yaml:8 exemptions/unused']],
  ['some paths', ['charts', 'apps'], []],
  ['one policy', ['--policy', 'one-keystone-max'], []],
])('one that matches nothing fails only in a run over everything: %s', async (_, args, wrong) => {
  const cwd = project(undefined, unused);
  const { status, findings } = await told(['--today', '2027-01-01', ...args], cwd);
  expect(findings).toEqual([exemptedFinding, ...wrong]);
  expect(status).toBe(wrong.length > 0 ? 1 : 0);
});

test('what cannot be read may hold what it is for', async () => {
  const cwd = scratchFolder({
    'keystone.yaml': configuration('{ files: [charts/**] }'),
    'charts/a.yaml': 'kind: Pod\n\tname: x\n',
    'apps/b.yaml': pod('shop').replace('b: keystone', 'b: sidecar'),
  });
  expect(await told(['--today', '2027-01-01'], cwd)).toEqual({ status: 3, findings: [] });
});

test('files are relative to the folder of the configuration, wherever the command runs', async () => {
  const cwd = project();
  const { status, findings } = await told(['--today', '2027-01-01', '.'], `${cwd}/charts`);
  expect({ status, findings }).toEqual({
    status: 0,
    findings: ['a.yaml:6 one-keystone-max/too-many exempted: vendor chart until 3.0'],
  });
});

test('what comes from standard input is in no file', async () => {
  const cwd = project();
  const { status } = await told(['--today', '2027-01-01', '-'], cwd, pod('ops'));
  expect(status).toBe(1);
});

test.each([
  ['ops', 0],
  ['shop', 1],
])('in a review the namespace is that of the request: %s', async (namespace, expected) => {
  const cwd = project('{ namespaces: [ops] }');
  const object = {
    apiVersion: 'v1',
    kind: 'Pod',
    // What an object says of itself is no proof.
    metadata: {
      generateName: 'web-',
      namespace: 'ops',
      annotations: {
        'sidecars.alpha.kubernetes.io/a': 'keystone',
        'sidecars.alpha.kubernetes.io/b': 'keystone',
      },
    },
    spec: { restartPolicy: 'Never', containers: [{ name: 'a' }, { name: 'b' }] },
  };
  const request = { uid: '1', operation: 'CREATE', namespace, object };
  const review = JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request });
  expect((await told(['--today', '2027-01-01', '-'], cwd, review)).status).toBe(expected);
});

test('a case that needs an exemption passes with the configuration that it names', async () => {
  const cases: readonly { readonly id: string; readonly file: string; readonly config: unknown }[] =
    JSON.parse(readFileSync('test/cases/index.json', 'utf8'));
  const needed = cases.find(({ id }) => id === '099');
  const cwd = scratchFolder({ 'keystone.yaml': JSON.stringify(needed?.config) });
  const input = readFileSync(`test/cases/${needed?.file}`, 'utf8');
  const { status, findings } = await told(['--today', '2026-12-01', '-'], cwd, input);
  expect(status).toBe(0);
  expect(findings).toEqual(['<stdin>:26 one-keystone-max/too-many exempted: system namespace']);
  expect((await told(['--no-config', '-'], cwd, input)).status).toBe(1);
});

test('a day that there is not is wrong usage', async () => {
  expect(await keystone(['check', '--today', '2027-02-30', 'clean'])).toEqual({
    status: 2,
    stdout: '',
    stderr: 'error: --today cannot be 2027-02-30\nhint: a day is written as 2027-03-31\n',
  });
});
