import type { Artifact } from '../../artifacts/artifact.ts';
import { toYaml } from '../../artifacts/yaml.ts';
import { actionFor } from '../../base/enforcement.ts';
import { type JsonObject, ownMember } from '../../base/json.ts';
import { type AdmissionPolicies, admissionPolicies } from '../../emit/admission/admission-policies.ts';
import { systemNamespaces } from '../../emit/admission/match-conditions.ts';
import { findTooLarge } from '../../emit/admission/object-size.ts';
import { resourceRules } from '../../emit/admission/resource-rules.ts';
import { support } from '../../emit/admission/support.ts';
import type { Program } from '../../ir/policy.ts';
import type { Backend, EmitOptions, Emitted } from '../backend.ts';
import { type PolicyTest, policyTest } from './policy-test.ts';
import { validatingPolicy } from './validating-policy.ts';

const id = 'kyverno';

/** Kyverno leaves its own namespace alone, too. */
const defaultExemptNamespaces = [...systemNamespaces, 'kyverno'];

const encoder = new TextEncoder();

const yamlFile = (name: string, documents: readonly JsonObject[]): Artifact => ({
  path: `${id}/${name}`,
  mediaType: 'application/yaml',
  bytes: encoder.encode(toYaml(documents)),
});

function testFiles(policy: string, { test, resources }: PolicyTest): readonly Artifact[] {
  return [
    yamlFile(`test/${policy}/kyverno-test.yaml`, [test]),
    yamlFile(`test/${policy}/resources.yaml`, resources),
  ];
}

/** Whether an object is of a kind that the policies match. */
function isOfKind(kinds: AdmissionPolicies['kinds']): (object: JsonObject) => boolean {
  return (object) => {
    const version = ownMember(object, 'apiVersion');
    const group =
      typeof version === 'string' && version.includes('/') ? version.slice(0, version.indexOf('/')) : '';
    return kinds.some((kind) => kind.group === group && kind.kind === ownMember(object, 'kind'));
  };
}

function emit(program: Program, options: EmitOptions): Emitted {
  const { parameters, enforcement = 'enforce', ratchet = true, fixtures = [], shared } = options;
  const { exemptNamespaces = defaultExemptNamespaces } = options;
  const { policies, kinds, diagnostics } = admissionPolicies(program, {
    target: id,
    parameters,
    ratchet,
    shared,
  });
  const matching = { resourceRules: resourceRules(kinds), exemptNamespaces };
  const built = policies.map((admission) => {
    const object = validatingPolicy(admission, actionFor(admission.severity, enforcement), matching);
    return { admission, object, fault: findTooLarge(admission, object, id) };
  });
  const fitting = built.filter(({ fault }) => fault === null);
  const ids = [...new Set(fitting.map(({ admission }) => admission.policy.id))];
  const files = ids.flatMap((policy) => {
    const own = fitting.filter(({ admission }) => admission.policy.id === policy);
    const cases = fixtures.filter((suite) => suite.policy === policy).flatMap((suite) => suite.cases);
    const test = policyTest(
      own.map(({ admission }) => admission),
      cases,
      isOfKind(kinds),
    );
    const objects = own.map(({ object }) => object);
    return [yamlFile(`${policy}.yaml`, objects), ...(test === null ? [] : testFiles(policy, test))];
  });
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: ids.map((policy) => `${policy}.yaml`),
  };
  return {
    artifacts: [...files, yamlFile('kustomization.yaml', [kustomization])],
    diagnostics: [...diagnostics, ...built.flatMap(({ fault }) => (fault === null ? [] : [fault]))],
  };
}

/** ValidatingPolicies of Kyverno, and tests of them for its command. */
export const kyverno: Backend = { id, title: 'Kyverno', support, emit };
