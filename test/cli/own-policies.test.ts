import { expect, test } from 'vitest';
import { keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

const pod = `apiVersion: v1
kind: Pod
metadata: {name: p}
spec:
  restartPolicy: Never
  containers: [{name: app}, {name: team-log}]
`;

const teamNames = `import { definePolicy, warn } from 'keystone';
import { prefix } from './lib/prefix.ts';

export default definePolicy({
  id: 'named-after-team',
  title: 'Containers are named after their team',
  description: 'A dashboard groups containers by the team in their name.',
  remedy: 'Begin the name with the team.',
  check: ({ pod }) =>
    pod.spec.containers.each((container) =>
      warn('prefix', 'A container has another name.')
        .when(container.name.any((name) => name.startsWith(prefix).not()))
        .at(container.name)
        .says\`\${container.name.orElse('')} does not begin with the name of a team\`,
    ),
});
`;

const ownPolicy = {
  'rules/team-names.ts': teamNames,
  'rules/lib/prefix.ts': "export const prefix: string = 'team-';\n",
  'rules/team-names.test.ts': 'throw new Error("tests are no policies");\n',
  'pod.yaml': pod,
};

test('policies of a folder are checked beside the default ones, from any folder', async () => {
  const cwd = scratchFolder(ownPolicy);
  const { status, stdout, stderr } = await keystone(['check', '--policies', 'rules', 'pod.yaml'], { cwd });
  expect(stderr).toBe('');
  expect(stdout).toBe(`pod.yaml  Pod p

    warn  app does not begin with the name of a team
       6 |   containers: [{name: app}, {name: team-log}]
         |                 ^^^^
          pod.yaml:6:17  named-after-team/prefix

1 file, 1 object, 1 pod: 1 warning
keystone policies <id> says why a policy asks for something, and how to mend what it finds.
`);
  expect(status).toBe(0);
});

test('a policy of the user is listed and shown', async () => {
  const cwd = scratchFolder(ownPolicy);
  const list = await keystone(['policies', '--policies', 'rules/team-names.ts'], { cwd });
  expect(list.stdout.split('\n').slice(0, 2)).toEqual([
    'Your own',
    '  named-after-team                   warn             Containers are named after their team',
  ]);
  const page = await keystone(['policies', '--policies', 'rules', 'named-after-team'], { cwd });
  expect(page.stdout).toBe(`named-after-team: Containers are named after their team
Keystone containers

A dashboard groups containers by the team in their name.

Rules
  warn   prefix  A container has another name.

How to mend what it finds
  Begin the name with the team.
`);
});

test('every fault of every policy is told, in the TypeScript file, with a caret', async () => {
  const cwd = scratchFolder({
    'rules/bounds.ts': `import { definePolicy, error, warn } from 'keystone';

export default definePolicy({
  id: 'Not Kebab',
  title: 'A policy with faults',
  description: 'Description.',
  remedy: 'Remedy.',
  check: ({ pod }) => [
    error('pattern', 'A pattern is not of the common subset.')
      .when(pod.metadata.name.any((name) => name.matches('a.*')))
      .says\`a\`,
    warn('pattern', 'The id is used twice.')
      .when(pod.metadata.name.any((name) => name.split('::').isEmpty()))
      .says\`b\`,
  ],
});
`,
    'rules/nothing.ts': 'export const nothing = 1;\n',
    'rules/syntax.ts': "const id = 'unfinished;\n",
    'rules/throws.ts': `import { definePolicy, error } from 'keystone';

export default definePolicy({
  id: 'throws',
  title: 'It reads what is not there',
  description: 'Description.',
  remedy: 'Remedy.',
  check: ({ pod }) => error('never', 'Never.').when(pod.metadata.nothing.any()).says\`never\`,
});
`,
    'rules/unresolved.ts': "import { nothing } from './nowhere.ts';\nexport default nothing;\n",
    'pod.yaml': pod,
  });
  const { status, stdout, stderr } = await keystone(['check', '--policies', 'rules', 'pod.yaml'], { cwd });
  expect(stderr).toBe(`rules/bounds.ts:3:16: error: the policy id "Not Kebab" is not in kebab-case (policy-id)
  3 | export default definePolicy({
    |                ^
rules/bounds.ts:3:16: error: Not Kebab has two rules called pattern (rule-id)
  3 | export default definePolicy({
    |                ^
rules/bounds.ts:10:50: error: Not Kebab/pattern: the pattern "a.*" is not readable: "." is not allowed here (bounds)
  10 |       .when(pod.metadata.name.any((name) => name.matches('a.*')))
     |                                                  ^
rules/bounds.ts:13:50: error: Not Kebab/pattern: a text is split at one ASCII character (bounds)
  13 |       .when(pod.metadata.name.any((name) => name.split('::').isEmpty()))
     |                                                  ^
rules/nothing.ts:1:1: error: the file has no policy as its default export (no-policy)
  1 | export const nothing = 1;
    | ^
  hint: write: export default definePolicy({ … })
rules/syntax.ts:1:24: error: Unterminated string literal (syntax)
  1 | const id = 'unfinished;
    |                        ^
rules/throws.ts:8:74: error: TypeError: Cannot read properties of undefined (reading 'any') (load)
  8 |   check: ({ pod }) => error('never', 'Never.').when(pod.metadata.nothing.any()).says\`never\`,
    |                                                                          ^
rules/unresolved.ts:1:25: error: Could not resolve "./nowhere.ts" (syntax)
  1 | import { nothing } from './nowhere.ts';
    |                         ^
`);
  expect(stdout).toBe('');
  expect(status).toBe(2);
});

test('a policy that is called as a default one is refused', async () => {
  const cwd = scratchFolder({
    'own.ts': teamNames
      .replace('named-after-team', 'one-keystone-max')
      .replace("'./lib/prefix.ts'", "'./prefix.ts'"),
    'prefix.ts': "export const prefix: string = 'team-';\n",
    'pod.yaml': pod,
  });
  const { status, stderr } = await keystone(['check', '--policies', 'own.ts', 'pod.yaml'], { cwd });
  expect(stderr).toBe('error: two policies are called one-keystone-max (policy-id)\n');
  expect(status).toBe(2);
});
