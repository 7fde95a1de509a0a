import { compareCodePoints } from '../../base/code-points.ts';
import type { Action } from '../../base/enforcement.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Severity } from '../../base/severity.ts';
import type { AdmissionPolicy } from '../../emit/admission/admission-policies.ts';
import { objectLabels } from '../../emit/admission/object-metadata.ts';

const validationActions: Readonly<Record<Action, string>> = { deny: 'Deny', warn: 'Warn', audit: 'Audit' };

/** Severities as policy reports have them. */
const reportSeverities: Readonly<Record<Severity, string>> = { error: 'high', warn: 'medium', info: 'low' };

/** What all policies of a build have in common. */
export interface Matching {
  readonly resourceRules: readonly JsonObject[];
  readonly exemptNamespaces: readonly string[];
}

/**
 * Namespaces are left out by a selector. Kyverno gives policies of one selector one webhook, which the API server does
 * not call there even when Kyverno is down; policies with match conditions get a webhook each.
 */
function namespaceSelector(exemptNamespaces: readonly string[]): JsonObject {
  const values = [...new Set(exemptNamespaces)].sort(compareCodePoints);
  if (values.length === 0) return {};
  return { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'NotIn', values }] };
}

function specOf({ policy, cel }: AdmissionPolicy, action: Action, matching: Matching): JsonObject {
  const variables = [{ name: 'anyObject', expression: 'object' }, ...cel.variables];
  return {
    validationActions: [validationActions[action]],
    failurePolicy: 'Fail',
    evaluation: { admission: { enabled: true }, background: { enabled: true } },
    // Every kind is matched by itself: generated rules would replace `object.spec` in the text of expressions.
    autogen: { podControllers: { controllers: [] } },
    matchConstraints: {
      matchPolicy: 'Equivalent',
      namespaceSelector: namespaceSelector(matching.exemptNamespaces),
      resourceRules: matching.resourceRules,
    },
    variables: variables.map(({ name, expression }) => ({ name, expression })),
    validations: [
      { expression: cel.expression, message: policy.title, messageExpression: cel.messageExpression },
    ],
  };
}

/** A policy and severity as a ValidatingPolicy. */
export function validatingPolicy(admission: AdmissionPolicy, action: Action, matching: Matching): JsonObject {
  const { policy, severity, name } = admission;
  const spec = specOf(admission, action, matching);
  return {
    apiVersion: 'policies.kyverno.io/v1',
    kind: 'ValidatingPolicy',
    metadata: {
      name,
      labels: objectLabels(policy, severity, spec),
      annotations: {
        'policies.kyverno.io/category': policy.category,
        'policies.kyverno.io/description': policy.description,
        'policies.kyverno.io/minversion': '1.17.0',
        'policies.kyverno.io/severity': reportSeverities[severity],
        'policies.kyverno.io/subject': 'Pod',
        'policies.kyverno.io/title': policy.title,
      },
    },
    spec,
  };
}
