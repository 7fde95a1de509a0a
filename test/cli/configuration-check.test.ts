import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkWith, findings, own, pod } from './configured-project.ts';
import { keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

describe('keystone check', () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    ['nothing', '', [], ['error one-keystone-max/too-many']],
    [
      'a severity of a policy',
      'policies: { one-keystone-max: info }',
      [],
      ['info one-keystone-max/too-many'],
    ],
    ['a policy that is off', 'policies: { one-keystone-max: off }', [], []],
    [
      'an option that asks for a policy that is off',
      'policies: { one-keystone-max: off }',
      ['--policy', 'one-keystone-max'],
      ['error one-keystone-max/too-many'],
    ],
    [
      'a rule, which wins over its policy',
      'policies: { one-keystone-max: { severity: off, rules: { too-many: warn } } }',
      [],
      ['warn one-keystone-max/too-many'],
    ],
    ['a rule that is off', 'policies: { one-keystone-max: { rules: { too-many: off } } }', [], []],
    ['a parameter', 'policies: { one-keystone-max: { parameters: { max: 2 } } }', [], []],
    [
      'an option, which wins over a parameter',
      'policies: { one-keystone-max: { parameters: { max: 2 } } }',
      ['--param', 'one-keystone-max.max=1'],
      ['error one-keystone-max/too-many'],
    ],
    [
      'a parameter of a policy that is not asked',
      'policies: { one-keystone-max: { parameters: { max: 2 } } }\nparameters: { injected: { names: [log] } }',
      ['--policy', 'unique-container-names'],
      [],
    ],
    [
      'a shared parameter',
      'parameters: { injected: { names: [log] } }',
      ['--policy', 'injected-never-keystone'],
      ['error injected-never-keystone/injected'],
    ],
    [
      'a member of a shared parameter that an option gives, beside one that the configuration gives',
      'parameters: { styles: { single: [] } }',
      ['--param', 'styles.perContainer=["marks.example.com"]'],
      [],
    ],
    ['a pack', 'packs: [best-practices]', ['--policy', 'images-pinned'], ['error images-pinned/version']],
    [
      'a policy of a pack that is named',
      'policies: { images-pinned: warn }',
      [],
      ['error one-keystone-max/too-many', 'warn images-pinned/version'],
    ],
    [
      'own policies, with a severity',
      'policyFiles: [rules]\npolicies: { named-web: error }',
      [],
      ['error named-web/name', 'error one-keystone-max/too-many'],
    ],
    [
      'own policies that an option adds once more',
      'policyFiles: [rules]',
      ['--policies', 'rules/own.ts'],
      ['warn named-web/name', 'error one-keystone-max/too-many'],
    ],
    [
      'the generated policy',
      'policies: { fields-have-expected-types: off }',
      [],
      ['error one-keystone-max/too-many'],
    ],
    [
      'no configuration',
      'policies: { one-keystone-max: off }',
      ['--no-config'],
      ['error one-keystone-max/too-many'],
    ],
  ])('follows %s', async (_, configuration, args, expected) => {
    expect(await checkWith(configuration, ...args)).toEqual(expected);
  });

  test('every policy may be off', async () => {
    const listed = await keystone(['policies']);
    const ids = [...listed.stdout.matchAll(/^ {2}([a-z-]+) /gm)].map(([, id]) => id);
    const configuration = `policies:\n${ids.map((id) => `  ${id}: off\n`).join('')}`;
    expect(await checkWith(configuration)).toEqual([]);
  });

  test('reads what the configuration includes, from any folder below; what is ignored is left out', async () => {
    const folder = scratchFolder({
      'keystone.yaml':
        'include: [deploy]\nignore: ["**/vendor/**", deploy/old/, deploy/older, "deploy/*.old.yaml"]\npolicyFiles: [rules]\n',
      'rules/own.ts': own,
      'deploy/pod.yaml': pod,
      'deploy/vendor/pod.yaml': pod,
      'deploy/old/a/pod.yaml': pod,
      'deploy/older/pod.yaml': pod,
      'deploy/pod.old.yaml': pod,
      'below/other.yaml': pod,
    });
    const run = await keystone(['check', '-o', 'json'], { cwd: join(folder, 'below') });
    expect(findings(run)).toEqual(['warn named-web/name', 'error one-keystone-max/too-many']);
    expect(run.stdout).toContain('"file": "../deploy/pod.yaml"');
    expect(run.status).toBe(1);
  });

  test('more kinds are judged', async () => {
    const flow = `apiVersion: example.com/v1\nkind: Flow\nmetadata: {name: f}\nspec:\n  pod:\n${pod.replace(/^/gm, '    ').replaceAll('    apiVersion: v1\n    kind: Pod\n', '')}`;
    const cwd = scratchFolder({
      'keystone.yaml':
        'kinds: [{ group: example.com, kind: Flow, resource: flows, versions: [v1], paths: [spec.pod] }]\n',
      'flow.yaml': flow,
    });
    expect(findings(await keystone(['check', 'flow.yaml', '-o', 'json'], { cwd }))).toEqual([
      'error one-keystone-max/too-many',
    ]);
  });

  test('fails at the severity of the configuration, unless an option says another', async () => {
    const cwd = scratchFolder({ 'keystone.yaml': 'failOn: never\n', 'pod.yaml': pod });
    expect((await keystone(['check', 'pod.yaml'], { cwd })).status).toBe(0);
    expect((await keystone(['check', 'pod.yaml', '--fail-on', 'error'], { cwd })).status).toBe(1);
  });

  test('a configuration that leaves the policies as they are needs neither policies nor compiler', async () => {
    const loadedBy = async (configuration: string): Promise<readonly string[]> => {
      const cwd = scratchFolder({ 'keystone.yaml': configuration, 'pod.yaml': pod });
      const env = { NODE_V8_COVERAGE: join(cwd, 'coverage') };
      expect((await keystone(['check', 'pod.yaml'], { cwd, env })).status).toBe(1);
      const text = readdirSync(env.NODE_V8_COVERAGE).map((name) =>
        readFileSync(join(env.NODE_V8_COVERAGE, name), 'utf8'),
      );
      const names = [...text.join('').matchAll(/dist\/chunks\/([a-z-]+)-[A-Z0-9]+\.mjs/g)];
      return [...new Set(names.map(([, name]) => name ?? ''))].sort();
    };
    const exemption =
      '{ policies: [known-polarity], match: { names: [x] }, reason: r, owner: o, expires: 2999-01-01 }';
    const light = await loadedBy(`failOn: warn\nignore: [x]\nexemptions: [${exemption}]\n`);
    expect(light).toContain('default-check');
    expect(light).not.toContain('load-program');
    expect(light).not.toContain('compile-check');
    const heavy = await loadedBy('policies: { one-keystone-max: warn }\nfailOn: warn\n');
    expect(heavy).toContain('load-program');
    expect(heavy).toContain('compile-check');
  });
});
