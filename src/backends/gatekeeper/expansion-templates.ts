import { compareCodePoints } from '../../base/code-points.ts';
import type { JsonObject } from '../../base/json.ts';
import type { WorkloadKind } from '../../ir/policy.ts';
import { syncWave } from './constraint-template.ts';

/** Kinds whose pod templates are at one path, which they all have. */
interface Row {
  readonly path: string;
  readonly kinds: readonly WorkloadKind[];
}

function rowsOf(kinds: readonly WorkloadKind[]): readonly Row[] {
  const byPath = new Map<string, readonly WorkloadKind[]>();
  for (const kind of kinds) {
    const path = kind.paths.map((segments) => segments.join('.')).join();
    if (path !== '') byPath.set(path, [...(byPath.get(path) ?? []), kind]);
  }
  return [...byPath].map(([path, of]) => ({ path, kinds: of }));
}

/** `spec.jobTemplate.spec.template` as `spec-job-template-spec-template`. */
function nameOf(path: string): string {
  const words = path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/[^a-z0-9]+/g, '-');
  return `keystone-${words}`;
}

function appliesTo({ kinds }: Row): readonly JsonObject[] {
  const groups = [...new Set(kinds.map(({ group }) => group))].sort(compareCodePoints);
  return groups.map((group) => {
    const inGroup = kinds.filter((kind) => kind.group === group);
    return {
      groups: [group],
      kinds: inGroup.map(({ kind }) => kind),
      versions: [...new Set(inGroup.flatMap(({ versions }) => versions))].sort(compareCodePoints),
    };
  });
}

/** What makes Gatekeeper judge the Pod that a workload would create: a template for each place of pod templates. */
export function expansionTemplates(kinds: readonly WorkloadKind[]): readonly JsonObject[] {
  return rowsOf(kinds).map((row) => ({
    apiVersion: 'expansion.gatekeeper.sh/v1beta1',
    kind: 'ExpansionTemplate',
    metadata: {
      name: nameOf(row.path),
      labels: { 'app.kubernetes.io/managed-by': 'keystone' },
      annotations: syncWave('0'),
    },
    spec: {
      applyTo: appliesTo(row),
      templateSource: row.path,
      generatedGVK: { group: '', version: 'v1', kind: 'Pod' },
    },
  }));
}
