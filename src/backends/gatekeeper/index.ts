import { createHash } from 'node:crypto';
import type { Artifact } from '../../artifacts/artifact.ts';
import { toYaml } from '../../artifacts/yaml.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import { actionFor } from '../../base/enforcement.ts';
import { type JsonObject, ownMember } from '../../base/json.ts';
import { type AdmissionPolicy, admissionPolicies } from '../../emit/admission/admission-policies.ts';
import { systemNamespaces } from '../../emit/admission/match-conditions.ts';
import { findTooLarge } from '../../emit/admission/object-size.ts';
import { support } from '../../emit/admission/support.ts';
import { constraintParameters } from '../../emit/cel/parameters.ts';
import { hasFixedPath } from '../../emit/cel/pod.ts';
import type { ParameterValues, Program, WorkloadKind } from '../../ir/policy.ts';
import type { Backend, EmitOptions, Emitted } from '../backend.ts';
import { constraint, takesAll } from './constraint.ts';
import { constraintTemplate, type TemplateOptions, type VersionedTemplate } from './constraint-template.ts';
import { expansionTemplates } from './expansion-templates.ts';
import { gatorSuite } from './suite.ts';

const id = 'gatekeeper';

/** Gatekeeper leaves its own namespace alone, too. */
const defaultExemptNamespaces = [...systemNamespaces, 'gatekeeper-system'];

const encoder = new TextEncoder();

const yamlFile = (name: string, documents: readonly JsonObject[]): Artifact => ({
  path: `${id}/${name}`,
  mediaType: 'application/yaml',
  bytes: encoder.encode(toYaml(documents)),
});

