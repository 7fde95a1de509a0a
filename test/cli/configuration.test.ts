import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json } from '../../src/base/json.ts';
import { keystone, type Run } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

const pod = `apiVersion: v1
kind: Pod
metadata:
  name: web
  annotations:
    sidecars.alpha.kubernetes.io/app: keystone
    sidecars.alpha.kubernetes.io/log: keystone
spec:
  restartPolicy: Never
  containers: [{ name: app, image: app }, { name: log, image: "log:1" }]
`;

const own = `import { definePolicy, warn } from 'keystone';

export default definePolicy({
  id: 'named-web',
  title: 'Nothing is called web',
  description: 'Everything is called web.',
  remedy: 'Find another name.',
  check: ({ pod }) =>
    warn('name', 'It is called web.').when(pod.metadata.name.any((name) => name.equals('web'))).says\`it is called web\`,
});
`;

/** Findings of a run with `-o json`, as `severity policy/rule`. */
function findings({ stdout, stderr }: Run): readonly string[] {
  expect(stderr).toBe('');
  const report: Json = JSON.parse(stdout);
  const list = isJsonObject(report) ? report['findings'] : [];
  if (!Array.isArray(list)) throw new Error('no findings');
  return list.map(({ severity, policy, rule }) => `${severity} ${policy}/${rule}`);
}

async function checkWith(configuration: string, ...args: readonly string[]): Promise<readonly string[]> {
  const cwd = scratchFolder({ 'keystone.yaml': configuration, 'pod.yaml': pod, 'rules/own.ts': own });
  return findings(await keystone(['check', 'pod.yaml', '-o', 'json', ...args], { cwd }));
}

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

describe('a configuration in TypeScript', () => {
  const module = `import { defineConfig } from 'keystone';
import { max } from './max.ts';

export default defineConfig({
  include: ['pod.yaml'],
  policyFiles: ['rules'],
  policies: { 'one-keystone-max': { severity: 'warn', parameters: { max } } },
});
`;
  const files = { 'pod.yaml': pod, 'rules/own.ts': own, 'max.ts': 'export const max: number = 1;\n' };

  test('is loaded as policies are', async () => {
    const cwd = scratchFolder({ 'keystone.config.ts': module, ...files });
    expect(findings(await keystone(['check', '-o', 'json'], { cwd }))).toEqual([
      'warn named-web/name',
      'warn one-keystone-max/too-many',
    ]);
  });

  test('may be JavaScript without types', async () => {
    const cwd = scratchFolder({ 'keystone.config.mjs': 'export default { failOn: "never" };\n', ...files });
    expect((await keystone(['check', 'pod.yaml'], { cwd })).status).toBe(0);
  });

  test.each([
    [
      'no default export',
      'export const failOn = 1;\n',
      `keystone.config.ts:1:1: error: the file has no configuration as its default export (config-type)
  1 | export const failOn = 1;
    | ^
  hint: write: export default defineConfig({ … })
`,
    ],
    [
      'values that are wrong, all of them',
      "export default { failOn: 'warning', polices: {} };\n",
      `keystone.config.ts:1:1: error: failOn: "warning" is none of error, warn, info, never (config-value)
  1 | export default { failOn: 'warning', polices: {} };
    | ^
  hint: did you mean warn?
keystone.config.ts:1:1: error: there is no key "polices" here (config-key)
  1 | export default { failOn: 'warning', polices: {} };
    | ^
  hint: did you mean policies?
`,
    ],
    [
      'values that are no data',
      'export default { include: [new Date(0)] };\n',
      `keystone.config.ts:1:1: error: include[0]: a configuration is data, and this is a Date (config-type)
  1 | export default { include: [new Date(0)] };
    | ^
`,
    ],
    [
      'no syntax',
      "export default { failOn: 'warn };\n",
      `keystone.config.ts:1:34: error: Unterminated string literal (syntax)
  1 | export default { failOn: 'warn };
    |                                  ^
`,
    ],
    [
      'an error while it runs',
      'const nothing: { readonly a: string }[] = [];\nexport default { failOn: nothing[0].a };\n',
      `keystone.config.ts:2:37: error: TypeError: Cannot read properties of undefined (reading 'a') (load)
  2 | export default { failOn: nothing[0].a };
    |                                     ^
`,
    ],
  ])('%s', async (_, text, expected) => {
    const cwd = scratchFolder({ 'keystone.config.ts': text, ...files });
    const { status, stdout, stderr } = await keystone(['check', 'pod.yaml'], { cwd });
    expect(stderr).toBe(expected);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });
});

