import { createHash } from 'node:crypto';
import { toYaml } from '../../artifacts/yaml.ts';
import { compareCodePoints } from '../../base/code-points.ts';
import type { JsonObject } from '../../base/json.ts';
import { type Severity, severities } from '../../base/severity.ts';
import { systemNamespaces } from '../../emit/admission/match-conditions.ts';
import { resourceRules } from '../../emit/admission/resource-rules.ts';
import type { Policy, WorkloadKind } from '../../ir/policy.ts';
import type { EmitOptions } from '../backend.ts';
import { settingsText } from './settings-text.ts';

/** The words that Kubewarden's catalogue has for it. */
const severityTexts: Readonly<Record<Severity, string>> = { error: 'medium', warn: 'low', info: 'info' };

function worstSeverity({ rules }: Policy): Severity {
  return severities.find((severity) => rules.some((rule) => rule.severity === severity)) ?? 'info';
}

/** A version of semantic versioning, and a tag of a registry, that changes with the module alone. */
function contentVersion(module: Uint8Array): string {
  return `0.0.0-sha${createHash('sha256').update(module).digest('hex').slice(0, 12)}`;
}

/** What cannot be said in the module, and so belongs into the resource that puts it into force. */
function resourceText({ enforcement, exemptNamespaces = systemNamespaces }: EmitOptions): string {
  const values = [...new Set(exemptNamespaces)].sort(compareCodePoints);
  const exempt = { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values };
  const spec = {
    mode: enforcement === 'audit' ? 'monitor' : 'protect',
    ...(values.length === 0 ? {} : { namespaceSelector: { matchExpressions: [exempt] } }),
  };
  return `In the spec of the ClusterAdmissionPolicy:\n\n\`\`\`yaml\n${toYaml([spec])}\`\`\``;
}

function annotationsOf(
  policy: Policy,
  kinds: readonly WorkloadKind[],
  module: Uint8Array,
  options: EmitOptions,
): JsonObject {
  const { release, parameters } = options;
  const resources = [...new Set(kinds.map(({ kind }) => kind))].sort(compareCodePoints);
  return {
    'io.kubewarden.policy.title': policy.id,
    'io.kubewarden.policy.description': policy.title,
    'io.kubewarden.policy.version': release?.version ?? contentVersion(module),
    ...(release === undefined ? {} : { 'io.kubewarden.policy.license': release.license }),
    'io.kubewarden.policy.severity': severityTexts[worstSeverity(policy)],
    'io.kubewarden.policy.category': policy.category,
    'io.kubewarden.policy.usage': [
      policy.description,
      settingsText(policy, parameters),
      resourceText(options),
    ].join('\n\n'),
    'io.artifacthub.displayName': policy.title,
    'io.artifacthub.resources': resources.join(', '),
    'io.artifacthub.keywords': 'keystone, pod, workload',
  };
}

/**
 * The text of `metadata.yml`, which `kwctl annotate` adds to a module. The mode `opa` refuses what cannot be
 * evaluated; in the mode `gatekeeper` Kubewarden admits it.
 */
export function metadataText(
  policy: Policy,
  kinds: readonly WorkloadKind[],
  module: Uint8Array,
  options: EmitOptions,
): string {
  const metadata = {
    rules: resourceRules(kinds),
    mutating: false,
    executionMode: 'opa',
    policyType: 'kubernetes',
    backgroundAudit: true,
    contextAwareResources: [],
    annotations: annotationsOf(policy, kinds, module, options),
  };
  return toYaml([metadata]);
}
