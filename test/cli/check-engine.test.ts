import { describe, expect, test } from 'vitest';
import { keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

const crowded = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: team-a}
spec:
  template:
    metadata:
      annotations: {sidecars.alpha.kubernetes.io/a: keystone, sidecars.alpha.kubernetes.io/b: keystone}
    spec:
      containers: [{name: a, image: x}, {name: b, image: x}]
`;

interface Found {
  readonly policy: string;
  readonly rule: string;
  readonly message: string;
  readonly path: string;
  readonly line: number;
}

async function findings(engine: string, files: Readonly<Record<string, string>>): Promise<readonly Found[]> {
  const args = ['check', '.', '--engine', engine, '-o', 'json', '--policy', 'one-keystone-max'];
  const { stdout } = await keystone(args, { cwd: scratchFolder(files) });
  const { findings: found } = JSON.parse(stdout);
  return found.map(({ policy, rule, message, path, line }: Found) => ({ policy, rule, message, path, line }));
}

const crowdedMessage = '2 containers are marked keystone (a, b); a pod may have at most 1';

describe('check --engine', () => {
  test('cel says what the ValidatingAdmissionPolicies say, at the object', async () => {
    expect(await findings('cel', { 'web.yaml': crowded })).toEqual([
      { policy: 'one-keystone-max', rule: 'error', message: crowdedMessage, path: '', line: 1 },
    ]);
  });

  test.each(['wasm', 'reference'])('%s says what it finds, with its place', async (engine) => {
    const path = '/spec/template/metadata/annotations';
    expect(await findings(engine, { 'web.yaml': crowded })).toEqual([
      { policy: 'one-keystone-max', rule: 'too-many', message: crowdedMessage, path, line: 7 },
    ]);
  });

  test('cel has exemptions in its policies', async () => {
    const configuration = `exemptions:
  - policies: [one-keystone-max]
    match: { namespaces: [team-a] }
    reason: it is being moved
    owner: team-a@example.com
    expires: 2999-12-31
`;
    const cwd = scratchFolder({ 'web.yaml': crowded, 'keystone.yaml': configuration });
    const args = ['check', 'web.yaml', '--engine', 'cel', '--policy', 'one-keystone-max'];
    const { status, stdout } = await keystone(args, { cwd });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '1 file, 1 object, 1 pod: nothing found\n' });
  });

  test('cel tells of objects that it cannot judge', async () => {
    const job = crowded.replace('apps/v1', 'kubeflow.org/v1').replace('Deployment', 'PyTorchJob');
    const many = job
      .replace('  template:', '  pytorchReplicaSpecs:\n   Worker:\n    template:')
      .replace(/^(?: {4}| {6})(?=metadata|annotations|spec:|containers)/gm, (indent) => `${indent}  `);
    const cwd = scratchFolder({ 'job.yaml': many });
    const args = ['check', 'job.yaml', '--engine', 'cel', '-o', 'json', '--policy', 'one-keystone-max'];
    const { status, stdout } = await keystone(args, { cwd });
    const { summary, notices } = JSON.parse(stdout);
    expect({ status, pods: summary.pods }).toEqual({ status: 0, pods: 0 });
    expect(notices.map(({ code }: { readonly code: string }) => code)).toEqual(['unsupported-kind']);
  });

  test('another name is refused, with the nearest', async () => {
    const { status, stderr } = await keystone(['check', 'web.yaml', '--engine', 'sel'], {
      cwd: scratchFolder({ 'web.yaml': crowded }),
    });
    expect(status).toBe(2);
    expect(stderr).toBe('error: --engine cannot be sel\nhint: did you mean cel?\n');
  });
});
