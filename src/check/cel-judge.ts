import type { Artifact } from '../artifacts/artifact.ts';
import type { Finding } from '../base/finding.ts';
import { ownMember, ownString } from '../base/json.ts';
import { severities } from '../base/severity.ts';
import { admissionRequest, creationOf, readObjects, VapHost } from '../hosts/vap/index.ts';
import { policyLabel, severityLabel } from '../hosts/vap/labels.ts';
import type { Objection } from '../hosts/vap/vap-host.ts';
import type { WorkloadKind } from '../ir/policy.ts';
import type { Judge } from './judge.ts';
import { countPods, requestOf } from './judged-object.ts';

/** One finding for all that a policy finds of a severity, at the object; the severity stands for its rules. */
function findingOf({ policy, message }: Objection): Finding {
  const severity = severities.find((name) => name === ownMember(policy.labels, severityLabel)) ?? 'error';
  return {
    policy: ownString(policy.labels, policyLabel),
    rule: severity,
    severity,
    message,
    path: [],
    container: null,
    hint: null,
  };
}

export interface CelJudge {
  readonly judge: Judge;
  /** The kinds that the objects name; CEL finds no pods in others. */
  readonly kinds: readonly WorkloadKind[];
}

/**
 * Judges with the objects that the target vap made, as the API server evaluates them.
 *
 * @param kinds The table that the objects were made with.
 */
export function celJudge(artifacts: readonly Artifact[], kinds: readonly WorkloadKind[]): CelJudge {
  const host = new VapHost(readObjects(artifacts));
  const resourceOf = (group: string, kind: string): string | null =>
    kinds.find((row) => row.group === group && row.kind === kind)?.resource ?? null;
  const judged = kinds.filter(({ group, resource }) => host.names(group, resource));
  const judge: Judge = (input) => {
    const request = requestOf(input);
    const { objections } = host.review(
      request === null ? creationOf(input, resourceOf) : admissionRequest(request, resourceOf),
    );
    const failed = objections.find(({ isError }) => isError);
    if (failed !== undefined) return { kind: 'failed', message: `${failed.policy.name}: ${failed.message}` };
    return { kind: 'judged', findings: objections.map(findingOf), pods: countPods(input, judged) };
  };
  return { judge, kinds: judged };
}