describe('what is wrong with a configuration', () => {
  test('names that only loaded policies know, with their places', async () => {
    const cwd = scratchFolder({
      'keystone.yaml': `policies:
  one-keystone-mx: off
  named-web: { rules: { nam: off } }
  images-pinned: { parameters: { digests: true } }
policyFiles: [rules]
exemptions:
  - policies: [name-web]
    match: { names: [x] }
    reason: r
    owner: o
    expires: 2999-01-01
`,
      'rules/own.ts': own,
      'pod.yaml': pod,
    });
    const { status, stderr } = await keystone(['check', 'pod.yaml'], { cwd });
    expect(stderr).toBe(`keystone.yaml:2:3: error: policies: there is no policy one-keystone-mx (config-name)
  2 |   one-keystone-mx: off
    |   ^
  hint: did you mean one-keystone-max?
keystone.yaml:3:25: error: policies.named-web.rules: there is no key "nam" here (config-key)
  3 |   named-web: { rules: { nam: off } }
    |                         ^
  hint: did you mean name?
keystone.yaml:4:34: error: policies.images-pinned.parameters: there is no key "digests" here (config-key)
  4 |   images-pinned: { parameters: { digests: true } }
    |                                  ^
  hint: did you mean digest?
keystone.yaml:7:16: error: exemptions[0].policies[0]: there is no policy name-web (config-name)
  7 |   - policies: [name-web]
    |                ^
  hint: did you mean named-web?
`);
    expect(status).toBe(2);
  });

  test('an exemption from a policy that is not there, where the policies are the default ones', async () => {
    const cwd = scratchFolder({
      'keystone.yaml':
        'exemptions: [{ policies: [one-keystone], match: { names: [x] }, reason: r, owner: o, expires: 2999-01-01 }]\n',
      'pod.yaml': pod,
    });
    const { status, stderr } = await keystone(['check', 'pod.yaml'], { cwd });
    expect(stderr).toContain(
      'keystone.yaml:1:27: error: exemptions[0].policies[0]: there is no policy one-keystone (',
    );
    expect(status).toBe(2);
  });

  test.each<[string, readonly string[], string]>([
    [
      'two files in one folder',
      ['check', 'pod.yaml'],
      'error: there are two configurations in one folder: keystone.yaml and keystone.config.ts\nhint: keep one of them, or name one: --config <file>\n',
    ],
    [
      'a file that is not there',
      ['check', 'pod.yaml', '--config', 'nowhere.yaml'],
      'error: the configuration nowhere.yaml cannot be read\n',
    ],
    [
      'a module that is not there',
      ['build', '--config', 'nowhere.ts'],
      'error: there is no configuration nowhere.ts\n',
    ],
    [
      'a file and none',
      ['test', '--config', 'keystone.yaml', '--no-config'],
      'error: --config and --no-config exclude each other\n',
    ],
    [
      'own policies that are not there',
      ['check', 'pod.yaml', '--config', 'missing.yaml'],
      'error: there is no file or folder nowhere\n',
    ],
  ])('%s', async (_, args, expected) => {
    const cwd = scratchFolder({
      'keystone.yaml': '',
      'keystone.config.ts': 'export default {};\n',
      'missing.yaml': 'policyFiles: [nowhere]\n',
      'pod.yaml': pod,
    });
    const { status, stdout, stderr } = await keystone(args, { cwd });
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: expected });
  });

  test('--config decides between two files', async () => {
    const cwd = scratchFolder({
      'keystone.yaml': 'failOn: never\n',
      'keystone.config.ts': 'export default {};\n',
      'pod.yaml': pod,
    });
    expect((await keystone(['check', 'pod.yaml', '--config', 'keystone.yaml'], { cwd })).status).toBe(0);
    expect((await keystone(['check', 'pod.yaml', '--config', 'keystone.config.ts'], { cwd })).status).toBe(1);
  });
});

