import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/analysis/index.ts';
import { createProgram } from '../../src/compile.ts';
import type { Policy } from '../../src/ir/policy.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';

const folders = ['../../policies', '../../policies/best-practices'] as const;

function isModule(value: unknown): value is { readonly default: Policy } {
  return typeof value === 'object' && value !== null && 'default' in value;
}

async function load(folder: string, file: string): Promise<Policy> {
  const module: unknown = await import(`${folder}/${file}`);
  if (!isModule(module)) throw new Error(`${file} has no default export`);
  return module.default;
}

const files = folders.flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ folder, file })),
);
const policies = await Promise.all(files.map(({ folder, file }) => load(folder, file)));
const program = createProgram(policies, workloadKinds);

/** Rules with their severities: what a change of them has to change here too. */
const severities: Readonly<Record<string, string>> = {
  'annotation-key-case': 'case: warn',
  'annotation-names-container':
    'no-such-keystone: error, no-such-sidecar: error, not-yet-injected: info, impossible-name: error, single-no-such-keystone: error, single-impossible-name: error, single-empty: error, list-no-such-keystone: error, list-no-such-sidecar: error, list-not-yet-injected: info, list-impossible-name: error',
  'annotation-not-label': 'label: error',
  'annotation-on-template': 'workload: warn, job-template: warn',
  'annotation-per-container': 'style: warn, list-too-long: error',
  'annotation-values-are-strings': 'pod: error, workload: error',
  'annotations-fit': 'pod: error, workload: error',
  'default-container-agrees': 'differs: info',
  'images-from-allowed-registries': 'registry: error',
  'images-pinned': 'version: error, digest: error',
  'injected-never-keystone': 'injected: error',
  'job-needs-polarity': 'helper: warn, strict: warn',
  'keystone-is-regular-container':
    'keystone-init: error, sidecar-init: warn, keystone-native: error, sidecar-native: info, keystone-ephemeral: error, sidecar-ephemeral: warn',
  'known-polarity': 'value: error',
  'marks-have-effect': 'always: info',
  'no-conflicting-polarity': 'both: error',
  'no-dual-annotations': 'styles: error',
  'no-host-namespaces': 'host-network: error, host-pid: error, host-ipc: error',
  'no-host-paths': 'host-path: error',
  'no-host-ports': 'host-port: error',
  'no-privilege-escalation': 'escalation: error',
  'no-privileged-containers': 'privileged: error, host-process: error, host-process-pod: error',
  'not-all-sidecars': 'all-sidecars: warn',
  'one-keystone-max': 'too-many: error',
  'prefer-native-sidecar': 'regular-sidecar: info',
  'probes-set': 'readiness: warn, liveness: warn',
  'read-only-root-file-system': 'writable: error',
  'regular-container-always-restarts': 'always: warn',
  'required-labels': 'label: error',
  'resources-bounded':
    'cpu-request: error, cpu-limit: error, cpu-order: error, memory-request: error, memory-limit: error, memory-order: error',
  'resources-set': 'request: error, limit: error',
  'unique-container-names': 'repeated: error',
  'unshipped-lifecycle-field': 'type: error, on-completion: error, end-of-life: error, action: error',
  'valid-annotation-key': 'pod: error, workload: error',
};

it('finds nothing wrong with the policies', () => {
  expect(analyze(program)).toEqual([]);
});

it('gives every rule the severity that is decided', () => {
  const found = policies.map(({ id, rules }) => [
    id,
    rules.map((rule) => `${rule.id}: ${rule.severity}`).join(', '),
  ]);
  expect(Object.fromEntries(found)).toEqual(severities);
});

describe.each(policies.map((policy, index) => ({ policy, file: files[index]?.file })))(
  '$policy.id',
  ({ policy, file }) => {
    it('is called like its file', () => {
      expect(file).toBe(`${policy.id}.ts`);
    });

    it('is documented: sentences end, titles do not', () => {
      expect(policy.title).toMatch(/^\S.*[^.\s]$/);
      expect(policy.description).toMatch(/\.$/);
      expect(policy.remedy).toMatch(/(\.|\n```)$/);
      for (const rule of policy.rules) expect(rule.summary).toMatch(/^[A-Z].*\.$/);
    });
  },
);
