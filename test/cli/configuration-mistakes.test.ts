import { describe, expect, test } from 'vitest';
import { own, pod } from './configured-project.ts';
import { keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

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
