import type { Artifact } from '../../artifacts/artifact.ts';
import { toYaml } from '../../artifacts/yaml.ts';
import { type Action, actionFor } from '../../base/enforcement.ts';
import type { JsonObject } from '../../base/json.ts';
import { admissionPolicies } from '../../emit/admission/admission-policies.ts';
import { matchConditions, systemNamespaces } from '../../emit/admission/match-conditions.ts';
import { findTooLarge } from '../../emit/admission/object-size.ts';
import { resourceRules } from '../../emit/admission/resource-rules.ts';
import { support } from '../../emit/admission/support.ts';
import type { Program } from '../../ir/policy.ts';
import type { Backend, EmitOptions, Emitted } from '../backend.ts';
import { policyBinding, validatingAdmissionPolicy } from './validating-admission-policy.ts';

const id = 'vap';

const validationActions: Readonly<Record<Action, readonly string[]>> = {
  deny: ['Deny'],
  warn: ['Warn'],
  audit: ['Audit'],
};

const encoder = new TextEncoder();

const yamlFile = (name: string, documents: readonly JsonObject[]): Artifact => ({
  path: `${id}/${name}`,
  mediaType: 'application/yaml',
  bytes: encoder.encode(toYaml(documents)),
});

function emit(program: Program, options: EmitOptions): Emitted {
  const {
    parameters,
    enforcement = 'enforce',
    exemptNamespaces = systemNamespaces,
    ratchet = true,
    shared,
  } = options;
  const { policies, kinds, diagnostics } = admissionPolicies(program, {
    target: id,
    parameters,
    ratchet,
    shared,
  });
  const matching = {
    resourceRules: resourceRules(kinds),
    matchConditions: matchConditions(exemptNamespaces),
  };
  const built = policies.map((admission) => {
    const object = validatingAdmissionPolicy(admission, matching);
    const action = actionFor(admission.severity, enforcement);
    const binding = policyBinding(admission, validationActions[action]);
    return {
      id: admission.policy.id,
      documents: [object, binding],
      fault: findTooLarge(admission, object, id),
    };
  });
  const fitting = built.filter(({ fault }) => fault === null);
  const files = [...new Set(fitting.map((one) => one.id))].map((policy) => ({
    name: `${policy}.yaml`,
    documents: fitting.filter((one) => one.id === policy).flatMap(({ documents }) => documents),
  }));
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: files.map(({ name }) => name),
  };
  return {
    artifacts: [
      ...files.map(({ name, documents }) => yamlFile(name, documents)),
      yamlFile('kustomization.yaml', [kustomization]),
    ],
    diagnostics: [...diagnostics, ...built.flatMap(({ fault }) => (fault === null ? [] : [fault]))],
  };
}

/** ValidatingAdmissionPolicies, which the API server evaluates itself, and what binds them. */
export const vap: Backend = { id, title: 'ValidatingAdmissionPolicy', support, emit };
