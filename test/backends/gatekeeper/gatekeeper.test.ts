import { createHash } from 'node:crypto';
import { loadAll } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import imagesFromAllowedRegistries from '../../../policies/best-practices/images-from-allowed-registries.ts';
import injectedNeverKeystone from '../../../policies/injected-never-keystone.ts';
import noDualAnnotations from '../../../policies/no-dual-annotations.ts';
import oneKeystoneMax from '../../../policies/one-keystone-max.ts';
import type { EmitOptions } from '../../../src/backends/backend.ts';
import { gatekeeper } from '../../../src/backends/gatekeeper/index.ts';
import { isJsonObject, type Json, type JsonObject, memberAt } from '../../../src/base/json.ts';
import type { Policy } from '../../../src/ir/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';

const none = { global: {}, policies: {} };

function emit(policies: readonly Policy[], given: Partial<EmitOptions> = {}) {
  const options = { parameters: none, guestRuntime: new Uint8Array(), ...given };
  const { artifacts, diagnostics } = gatekeeper.emit({ policies, kinds: workloadKinds }, options);
  const files = new Map(
    artifacts.map(({ path, bytes }) => [path, loadAll(new TextDecoder().decode(bytes)) as Json[]]),
  );
  return { paths: artifacts.map(({ path }) => path), files, diagnostics };
}

function only(files: ReadonlyMap<string, readonly Json[]>, path: string): JsonObject {
  const [document, ...others] = files.get(path) ?? [];
  if (document === undefined || others.length > 0 || !isJsonObject(document)) throw new Error(path);
  return document;
}

const template = 'gatekeeper/templates/keystone-one-keystone-max-error.yaml';
const instance = 'gatekeeper/constraints/keystone-one-keystone-max-error.yaml';
const schemaPath = ['spec', 'crd', 'spec', 'validation', 'openAPIV3Schema'];

describe('parameters', () => {
  test('a template has the structural schema of its own and of the shared ones, without defaults', () => {
    const schema = memberAt(only(emit([oneKeystoneMax]).files, template), schemaPath);
    expect(schema).toEqual({
      type: 'object',
      properties: {
        max: { type: 'integer', minimum: 1, description: expect.stringMatching(/ Default: 1$/) },
        styles: {
          type: 'object',
          description: 'How containers are marked.',
          properties: {
            perContainer: {
              type: 'array',
              items: { type: 'string', pattern: expect.stringMatching(/^\^\(\?:.+\)\$$/) },
              description: expect.any(String),
            },
            single: { type: 'array', items: { type: 'string' }, description: expect.any(String) },
            list: {
              type: 'array',
              items: {
                type: 'object',
                required: ['key', 'polarity'],
                properties: {
                  key: { type: 'string', description: 'The annotation.' },
                  polarity: {
                    type: 'string',
                    description: expect.any(String),
                    enum: ['keystone', 'sidecar'],
                  },
                },
              },
              description: expect.any(String),
            },
          },
        },
      },
    });
  });

  test('a constraint has what differs from the defaults, and the template stays as it is', () => {
    const plain = emit([oneKeystoneMax]);
    expect(memberAt(only(plain.files, instance), ['spec', 'parameters'])).toBe(undefined);
    const parameters = {
      global: { styles: { perContainer: ['example.test'] }, injected: { names: ['other'] } },
      policies: { 'one-keystone-max': { max: 2 }, 'images-pinned': { strict: true } },
    };
    const given = emit([oneKeystoneMax], { parameters });
    expect(memberAt(only(given.files, instance), ['spec', 'parameters'])).toEqual({
      max: 2,
      styles: { perContainer: ['example.test'] },
    });
    expect(given.files.get(template)).toEqual(plain.files.get(template));
  });

  test('those that CEL has no time for are compiled in, in both engines, and told', () => {
    const { files, diagnostics } = emit([injectedNeverKeystone], {
      parameters: {
        global: { injected: { names: ['a'], statusKeys: ['example.test/status'] } },
        policies: {},
      },
    });
    const name = 'keystone-injected-never-keystone-error';
    const properties = [...schemaPath, 'properties', 'injected', 'properties'];
    const schema = memberAt(only(files, `gatekeeper/templates/${name}.yaml`), properties);
    expect(Object.keys(isJsonObject(schema) ? schema : {})).toEqual(['names', 'prefixes']);
    const [native, rego] = (files.get(`gatekeeper/templates/${name}.yaml`) ?? []).flatMap((document) => {
      const targets = memberAt(document, ['spec', 'targets']);
      return Array.isArray(targets) ? targets.map((one: Json) => memberAt(one, ['code'])) : [];
    })[0] as readonly Json[];
    for (const code of [native, rego]) expect(JSON.stringify(code)).toContain('example.test/status');
    const constraint = only(files, `gatekeeper/constraints/${name}.yaml`);
    expect(memberAt(constraint, ['spec', 'parameters'])).toEqual({ injected: { names: ['a'] } });
    expect(diagnostics.filter(({ message }) => message.includes('compiles'))).toEqual([
      {
        code: 'unsupported',
        severity: 'info',
        message: expect.stringMatching(
          /^gatekeeper compiles injected\.generic, injected\.statusKeys into injected-never-keystone: /,
        ),
      },
    ]);
  });

  test('a policy that finds nothing as its parameters are by default has a template', () => {
    const paths = emit([imagesFromAllowedRegistries, noDualAnnotations]).paths.filter((path) =>
      path.includes('/templates/keystone-'),
    );
    expect(paths).toEqual([
      'gatekeeper/templates/keystone-images-from-allowed-registries-error.yaml',
      'gatekeeper/templates/keystone-no-dual-annotations-error.yaml',
    ]);
  });
});

