import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { writeArtifacts } from '../../../src/artifacts/write.ts';
import type { EmitOptions, ParameterValues } from '../../../src/backends/backend.ts';
import { vap } from '../../../src/backends/vap/index.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import type { Program } from '../../../src/ir/policy.ts';
import type { ApiServer } from '../../peers/api-server.ts';
import { expectDone } from '../../peers/servers/expect-done.ts';
import type { KubernetesObject } from '../../peers/servers/kubernetes-object.ts';
import { until } from '../../peers/servers/until.ts';

/** What the target makes of a program: its files in a folder, and the objects in them. */
export interface EmittedVap {
  readonly folder: string;
  readonly objects: readonly KubernetesObject[];
  /** Of the policies. */
  readonly names: ReadonlySet<string>;
}

const none = { global: {}, policies: {} };

/** Objects of a program, without files. */
export function vapObjects(
  program: Program,
  options: Partial<EmitOptions> = {},
): readonly KubernetesObject[] {
  const { artifacts } = vap.emit(program, { parameters: none, guestRuntime: new Uint8Array(), ...options });
  const decoder = new TextDecoder();
  return (
    artifacts
      .filter(({ path }) => !path.endsWith('kustomization.yaml'))
      // What the target emits are objects of the API.
      .flatMap(({ bytes }) => loadAll(decoder.decode(bytes)) as KubernetesObject[])
  );
}

export async function writeVap(
  program: Program,
  folder: string,
  parameters: ParameterValues = none,
): Promise<EmittedVap> {
  const { artifacts } = vap.emit(program, { parameters, guestRuntime: new Uint8Array() });
  await writeArtifacts(folder, artifacts);
  const objects = vapObjects(program, { parameters });
  return { folder: join(folder, 'vap'), objects, names: policyNames(objects) };
}

const isPolicy = ({ kind }: KubernetesObject): boolean => kind === 'ValidatingAdmissionPolicy';

export function policyNames(objects: readonly KubernetesObject[]): ReadonlySet<string> {
  return new Set(objects.filter(isPolicy).map(({ metadata }) => metadata?.name ?? ''));
}

const inNamespace = (namespace: string): JsonObject => ({
  matchLabels: { 'kubernetes.io/metadata.name': namespace },
});

/** More bindings of policies, which warn in a namespace of everything that they find. */
export function warnings(names: Iterable<string>, namespace: string): readonly KubernetesObject[] {
  return [...names].map((name) => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name: `${name}.warns` },
    spec: {
      policyName: name,
      validationActions: ['Warn'],
      matchResources: { namespaceSelector: inNamespace(namespace) },
    },
  }));
}

/** Policies by other names, which warn in one namespace; beside others, they have parameters of their own. */
export function warningIn(
  namespace: string,
  objects: readonly KubernetesObject[],
): readonly KubernetesObject[] {
  const policies = objects.filter(isPolicy).map((policy) => ({
    ...policy,
    metadata: { name: nameIn(namespace, policy.metadata?.name ?? '') },
  }));
  return [...policies, ...warnings(policyNames(policies), namespace)];
}

/** The name of a policy that warns in one namespace. */
export function nameIn(namespace: string, name: string): string {
  return `${name}.${namespace}`;
}

function probe(name: string): readonly KubernetesObject[] {
  return [
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicy',
      metadata: { name },
      spec: {
        failurePolicy: 'Fail',
        matchConstraints: {
          resourceRules: [
            { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] },
          ],
        },
        validations: [{ expression: `object.metadata.name != "${name}"` }],
      },
    },
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicyBinding',
      metadata: { name },
      spec: { policyName: name, validationActions: ['Deny'] },
    },
  ];
}

/**
 * Waits until everything that was applied before is in force: the server takes policies over in the order in which they
 * were written, so a last one tells.
 * @param name of that policy; another one each time
 */
export async function untilInForce({ client }: ApiServer, name: string): Promise<void> {
  for (const object of probe(name)) expectDone(await client.create(object));
  const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default' } };
  await until(
    'policies are in force',
    60,
    async () => !(await client.create(configMap, { dryRun: true })).ok,
  );
}