function kustomization(folder: string, names: readonly string[]): Artifact {
  const resources = names.map((name) => `${name}.yaml`);
  const document = { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', resources };
  return yamlFile(`${folder}/kustomization.yaml`, [document]);
}

interface Built {
  readonly admission: AdmissionPolicy;
  readonly template: Artifact;
  readonly version: string;
  readonly constraint: Artifact;
}

/** A version that changes with what a catalog lists alone. */
function contentVersion(listed: readonly JsonObject[]): string {
  const digest = createHash('sha256').update(JSON.stringify(listed)).digest('hex');
  return `0.0.0-h${digest.slice(0, 12)}`;
}

/** What the policies are, for `gator policy`: each with the digest of its template. */
function catalogFile(built: readonly Built[], release: string | undefined): Artifact {
  const policies = built.map(({ admission: { policy, severity, name }, template, version }) => ({
    name: name.replaceAll('-', ''),
    version: `v${version}`,
    description: `${policy.title} (${severity})`,
    category: policy.category,
    templatePath: `templates/${name}.yaml`,
    digest: `sha256:${createHash('sha256').update(template.bytes).digest('hex')}`,
    bundleConstraints: { keystone: `constraints/${name}.yaml` },
    bundles: ['keystone'],
  }));
  const bundle = {
    name: 'keystone',
    description: 'Which container of a pod decides when it is done.',
    policies: policies.map(({ name }) => name),
  };
  const catalog = {
    apiVersion: 'gator.gatekeeper.sh/v1alpha1',
    kind: 'PolicyCatalog',
    metadata: { name: 'keystone', version: `v${release ?? contentVersion(policies)}` },
    bundles: [bundle],
    policies,
  };
  return yamlFile('catalog.yaml', [catalog]);
}

const isPod = ({ group, kind }: WorkloadKind): boolean => group === '' && kind === 'Pod';

function isOfKind(kinds: readonly WorkloadKind[]): (object: JsonObject) => boolean {
  return (object) => {
    const version = ownMember(object, 'apiVersion');
    const group =
      typeof version === 'string' && version.includes('/') ? version.slice(0, version.indexOf('/')) : '';
    return kinds.some((kind) => kind.group === group && kind.kind === ownMember(object, 'kind'));
  };
}

function suiteFiles(
  policy: string,
  built: readonly Built[],
  options: EmitOptions,
  kinds: readonly WorkloadKind[],
): readonly Artifact[] {
  const own = built.map(({ admission }) => admission).filter((admission) => admission.policy.id === policy);
  const cases = (options.fixtures ?? []).filter((one) => one.policy === policy);
  const constraintWith = (admission: AdmissionPolicy, parameters: ParameterValues): JsonObject | null => {
    if (!takesAll(admission, parameters)) return null;
    return constraint(admission, { action: 'deny', kinds, exemptNamespaces: [], parameters });
  };
  const suite = gatorSuite(
    policy,
    own,
    cases.flatMap((each) => each.cases),
    { isOfKind: isOfKind(kinds), constraintWith },
  );
  if (suite === null) return [];
  return [
    yamlFile(`suites/${policy}/suite.yaml`, [suite.suite]),
    ...suite.samples.map(({ name, object }) => yamlFile(`suites/${policy}/samples/${name}.yaml`, [object])),
  ];
}

/** The templates, and what applies them; none when templates find the pods of workloads themselves. */
function expansionFiles(kinds: readonly WorkloadKind[]): readonly Artifact[] {
  return [
    yamlFile('expansion/workloads.yaml', expansionTemplates(kinds)),
    kustomization('expansion', ['workloads']),
  ];
}

const expandedPods: Diagnostic = {
  code: 'unsupported',
  severity: 'info',
  message: `${id} judges the Pods that ExpansionTemplates make: what rules say of workloads themselves it does not find`,
};

/** A template that can be applied: where one with both engines is too large, with CEL alone, which Gatekeeper evaluates. */
function fittingTemplate(
  admission: AdmissionPolicy,
  options: TemplateOptions,
): { readonly template: VersionedTemplate | null; readonly problem: Diagnostic | null } {
  const template = constraintTemplate(admission, options);
  const fault = findTooLarge(admission, template.object, id);
  if (fault === null) return { template, problem: null };
  const celAlone = constraintTemplate(admission, { ...options, engines: 'cel' });
  if (options.engines !== 'both' || findTooLarge(admission, celAlone.object, id) !== null) {
    return { template: null, problem: fault };
  }
  const { policy, severity } = admission;
  const reason = 'with Rego beside it, its template is larger than what kubectl applies';
  const message = `${id} writes ${policy.id}, severity ${severity}, in CEL alone: ${reason}`;
  return { template: celAlone, problem: { code: 'unsupported', severity: 'info', message } };
}

function emit(given: Program, options: EmitOptions): Emitted {
  const { parameters, enforcement = 'enforce', ratchet = true, shared } = options;
  const { engines = 'both', generateVap = false, expands = false } = options.gatekeeper ?? {};
  // Never both ways: a pod would be found twice.
  const program = expands ? { ...given, kinds: given.kinds.filter(isPod) } : given;
  const exemptNamespaces = options.exemptNamespaces ?? defaultExemptNamespaces;
  const { policies, kinds, diagnostics } = admissionPolicies(program, {
    target: id,
    parameters,
    source: () => constraintParameters,
    ratchet,
    shared,
  });
  const templateOptions = {
    kinds,
    ratchet,
    engines,
    generateVap,
    release: options.release?.version ?? null,
  };
  const all = policies.map((admission) => {
    const { template, problem } = fittingTemplate(admission, templateOptions);
    const action = actionFor(admission.severity, enforcement);
    const instance = constraint(admission, { action, kinds, exemptNamespaces, parameters });
    return {
      built:
        template === null
          ? null
          : {
              admission,
              template: yamlFile(`templates/${admission.name}.yaml`, [template.object]),
              version: template.version,
              constraint: yamlFile(`constraints/${admission.name}.yaml`, [instance]),
            },
      problem,
    };
  });
  const built = all.map((one) => one.built).filter((one) => one !== null);
  const names = built.map(({ admission }) => admission.name);
  const ids = [...new Set(built.map(({ admission }) => admission.policy.id))];
  return {
    artifacts: [
      catalogFile(built, options.release?.version),
      ...built.flatMap((one) => [one.template, one.constraint]),
      kustomization('templates', names),
      kustomization('constraints', names),
      ...(expands ? expansionFiles(given.kinds.filter(hasFixedPath)) : []),
      ...ids.flatMap((policy) => suiteFiles(policy, built, options, kinds)),
    ],
    diagnostics: [
      ...diagnostics,
      ...(expands ? [expandedPods] : []),
      ...all.flatMap(({ problem }) => (problem === null ? [] : [problem])),
    ],
  };
}

/** The constraints are small, and templates hold what other targets show: neither is kept for review. */
const review = (program: Program, options: EmitOptions): readonly Artifact[] =>
  emit(program, options).artifacts.filter(({ path }) => path.startsWith(`${id}/constraints/keystone-`));

/** ConstraintTemplates with Rego and CEL, a constraint for each, and suites for gator. */
export const gatekeeper: Backend = { id, title: 'Gatekeeper', support, emit, review };
