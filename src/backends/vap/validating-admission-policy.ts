import type { JsonObject } from '../../base/json.ts';
import type { AdmissionPolicy } from '../../emit/admission/admission-policies.ts';
import { objectLabels } from '../../emit/admission/object-metadata.ts';
import { paramKind, paramRef } from './parameter-objects.ts';

const apiVersion = 'admissionregistration.k8s.io/v1';

/** What all policies of a build have in common. */
export interface Matching {
  readonly resourceRules: readonly JsonObject[];
  readonly matchConditions: readonly JsonObject[];
}

/** A name that no variable of the policy has. */
function unusedName(wanted: string, used: readonly string[]): string {
  return used.includes(wanted) ? unusedName(`${wanted}2`, used) : wanted;
}

function specOf(
  { policy, cel, readsParameters }: AdmissionPolicy,
  { resourceRules, matchConditions }: Matching,
): JsonObject {
  const message = unusedName(
    'message',
    cel.variables.map(({ name }) => name),
  );
  const variables = [
    { name: 'anyObject', expression: 'object' },
    ...cel.variables,
    { name: message, expression: cel.messageExpression },
  ].map(({ name, expression }) => ({ name, expression }));
  const read = `variables.${message}`;
  return {
    failurePolicy: 'Fail',
    ...(readsParameters ? { paramKind } : {}),
    matchConstraints: { matchPolicy: 'Equivalent', resourceRules },
    matchConditions,
    variables,
    validations: [{ expression: cel.expression, message: policy.title, messageExpression: read }],
    auditAnnotations: [{ key: 'findings', valueExpression: `(${cel.expression}) ? "" : ${read}` }],
  };
}

/** The policy, without the parts that bind it. */
export function validatingAdmissionPolicy(admission: AdmissionPolicy, matching: Matching): JsonObject {
  const { policy, severity, name } = admission;
  const spec = specOf(admission, matching);
  return {
    apiVersion,
    kind: 'ValidatingAdmissionPolicy',
    metadata: {
      name,
      labels: objectLabels(policy, severity, spec),
      annotations: { 'kubernetes.io/description': `${policy.title}\n\n${policy.description}` },
    },
    spec,
  };
}

/** What puts the policy into force, everywhere: what it leaves out is its own affair. */
export function policyBinding(
  { policy, severity, name, readsParameters }: AdmissionPolicy,
  validationActions: readonly string[],
): JsonObject {
  const spec = { policyName: name, validationActions, ...(readsParameters ? { paramRef } : {}) };
  return {
    apiVersion,
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name, labels: objectLabels(policy, severity, spec) },
    spec,
  };
}