describe('options', () => {
  const enginesOf = (engines?: 'rego' | 'cel' | 'both') => {
    const { files } = emit([oneKeystoneMax], { gatekeeper: { engines } });
    const targets = memberAt(only(files, template), ['spec', 'targets']);
    const code = Array.isArray(targets) ? memberAt(targets[0] as Json, ['code']) : [];
    return Array.isArray(code) ? code.map((one: Json) => memberAt(one, ['engine'])) : [];
  };

  test.each([
    { engines: undefined, expected: ['K8sNativeValidation', 'Rego'] },
    { engines: 'both', expected: ['K8sNativeValidation', 'Rego'] },
    { engines: 'cel', expected: ['K8sNativeValidation'] },
    { engines: 'rego', expected: ['Rego'] },
  ] as const)('engines: $engines', ({ engines, expected }) => {
    expect(enginesOf(engines)).toEqual(expected);
  });

  test.each([false, true])('generateVAP: %s', (generateVap) => {
    const { files } = emit([oneKeystoneMax], { gatekeeper: { generateVap } });
    expect(JSON.stringify(files.get(template))).toContain(`"generateVAP":${generateVap}`);
  });

  test('with ExpansionTemplates constraints match Pods alone', () => {
    const { files, paths, diagnostics } = emit([oneKeystoneMax], { gatekeeper: { expands: true } });
    expect(memberAt(only(files, instance), ['spec', 'match', 'kinds'])).toEqual([
      { apiGroups: [''], kinds: ['Pod'] },
    ]);
    expect(paths.filter((path) => path.includes('/expansion/'))).toEqual([
      'gatekeeper/expansion/workloads.yaml',
      'gatekeeper/expansion/kustomization.yaml',
    ]);
    const sources = (files.get('gatekeeper/expansion/workloads.yaml') ?? []).map((one) =>
      memberAt(one, ['spec', 'templateSource']),
    );
    expect(sources).toEqual(
      expect.arrayContaining(['template', 'spec.template', 'spec.jobTemplate.spec.template']),
    );
    expect(diagnostics.map(({ message }) => message)).toContain(
      'gatekeeper judges the Pods that ExpansionTemplates make: what rules say of workloads themselves it does not find',
    );
    expect(emit([oneKeystoneMax]).paths.filter((path) => path.includes('/expansion/'))).toEqual([]);
  });
});

describe('the catalog', () => {
  const emitCatalog = (given: Partial<EmitOptions> = {}) => {
    const options = { parameters: none, guestRuntime: new Uint8Array(), ...given };
    const program = { policies: [noDualAnnotations, oneKeystoneMax], kinds: workloadKinds };
    const { artifacts } = gatekeeper.emit(program, options);
    const bytesOf = (path: string) => artifacts.find((artifact) => artifact.path === path)?.bytes;
    const textOf = (path: string) => new TextDecoder().decode(bytesOf(path));
    const catalog = loadAll(textOf('gatekeeper/catalog.yaml'))[0] as JsonObject;
    return { catalog, bytesOf, textOf };
  };

  test('names each template by its path, digest and version', () => {
    const { catalog, bytesOf, textOf } = emitCatalog();
    const policies = catalog['policies'] as readonly JsonObject[];
    expect(policies).toHaveLength(2);
    for (const { name, digest, version, templatePath } of policies) {
      const path = `gatekeeper/${templatePath}`;
      const hash = createHash('sha256')
        .update(bytesOf(path) ?? '')
        .digest('hex');
      expect({ name, digest }).toEqual({ name, digest: `sha256:${hash}` });
      const [, own = ''] = /metadata.gatekeeper.sh\/version: "(.+)"/.exec(textOf(path)) ?? [];
      expect({ name, version }).toEqual({ name, version: `v${own}` });
      expect(own).toMatch(/^0\.0\.0-h[0-9a-f]{12}$/);
    }
  });

  test('a release has its version', () => {
    const { catalog } = emitCatalog({ release: { version: '1.2.3', license: 'Apache-2.0' } });
    expect(catalog['metadata']).toEqual({ name: 'keystone', version: 'v1.2.3' });
    expect((catalog['policies'] as readonly JsonObject[]).map(({ version }) => version)).toEqual([
      'v1.2.3',
      'v1.2.3',
    ]);
  });

  test('another template has another version', () => {
    const [left, right] = [emitCatalog(), emitCatalog({ ratchet: false })].map(({ catalog }) =>
      memberAt(catalog, ['metadata', 'version']),
    );
    expect(left).not.toBe(right);
  });
});
