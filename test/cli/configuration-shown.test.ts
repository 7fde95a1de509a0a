import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { own } from './configured-project.ts';
import { keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

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
