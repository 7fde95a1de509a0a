import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keystone } from '../cli/keystone.ts';
import { scratchFolder } from '../cli/scratch.ts';
import { badPod, goodPod, keystoneScript, runScript } from './run-script.ts';
import { yamlDocuments } from './yaml.ts';

const kustomize = '[ "$1" = build ] && cat "$2/pod.yaml"';

describe('the plug-in of Argo CD', () => {
  const [settings]: readonly [{ readonly data: { readonly 'plugin.yaml': string } }] = yamlDocuments(
    readFileSync('docs/examples/argo-cd/plugin.yaml', 'utf8'),
  );
  const [plugin]: readonly [
    {
      readonly spec: {
        readonly generate: { readonly command: [string, ...string[]]; readonly args: [string] };
      };
    },
  ] = yamlDocuments(settings.data['plugin.yaml']);
  const { command, args } = plugin.spec.generate;

  test('prints what is applied when it passes, and nothing else', () => {
    const cwd = scratchFolder({ 'pod.yaml': goodPod('a') });
    const { status, stdout } = runScript(command, args[0], cwd, { kustomize, keystone: keystoneScript() });
    expect({ status, stdout }).toEqual({ status: 0, stdout: goodPod('a') });
  });

  test('prints nothing to apply, and fails, when it does not pass', () => {
    const cwd = scratchFolder({ 'pod.yaml': badPod('a') });
    const run = runScript(command, args[0], cwd, { kustomize, keystone: keystoneScript() });
    expect(run).toMatchObject({ status: 1, stdout: '' });
    expect(run.stderr).toContain('<stdin>:3:21  one-keystone-max/too-many');
  });

  test('fails when nothing could be rendered', () => {
    const run = runScript(command, args[0], scratchFolder(), {
      kustomize: 'echo "no kustomization" >&2; exit 1',
      keystone: keystoneScript(),
    });
    expect(run).toEqual({ status: 1, stdout: '', stderr: 'no kustomization\n' });
  });
});

describe('the script that publishes for Flux', () => {
  const script = `${process.cwd()}/docs/examples/flux/publish.sh`;
  const commands = () => ({
    kustomize,
    keystone: keystoneScript(),
    git: 'echo known',
    flux: 'echo "flux $*"',
  });

  test('publishes what passes', () => {
    const cwd = scratchFolder({ 'deploy/pod.yaml': goodPod('a') });
    const line = `"${script}" deploy oci://registry.example/shop:latest`;
    const { status, stdout } = runScript(['sh', '-c'], line, cwd, commands());
    expect(status).toBe(0);
    expect(stdout.split('\n').at(-2)).toBe(
      'flux push artifact oci://registry.example/shop:latest --path=deploy --source=known --revision=sha1:known',
    );
  });

  test('publishes nothing that does not', () => {
    const cwd = scratchFolder({ 'deploy/pod.yaml': badPod('a') });
    const { status, stdout } = runScript(['sh', '-c'], `"${script}" deploy oci://x`, cwd, commands());
    expect(status).toBe(1);
    expect(stdout).not.toContain('flux push');
  });
});

describe('the hooks of pre-commit', () => {
  const [hooks]: readonly [readonly Readonly<Record<'id' | 'entry' | 'language', string>>[]] = yamlDocuments(
    readFileSync('.pre-commit-hooks.yaml', 'utf8'),
  );
  const project = {
    'a.yaml': badPod('a'),
    'values.yaml': 'replicas: 2\n',
    'broken-values.yaml': 'a: {{ b }}\n',
    'package.json': '{"private": true}\n',
  };
  const others = 'values.yaml broken-values.yaml package.json';

  test('check the manifests among the files that are committed, and leave others out', () => {
    const cwd = scratchFolder(project);
    const commands = { keystone: keystoneScript(), npx: '[ "$1" = --no-install ] && shift && exec "$@"' };
    for (const { entry } of hooks) {
      const run = (files: string) => runScript(['sh', '-c'], `${entry} ${files}`, cwd, commands);
      expect(run(others)).toEqual({ status: 0, stdout: '', stderr: '' });
      expect(run(`${others} a.yaml`).status).toBe(1);
    }
  });

  test('are with what the project installed, and with the image; the example names one of them', () => {
    expect(hooks.map(({ id, language }) => [id, language])).toEqual([
      ['keystone-check', 'system'],
      ['keystone-check-docker', 'docker'],
    ]);
    const [example] = yamlDocuments(readFileSync('docs/examples/pre-commit/pre-commit-config.yaml', 'utf8'));
    expect(example).toMatchObject({ repos: [{ hooks: [{ id: 'keystone-check' }] }] });
  });
});

test('the examples pass what they are about', async () => {
  const { status, stderr } = await keystone(['check', 'docs/examples', '-o', 'json'], { cwd: process.cwd() });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('the image is built from a pinned tag and the default registry, and runs as nobody special', () => {
  const lines = readFileSync('Dockerfile', 'utf8').split('\n');
  expect(lines).toContain('ARG NODE_IMAGE=node:20.19.0-alpine');
  const images = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker's own
  expect(images).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}']);
  expect(lines.lastIndexOf('USER node')).toBeGreaterThan(
    lines.findLastIndex((line) => line.startsWith('RUN')),
  );
});
