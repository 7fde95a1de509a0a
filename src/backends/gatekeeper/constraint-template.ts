import { parameterKey } from '../../analysis/parameter-cost.ts';
import type { JsonObject } from '../../base/json.ts';
import type { AdmissionPolicy } from '../../emit/admission/admission-policies.ts';
import { objectLabels } from '../../emit/admission/object-metadata.ts';
import { type IsTaken, propertiesOf } from '../../emit/admission/parameter-schema.ts';
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
export const syncWave = (number: string): JsonObject => ({ 'argocd.argoproj.io/sync-wave': number });

/** Which engines templates have: Gatekeeper evaluates CEL, and Rego where CEL is switched off or not there. */
export type TemplateEngines = 'rego' | 'cel' | 'both';

export interface TemplateOptions {
  readonly kinds: readonly WorkloadKind[];
  readonly ratchet: boolean;
  readonly engines: TemplateEngines;
  /** Whether Gatekeeper makes a ValidatingAdmissionPolicy of each template. */
  readonly generateVap: boolean;
  /** The version of the release that policies are of; null when they are of none. */
  readonly release: string | null;
}

/** A template, and its version as catalogs show it: that of the release, or one that changes with the template alone. */
export interface VersionedTemplate {
  readonly object: JsonObject;
  readonly version: string;
}

/** Which of a policy's parameters a constraint can give. */
export function isGiven({ inlined }: AdmissionPolicy, scope: 'policy' | 'shared'): IsTaken {
  return (path) => !inlined.has(parameterKey({ scope, path }));
}

/** The schema of what constraints give: the policy's own parameters, and the shared ones beside them. */
function parameterSchema(admission: AdmissionPolicy): JsonObject {
  const { parameters, shared }: Policy = admission.policy;
  const properties = {
    ...propertiesOf(parameters, isGiven(admission, 'policy')),
    ...propertiesOf(shared, isGiven(admission, 'shared')),
  };
  if (Object.keys(properties).length === 0)
    return { type: 'object', description: 'There are no parameters.' };
  return { type: 'object', properties };
}

/** Gatekeeper can be asked about deletions, and has CEL judge the old object then. */
const notDeleted: JsonObject = { name: 'is-not-deleted', expression: 'request.operation != "DELETE"' };

function celCode({ policy, cel }: AdmissionPolicy, generateVap: boolean): JsonObject {
  return {
    engine: 'K8sNativeValidation',
    source: {
      failurePolicy: 'Fail',
      generateVAP: generateVap,
      matchCondition: [notDeleted],
      variables: cel.variables.map((variable) => ({ name: variable.name, expression: variable.expression })),
      validations: [
        { expression: cel.expression, message: policy.title, messageExpression: cel.messageExpression },
      ],
    },
  };
}

function regoCode(
  { compiled, severity }: AdmissionPolicy,
  templateName: string,
  { kinds, ratchet }: TemplateOptions,
): JsonObject {
  const { rego, libs } = emitTemplateModules(compiled, { package: templateName, severity, kinds, ratchet });
  return { engine: 'Rego', source: { version: 'v1', rego, libs } };
}

/** The template: what its engines ask, and the parameters that its constraints give. */
export function constraintTemplate(admission: AdmissionPolicy, options: TemplateOptions): VersionedTemplate {
  const { policy, severity, name } = admission;
  const { engines, generateVap } = options;
  const kind = constraintKind(name);
  const templateName = kind.toLowerCase();
  const code = [
    ...(engines === 'rego' ? [] : [celCode(admission, generateVap)]),
    ...(engines === 'cel' ? [] : [regoCode(admission, templateName, options)]),
  ];
  const spec = {
    crd: {
      spec: { names: { kind }, validation: { openAPIV3Schema: parameterSchema(admission) } },
    },
    targets: [{ target: 'admission.k8s.gatekeeper.sh', code }],
  };
  const labels = objectLabels(policy, severity, spec);
  const version = options.release ?? `0.0.0-h${labels['app.kubernetes.io/version']}`;
  const object = {
    apiVersion: 'templates.gatekeeper.sh/v1',
    kind: 'ConstraintTemplate',
    metadata: {
      name: templateName,
      labels,
      annotations: {
        'metadata.gatekeeper.sh/title': policy.title,
        'metadata.gatekeeper.sh/version': version,
        'metadata.gatekeeper.sh/bundle': 'keystone',
        description: policy.description,
        ...syncWave('0'),
      },
    },
    spec,
  };
  return { object, version };
}