/** The files below a folder, sorted. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

describe('keystone build', () => {
  const configuration = `targets: [vap, gatekeeper]
out: compiled
policies: { named-web: error, one-keystone-max: { parameters: { max: 2 } } }
policyFiles: [rules]
enforcement: audit
exemptNamespaces: [ops]
ratchet: false
gatekeeper: { engine: rego }
`;
  const files = { 'keystone.yaml': configuration, 'rules/own.ts': own };

  test('follows targets, folder, severities, enforcement, namespaces', async () => {
    const cwd = scratchFolder({
      ...files,
      'fixtures/named-web/suite.yaml': `policy: named-web
cases:
  - name: web
    object: { apiVersion: v1, kind: Pod, metadata: { name: web }, spec: { containers: [{ name: a }] } }
    expect: [{ rule: name, severity: warn, message: it is called web, path: "" }]
`,
      'below/nothing.txt': '',
    });
    const { status, stderr } = await keystone(['build', '-p', 'named-web', '-q'], {
      cwd: join(cwd, 'below'),
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(readdirSync(join(cwd, 'compiled'))).toEqual(['.keystone-files.json', 'gatekeeper', 'vap']);
    const vap = readFileSync(join(cwd, 'compiled/vap/named-web.yaml'), 'utf8');
    expect(vap).toContain('- "Audit"');
    expect(vap).not.toContain('- "Deny"');
    expect(vap).toMatch(/\\?"ops\\?"/);
    expect(vap).not.toContain('kube-system');
    const templates = filesIn(join(cwd, 'compiled/gatekeeper/templates'));
    const template = readFileSync(
      join(cwd, 'compiled/gatekeeper/templates/keystone-named-web-error.yaml'),
      'utf8',
    );
    expect(template).toContain('"Rego"');
    expect(template).not.toContain('K8sNativeValidation');
    expect(templates).toContain('keystone-named-web-error.yaml');
    const suite = readFileSync(join(cwd, 'compiled/gatekeeper/suites/named-web/suite.yaml'), 'utf8');
    expect(suite).toContain('it is called web');
  });

  test('without ratchet it judges updates in full, as an option would have it', async () => {
    const cwd = scratchFolder({ ...files, 'ratchets.yaml': configuration.replace('ratchet: false', '') });
    const buildTo = async (out: string, ...args: readonly string[]): Promise<string> => {
      const line = ['build', '-q', '-t', 'vap', '-p', 'named-web', '--out', out, ...args];
      expect((await keystone(line, { cwd })).status).toBe(0);
      return readFileSync(join(cwd, out, 'vap/named-web.yaml'), 'utf8');
    };
    const configured = await buildTo('a');
    expect(await buildTo('b', '--config', 'ratchets.yaml', '--no-ratchet')).toBe(configured);
    expect(await buildTo('c', '--config', 'ratchets.yaml')).not.toBe(configured);
  });

  test('options win', async () => {
    const cwd = scratchFolder(files);
    const args = [
      'build',
      '-q',
      '-t',
      'vap',
      '--out',
      'other',
      '--enforcement',
      'enforce',
      '-p',
      'named-web',
    ];
    expect((await keystone(args, { cwd })).status).toBe(0);
    expect(readdirSync(join(cwd, 'other'))).toEqual(['.keystone-files.json', 'vap']);
    expect(readFileSync(join(cwd, 'other/vap/named-web.yaml'), 'utf8')).toContain('- "Deny"');
  });

  test('fails for an exemption that ended, and writes nothing', async () => {
    const exemption =
      'exemptions: [{ policies: ["*"], match: { names: [x] }, reason: r, owner: team, expires: 2027-03-31 }]\n';
    const cwd = scratchFolder({ 'keystone.yaml': `targets: [vap]\n${exemption}` });
    const ended = await keystone(['build', '-q', '-p', 'known-polarity', '--today', '2027-04-01'], { cwd });
    expect(
      ended.stderr,
    ).toBe(`keystone.yaml:2:89: error: the exemption from all policies ended with 2027-03-31: r (exemption-expired)
  2 | ${exemption.trim()}
    |${' '.repeat(89)}^
  hint: team decides: mend what it exempted, or agree on a new day
`);
    expect(ended.status).toBe(1);
    expect(readdirSync(cwd)).toEqual(['keystone.yaml']);
    const holds = await keystone(['build', '-q', '-p', 'known-polarity', '--today', '2027-03-31'], { cwd });
    expect({ status: holds.status, stderr: holds.stderr }).toEqual({ status: 0, stderr: '' });
    rmSync(join(cwd, 'dist'), { recursive: true });
  });
});

test('keystone test judges policies as they are written, from the folder of the configuration', async () => {
  const cwd = scratchFolder({
    'keystone.yaml': 'policyFiles: [rules]\npolicies: { named-web: off }\n',
    'rules/own.ts': own,
    'fixtures/named-web/suite.yaml': `policy: named-web
cases:
  - name: web
    object: { apiVersion: v1, kind: Pod, metadata: { name: web }, spec: { containers: [{ name: a }] } }
    expect: [{ rule: name, severity: warn, message: it is called web, path: "" }]
  - name: another
    object: { apiVersion: v1, kind: Pod, metadata: { name: other }, spec: { containers: [{ name: a }] } }
    expect: []
  - name: none
    object: { apiVersion: v1, kind: Pod, metadata: {}, spec: { containers: [{ name: a }] } }
    expect: []
`,
  });
  mkdirSync(join(cwd, 'below'));
  const { status, stdout } = await keystone(['test'], { cwd: join(cwd, 'below') });
  expect(stdout).toMatch(/^1 policy, 3 cases, \d+ engines: all agree; \d+ of \d+ branches reached$/m);
  expect(status).toBe(0);
});

test('what keystone config prints is a configuration that says the same in full', async () => {
  const cwd = scratchFolder({
    'keystone.yaml': `policies:
  named-web: { severity: error, rules: { name: info } }
  known-polarity: off
  images-pinned: warn
policyFiles: [rules]
parameters: { injected: { names: ["on", "1", "a: b", "#", "é\\u0007"] } }
kinds: [{ group: "", kind: Flow, resource: flows, versions: [v1], paths: ["", spec.steps.*.template] }]
exemptNamespaces: []
exemptions: [{ policies: ["*"], match: { files: ["a/**"] }, reason: "yes", owner: "- o", expires: 2027-03-31 }]
`,
    'rules/own.ts': own,
  });
  const json = await keystone(['config', '-o', 'json'], { cwd });
  expect(json.stderr).toBe('');
  const { stdout } = await keystone(['config'], { cwd });
  const full = join(cwd, 'full.yaml');
  writeFileSync(full, stdout);
  const again = await keystone(['config', '-o', 'json', '--config', 'full.yaml'], { cwd });
  expect(again.stderr).toBe('');
  expect(JSON.parse(again.stdout)['configuration']).toEqual(JSON.parse(json.stdout)['configuration']);
  const defaults = (await keystone(['config', '--config', 'full.yaml'], { cwd })).stdout.match(
    /^.*# default$/gm,
  );
  expect(defaults?.filter((line) => !/: \[\] +# default$/.test(line))).toEqual([]);
});

test('keystone policies lists severities as they are configured', async () => {
  const cwd = scratchFolder({
    'keystone.yaml':
      'policyFiles: [rules]\npolicies: { named-web: error, known-polarity: info, not-all-sidecars: off }\n',
    'rules/own.ts': own,
  });
  const { stdout } = await keystone(['policies'], { cwd });
  expect(stdout).toContain('  named-web                          error            Nothing is called web\n');
  expect(stdout).toContain(
    '  known-polarity                     info             A mark is keystone or sidecar\n',
  );
});
