import { compareCodePoints } from '../../base/code-points.ts';
import type { Action } from '../../base/enforcement.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../base/json.ts';
import type { AdmissionPolicy } from '../../emit/admission/admission-policies.ts';
import { objectLabels } from '../../emit/admission/object-metadata.ts';
import { valuesOf } from '../../emit/admission/parameter-schema.ts';
import type { ParameterValues, WorkloadKind } from '../../ir/policy.ts';
import { constraintKind, isGiven, syncWave } from './constraint-template.ts';

const enforcementActions: Readonly<Record<Action, string>> = {
  deny: 'deny',
  warn: 'warn',
  audit: 'dryrun',
};

/** Kinds by group, as constraints match them. */
function matchedKinds(kinds: readonly WorkloadKind[]): readonly JsonObject[] {
  const groups = [...new Set(kinds.map(({ group }) => group))].sort(compareCodePoints);
  return groups.map((group) => ({
    apiGroups: [group],
    kinds: kinds.filter((kind) => kind.group === group).map(({ kind }) => kind),
  }));
}

/** What differs from the defaults, which live in the template's code. */
function overrides(admission: AdmissionPolicy, { global, policies }: ParameterValues): JsonObject {
  const { id, parameters, shared } = admission.policy;
  const own = ownMember(policies, id);
  return {
    ...valuesOf(isJsonObject(own) ? own : {}, parameters, isGiven(admission, 'policy')),
    ...valuesOf(global, shared, isGiven(admission, 'shared')),
  };
}

/** Whether a constraint can give all the values; it cannot give those that are compiled into its template. */
export function takesAll(admission: AdmissionPolicy, values: ParameterValues): boolean {
  const { id, parameters, shared } = admission.policy;
  const own = ownMember(values.policies, id);
  const all = { ...valuesOf(isJsonObject(own) ? own : {}, parameters), ...valuesOf(values.global, shared) };
  return JSON.stringify(all) === JSON.stringify(overrides(admission, values));
}

export interface ConstraintOptions {
  readonly action: Action;
  readonly kinds: readonly WorkloadKind[];
  readonly exemptNamespaces: readonly string[];
  readonly parameters: ParameterValues;
}

/** What puts the template into force, for Pods and for the workloads that hold them. */
export function constraint(admission: AdmissionPolicy, options: ConstraintOptions): JsonObject {
  const { policy, severity, name } = admission;
  const { action, kinds, exemptNamespaces } = options;
  const parameters = overrides(admission, options.parameters);
  const spec = {
    enforcementAction: enforcementActions[action],
    match: {
      kinds: matchedKinds(kinds),
      ...(exemptNamespaces.length === 0 ? {} : { excludedNamespaces: exemptNamespaces }),
    },
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
  };
  return {
    apiVersion: 'constraints.gatekeeper.sh/v1beta1',
    kind: constraintKind(name),
    metadata: { name, labels: objectLabels(policy, severity, spec), annotations: syncWave('1') },
    spec,
  };
}
