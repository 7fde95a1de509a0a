import type { JsonObject } from '../../../src/base/json.ts';

const apiVersion = 'admissionregistration.k8s.io/v1';

const pods: JsonObject = {
  apiGroups: [''],
  apiVersions: ['*'],
  operations: ['CREATE', 'UPDATE'],
  resources: ['pods', 'pods/resize'],
};

/** A policy on Pods. */
export function policy(name: string, spec: JsonObject): JsonObject {
  return {
    apiVersion,
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name },
    spec: { failurePolicy: 'Fail', matchConstraints: { resourceRules: [pods] }, ...spec },
  };
}

export function binding(
  policyName: string,
  validationActions: readonly string[],
  spec: JsonObject = {},
): JsonObject {
  return {
    apiVersion,
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name: `${policyName}-binding` },
    spec: { policyName, validationActions, ...spec },
  };
}

/** A Pod in a namespace. */
export function pod(spec: JsonObject, metadata: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'team-a', ...metadata },
    spec,
  };
}
