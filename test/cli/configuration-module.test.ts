import { describe, expect, test } from 'vitest';
import { findings, own, pod } from './configured-project.ts';
import { keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

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
