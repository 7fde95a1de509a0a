import type { Artifact } from '../../artifacts/artifact.ts';
import { toYaml } from '../../artifacts/yaml.ts';
import { type Action, actionFor } from '../../base/enforcement.ts';
import type { JsonObject } from '../../base/json.ts';
import { type AdmissionPolicy, admissionPolicies } from '../../emit/admission/admission-policies.ts';
import { matchConditions, systemNamespaces } from '../../emit/admission/match-conditions.ts';
import { findTooLarge } from '../../emit/admission/object-size.ts';
import { resourceRules } from '../../emit/admission/resource-rules.ts';
import { support } from '../../emit/admission/support.ts';
import { objectParameters } from '../../emit/cel/parameters.ts';
import type { Program } from '../../ir/policy.ts';
import type { Backend, EmitOptions, Emitted } from '../backend.ts';
import { parameterDefinition, parameterObject } from './parameter-objects.ts';
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

function kustomization(folder: string, resources: readonly string[]): Artifact {
  const document = { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', resources };
  return yamlFile(`${folder}kustomization.yaml`, [document]);
}

/** The object with values of parameters, in a folder: files beside are named after policies. */
const parametersFile = 'parameters/keystone.yaml';

/** What is applied before the rest: an object's kind must be there when it comes. */
function definitionFiles(reading: readonly AdmissionPolicy[]): readonly Artifact[] {
  return [
    yamlFile('crd/keystone-parameters.yaml', [parameterDefinition(reading)]),
    kustomization('crd/', ['keystone-parameters.yaml']),
  ];
}

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
    source: options.vapParameters === 'crd' ? ({ id: policy }) => objectParameters(policy) : undefined,
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
      admission,
      documents: [object, binding],
      fault: findTooLarge(admission, object, id),
    };
  });
  const fitting = built.filter(({ fault }) => fault === null);
  const files = [...new Set(fitting.map((one) => one.id))].map((policy) => ({
    name: `${policy}.yaml`,
    documents: fitting.filter((one) => one.id === policy).flatMap(({ documents }) => documents),
  }));
  const reading = fitting.map(({ admission }) => admission).filter((one) => one.readsParameters);
  const hasObject = reading.length > 0;
  return {
    artifacts: [
      ...(hasObject ? definitionFiles(reading) : []),
      ...(hasObject ? [yamlFile(parametersFile, [parameterObject(reading, parameters)])] : []),
      ...files.map(({ name, documents }) => yamlFile(name, documents)),
      kustomization('', [...(hasObject ? [parametersFile] : []), ...files.map(({ name }) => name)]),
    ],
    diagnostics: [...diagnostics, ...built.flatMap(({ fault }) => (fault === null ? [] : [fault]))],
  };
}

/** ValidatingAdmissionPolicies, which the API server evaluates itself, and what binds them. */
export const vap: Backend = { id, title: 'ValidatingAdmissionPolicy', support, emit };
