import type { Action } from '../../base/enforcement.ts';
import type { JsonObject } from '../../base/json.ts';
import type { AdmissionPolicy } from '../../emit/admission/admission-policies.ts';
import { objectLabels } from '../../emit/admission/object-metadata.ts';
import { emitTemplateModules } from '../../emit/rego/index.ts';
import type { Policy, WorkloadKind } from '../../ir/policy.ts';

/** `KeystoneOneKeystoneMaxError`: the kind of the constraints of a policy and severity. */
export function constraintKind(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Argo CD applies what has a smaller number first: the kind of a constraint is there when its template is. */
const wave = (number: string): JsonObject => ({ 'argocd.argoproj.io/sync-wave': number });

interface TemplateOptions {
  readonly kinds: readonly WorkloadKind[];
  readonly ratchet: boolean;
}

/**
 * The template with both engines: Gatekeeper evaluates CEL, and Rego where CEL is switched off. Parameters have the
 * values that were compiled in, since CEL cannot read others, so a constraint takes none.
 *
 * @param policy With the values of its parameters as their defaults.
 */
export function constraintTemplate(
  policy: Policy,
  { severity, name, cel }: AdmissionPolicy,
  { kinds, ratchet }: TemplateOptions,
): JsonObject {
  const kind = constraintKind(name);
  const templateName = kind.toLowerCase();
  const { rego, libs } = emitTemplateModules(policy, { package: templateName, severity, kinds, ratchet });
  const native = {
    failurePolicy: 'Fail',
    generateVAP: false,
    variables: cel.variables.map((variable) => ({ name: variable.name, expression: variable.expression })),
    validations: [
      { expression: cel.expression, message: policy.title, messageExpression: cel.messageExpression },
    ],
  };
  const spec = {
    crd: {
      spec: {
        names: { kind },
        validation: { openAPIV3Schema: { type: 'object', description: 'There are no parameters.' } },
      },
    },
    targets: [
      {
        target: 'admission.k8s.gatekeeper.sh',
        code: [
          { engine: 'K8sNativeValidation', source: native },
          { engine: 'Rego', source: { version: 'v1', rego, libs } },
        ],
      },
    ],
  };
  return {
    apiVersion: 'templates.gatekeeper.sh/v1',
    kind: 'ConstraintTemplate',
    metadata: {
      name: templateName,
      labels: objectLabels(policy, severity, spec),
      annotations: {
        'metadata.gatekeeper.sh/title': policy.title,
        'metadata.gatekeeper.sh/version': '1.0.0',
        'metadata.gatekeeper.sh/bundle': 'keystone',
        description: policy.description,
        ...wave('0'),
      },
    },
    spec,
  };
}

const enforcementActions: Readonly<Record<Action, string>> = {
  deny: 'deny',
  warn: 'warn',
  audit: 'dryrun',
};

/** Kinds by group, as constraints match them. */
function matchedKinds(kinds: readonly WorkloadKind[]): readonly JsonObject[] {
  const groups = [...new Set(kinds.map(({ group }) => group))].sort();
  return groups.map((group) => ({
    apiGroups: [group],
    kinds: kinds.filter((kind) => kind.group === group).map(({ kind }) => kind),
  }));
}

/** What puts the template into force, for Pods and for the workloads that hold them. */
export function constraint(
  policy: Policy,
  { severity, name }: AdmissionPolicy,
  action: Action,
  kinds: readonly WorkloadKind[],
  exemptNamespaces: readonly string[],
): JsonObject {
  const spec = {
    enforcementAction: enforcementActions[action],
    match: {
      kinds: matchedKinds(kinds),
      ...(exemptNamespaces.length === 0 ? {} : { excludedNamespaces: exemptNamespaces }),
    },
  };
  return {
    apiVersion: 'constraints.gatekeeper.sh/v1beta1',
    kind: constraintKind(name),
    metadata: { name, labels: objectLabels(policy, severity, spec), annotations: wave('1') },
    spec,
  };
}
