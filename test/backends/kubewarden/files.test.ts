import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { kubewarden } from '../../../src/backends/kubewarden/index.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { filesOf, options, policyNamed, program } from './reviewer.ts';

const onlyReports = ['default-container-agrees', 'marks-have-effect', 'prefer-native-sidecar'];
const reviewed = program.policies.map(({ id }) => id).filter((id) => !onlyReports.includes(id));
const files = filesOf(program.policies);

const one = { policies: [policyNamed('one-keystone-max')], kinds: workloadKinds };

function metadataWith(more: object): { readonly [key: string]: unknown } {
  const { artifacts } = kubewarden.emit(one, { ...options, ...more });
  const found = artifacts.find(({ path }) => path === 'kubewarden/one-keystone-max/metadata.yml');
  const metadata = load(new TextDecoder().decode(found?.bytes));
  return typeof metadata === 'object' && metadata !== null ? { ...metadata } : {};
}

test('each policy that denies or warns has a folder with a module and its metadata', () => {
  expect([...files.keys()]).toEqual(reviewed.flatMap((id) => [`${id}/metadata.yml`, `${id}/policy.wasm`]));
});

test('modules are small', () => {
  const sizes = reviewed.map((id) => [id, files.get(`${id}/policy.wasm`)?.length ?? 0] as const);
  expect(sizes.filter(([, size]) => size > 40 * 1024)).toEqual([]);
});

test('the same program gives the same bytes', () => {
  const again = filesOf(program.policies);
  const differing = [...files].filter(
    ([path, bytes]) => !Buffer.from(bytes).equals(again.get(path) ?? bytes.slice(1)),
  );
  expect(differing).toEqual([]);
});

test('metadata names the mode, every workload kind and both subresources of pods', () => {
  const metadata = metadataWith({});
  expect(metadata).toMatchObject({
    mutating: false,
    executionMode: 'opa',
    policyType: 'kubernetes',
    backgroundAudit: true,
    contextAwareResources: [],
  });
  expect(metadata['rules']).toContainEqual({
    apiGroups: [''],
    apiVersions: ['*'],
    operations: ['CREATE', 'UPDATE'],
    resources: ['pods', 'pods/ephemeralcontainers', 'pods/resize', 'podtemplates', 'replicationcontrollers'],
  });
  const rules = JSON.stringify(metadata['rules']);
  const missing = workloadKinds.filter(
    ({ group, resource }) =>
      !rules.includes(JSON.stringify(group)) || !rules.includes(JSON.stringify(resource)),
  );
  expect(missing).toEqual([]);
});

test('annotations are strings, and say what the policy is', () => {
  const annotations = metadataWith({})['annotations'];
  expect(annotations).toMatchObject({
    'io.kubewarden.policy.title': 'one-keystone-max',
    'io.kubewarden.policy.description': 'At most one keystone per pod',
    'io.kubewarden.policy.version': expect.stringMatching(/^0\.0\.0-sha[0-9a-f]{12}$/),
    'io.kubewarden.policy.severity': 'medium',
    'io.kubewarden.policy.category': 'Keystone containers',
    'io.kubewarden.policy.usage': expect.stringContaining(
      '- `max`, an integer: How many keystones a pod may have. Default: `1`\n- `styles.perContainer`, ',
    ),
    'io.artifacthub.displayName': 'At most one keystone per pod',
  });
  expect(Object.values(annotations ?? {}).filter((value) => typeof value !== 'string')).toEqual([]);
  expect(annotations).not.toHaveProperty('io.kubewarden.policy.license');
});

test('a release gives the version and the license', () => {
  const { annotations } = metadataWith({ release: { version: '1.2.3', license: 'Apache-2.0' } });
  expect(annotations).toMatchObject({
    'io.kubewarden.policy.version': '1.2.3',
    'io.kubewarden.policy.license': 'Apache-2.0',
  });
});

test('values that are built in are the defaults that are shown, and change the version', () => {
  const parameters = { global: {}, policies: { 'one-keystone-max': { max: 3 } } };
  const version = 'io.kubewarden.policy.version';
  const { annotations } = metadataWith({ parameters });
  expect(annotations).toMatchObject({
    'io.kubewarden.policy.usage': expect.stringContaining('a pod may have. Default: `3`\n'),
  });
  expect(annotations).not.toMatchObject({ [version]: Object(metadataWith({})['annotations'])[version] });
});

test.each([
  [{}, '```yaml\nmode: "protect"\nnamespaceSelector:\n', '        - "kube-public"\n'],
  [{ enforcement: 'audit' }, '```yaml\nmode: "monitor"\n', '        - "kube-system"\n'],
  [{ exemptNamespaces: ['ops'] }, 'mode: "protect"\n', '        - "ops"\n```'],
  [{ exemptNamespaces: [] }, '```yaml\nmode: "protect"\n```', ''],
])('usage says what belongs into the resource: %j', (more, ...parts) => {
  const usage = Object(metadataWith(more)['annotations'])['io.kubewarden.policy.usage'];
  for (const part of parts) expect(usage).toContain(part);
});

test('what is only reported is told, rule by rule', () => {
  const policies = ['annotation-names-container', 'marks-have-effect'].map(policyNamed);
  const { artifacts, diagnostics } = kubewarden.emit({ policies, kinds: workloadKinds }, options);
  expect(artifacts.map(({ path }) => path)).toEqual([
    'kubewarden/annotation-names-container/metadata.yml',
    'kubewarden/annotation-names-container/policy.wasm',
  ]);
  const infos = policies.flatMap(({ id, rules }) =>
    rules.filter(({ severity }) => severity === 'info').map((rule) => `${id}/${rule.id}`),
  );
  expect(diagnostics.map(({ message }) => message)).toEqual(
    infos.map(
      (rule) =>
        `${rule}: a Kubewarden module cannot say it: a review denies or warns, and has no place for what is only reported`,
    ),
  );
});

test('that modules do not audit is a warning', () => {
  const { diagnostics } = kubewarden.emit(one, { ...options, enforcement: 'audit' });
  expect(diagnostics).toEqual([
    {
      code: 'kubewarden-audit',
      severity: 'warn',
      message:
        'kubewarden: a module cannot audit; what it refuses is only reported with "mode: monitor" in its ClusterAdmissionPolicy',
    },
  ]);
});
