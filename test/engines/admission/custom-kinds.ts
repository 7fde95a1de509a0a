import { isJsonObject, type JsonObject } from '../../../src/base/json.ts';
import { hasFixedPath } from '../../../src/emit/cel/pod.ts';
import type { Program, WorkloadKind } from '../../../src/ir/policy.ts';
import { builtInKinds, workloadKinds } from '../../../src/k8s/kinds.ts';
import { groupKindOf } from '../../../src/reference/sites.ts';
import { sampleObjects } from '../../emit/sample.ts';
import type { KubernetesObject } from '../../peers/servers/kubernetes-object.ts';
import type { PolicyCase } from './fixture-creations.ts';

/** Kinds that other projects define; `extensions` was Kubernetes' own. */
const customKinds: readonly WorkloadKind[] = workloadKinds.filter(
  (kind) => !builtInKinds.includes(kind) && kind.group !== 'extensions',
);

/** Those in which CEL finds pods. */
export const judgedCustomKinds: readonly WorkloadKind[] = customKinds.filter(hasFixedPath);

const schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** The definition of a kind of which the server checks nothing. */
export function looseDefinition({ group, kind, resource, versions }: WorkloadKind): KubernetesObject {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${resource}.${group}`,
      // The server asks for it in the groups of Kubernetes itself.
      annotations: { 'api-approved.kubernetes.io': 'unapproved, for tests' },
    },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural: resource, singular: kind.toLowerCase() },
      versions: versions.map((name, index) => ({
        name,
        served: true,
        storage: index === 0,
        schema: { openAPIV3Schema: schema },
      })),
    },
  };
}

/** A Rollout around what another object has as its pod; null when there is nothing. */
function aroundPod(object: JsonObject): JsonObject | null {
  const { group, kind } = groupKindOf(object);
  const row = workloadKinds
    .filter(hasFixedPath)
    .find((other) => other.group === group && other.kind === kind);
  let pod: unknown = object;
  for (const segment of row?.paths[0] ?? []) {
    pod = isJsonObject(pod as JsonObject) ? (pod as JsonObject)[segment] : undefined;
  }
  if (row === undefined || pod === undefined) return null;
  const template = row.kind === 'Pod' ? podOnly(object) : (pod as JsonObject);
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Rollout',
    metadata: { name: 'web' },
    spec: { template },
  };
}

function podOnly({ metadata, spec }: JsonObject): JsonObject {
  return { ...(metadata === undefined ? {} : { metadata }), ...(spec === undefined ? {} : { spec }) };
}

/** The pods of fixtures in a custom resource, of which the server checks and fills in nothing. */
export function customFixtures(cases: readonly PolicyCase[]): readonly JsonObject[] {
  return cases.flatMap(({ input }) => {
    const custom = input.kind === 'object' ? aroundPod(input.object) : null;
    return custom === null ? [] : [custom];
  });
}

/** Generated pods with nulls, wrong types and odd texts, in a custom resource. */
export function looseSample(program: Program, count: number, seed: number): readonly JsonObject[] {
  const pods = {
    ...program,
    kinds: workloadKinds.filter(({ kind, group }) => kind === 'Pod' && group === ''),
  };
  return sampleObjects(pods, count, seed).flatMap((object) => {
    const custom = aroundPod(object);
    return custom === null ? [] : [custom];
  });
}
