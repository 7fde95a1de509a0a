import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { own } from './configured-project.ts';
import { keystone } from './keystone.ts';
import { scratchFolder } from './scratch.ts';

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
