import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

const policy = `import { definePolicy, warn } from 'keystone';

export default definePolicy({
  id: 'team-names',
  title: 'Containers are named after their team',
  description: 'A dashboard groups containers by the team in their name.',
  remedy: 'Begin the name with the team.',
  check: ({ pod }) =>
    pod.spec.containers.each((container) =>
      warn('prefix', 'A container has another name.')
        .when(container.name.any((name) => name.startsWith('team-').not()))
        .at(container.name)
        .says\`\${container.name.orElse('')} has no team\`,
    ),
});
`;

const good = `  - name: the name of a team
    object: { apiVersion: v1, kind: Pod, metadata: { name: p }, spec: { containers: [{ name: team-app }, {}] } }
    expect: []
`;

/** A suite in which the second case expects this message. */
function suite(message: string): string {
  return `policy: team-names
cases:
${good}  - name: another name
    object: { apiVersion: v1, kind: Pod, metadata: { name: p }, spec: { containers: [{ name: app }] } }
    expect:
      - rule: prefix
        severity: warn
        message: ${message}
        path: /spec/containers/0/name
`;
}

const project = (suiteText: string): string =>
  scratchFolder({ 'policies/team-names.ts': policy, 'fixtures/team-names/suite.yaml': suiteText });

const args = ['test', '--policies', 'policies'];

test('the suites of the user are run through every engine', async () => {
  const { status, stdout, stderr } = await keystone(args, { cwd: project(suite('app has no team')) });
  const [head, row, , , summary] = stdout.split('\n');
  expect(stderr).toBe('');
  expect(head).toMatch(/^policy +reference +wasm .* coverage$/);
  expect(row).toMatch(/^team-names( +(2|-))+ +100 %$/);
  expect(summary).toMatch(/^1 policy, 2 cases, \d+ engines: all agree; (\d+) of \1 branches reached$/);
  expect(status).toBe(0);
});

test('a difference is told exactly, once for all shapes, and fails', async () => {
  const { status, stdout } = await keystone(args, { cwd: project(suite('app has a team')) });
  expect(stdout).toMatch(/^team-names +1\/2 /m);
  const expected =
    '{rule: "prefix", severity: "warn", message: "app has a team", path: "/spec/containers/0/name"}';
  expect(stdout).toContain(`team-names: another name  fixtures/team-names/suite.yaml:6:5
  finding, reference (bare, admission-review, request, gatekeeper), wasm (bare, admission-review, request, gatekeeper)`);
  expect(stdout).toContain(`
    expected  ${expected}
    found     ${expected.replace('a team', 'no team')}
`);
  expect(status).toBe(1);
});

test('a branch that no case reaches is told with its place in the policy, and fails', async () => {
  const { status, stdout } = await keystone(args, { cwd: project(`policy: team-names\ncases:\n${good}`) });
  expect(stdout).toContain(`team-names: branches that no case reaches
  policies/team-names.ts:10:7 prefix was never found: A container has another name.
`);
  expect(stdout).toMatch(/ \d\d %\n/);
  expect(status).toBe(1);
});

test('update writes what the reference finds', async () => {
  const cwd = project(suite('app has a team'));
  const updated = await keystone([...args, '--update'], { cwd });
  expect(updated).toEqual({ status: 0, stdout: '', stderr: 'updated fixtures/team-names/suite.yaml\n' });
  const text = readFileSync(join(cwd, 'fixtures/team-names/suite.yaml'), 'utf8');
  expect(text).toContain('message: app has no team\n');
  expect((await keystone(args, { cwd })).status).toBe(0);
});

test('faults of fixtures are told with their places', async () => {
  const cwd = scratchFolder({
    'policies/team-names.ts': policy,
    'fixtures/nobody/suite.yaml': 'policy: nobody\n',
    'fixtures/team-names/suite.yaml': suite('app has no team').replace('severity: warn', 'severity: warning'),
  });
  const { status, stdout } = await keystone(args, { cwd });
  expect(stdout).toContain(
    'fixtures: fixtures/nobody belongs to no policy\n  hint: remove it, or add the policy\n',
  );
  expect(stdout).toContain(
    'fixtures: "severity" must be one of error, warn, info  fixtures/team-names/suite.yaml:10:9\n',
  );
  expect(status).toBe(1);
});

test('JUnit and TAP have a point for each case, for coverage and for the fixtures', async () => {
  const cwd = project(suite('app has a team'));
  const { status } = await keystone(
    [...args, '-o', 'junit=junit.xml', '-o', 'tap=test.tap', '-o', 'json=test.json'],
    {
      cwd,
    },
  );
  expect(status).toBe(1);
  const xml = readFileSync(join(cwd, 'junit.xml'), 'utf8');
  expect(xml).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites name="keystone test" tests="4" failures="1">\n/,
  );
  expect(xml).toContain(
    '<testcase classname="team-names" name="the name of a team" file="fixtures/team-names/suite.yaml" line="3"></testcase>',
  );
  expect(xml).toContain('message: &quot;app has a team&quot;');
  const tap = readFileSync(join(cwd, 'test.tap'), 'utf8').split('\n');
  expect(tap.slice(0, 4)).toEqual([
    'TAP version 14',
    '1..4',
    'ok 1 - team-names: the name of a team',
    'not ok 2 - team-names: another name',
  ]);
  expect(tap.at(-2)).toBe('ok 4 - fixtures: fixtures are well formed');
  const { version, passed, suites } = JSON.parse(readFileSync(join(cwd, 'test.json'), 'utf8'));
  expect({ version, passed, suites: suites.length }).toEqual({ version: 1, passed: false, suites: 1 });
});
