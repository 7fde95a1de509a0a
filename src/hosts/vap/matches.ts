import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  ownMember,
  ownObject,
  ownString,
} from '../../base/json.ts';
import type { AdmissionRequest } from './admission-request.ts';
import type { MatchResources, ResourceRule } from './vap-objects.ts';

const has = (all: readonly string[], wanted: string): boolean => all.includes('*') || all.includes(wanted);

// `pods` is without subresources; either part of a pattern may be `*`.
function hasResource(resources: readonly string[], resource: string, subResource: string): boolean {
  return resources.some((pattern) => {
    const [name = '', sub = ''] = pattern.split('/', 2);
    if (pattern === '*/*') return true;
    return (name === '*' || name === resource) && (sub === subResource || sub === '*');
  });
}

function matchesRule(
  rule: ResourceRule,
  { operation, resource, subResource, name }: AdmissionRequest,
): boolean {
  return (
    has(rule.operations, operation) &&
    has(rule.apiGroups, resource.group) &&
    has(rule.apiVersions, resource.version) &&
    hasResource(rule.resources, resource.resource, subResource) &&
    (rule.resourceNames.length === 0 || rule.resourceNames.includes(name))
  );
}

/** Whether a value of a label, if there is one, is as an operator of `matchExpressions` wants it. */
const operators: Readonly<Record<string, (value: string | null, values: readonly unknown[]) => boolean>> = {
  In: (value, values) => value !== null && values.includes(value),
  NotIn: (value, values) => value === null || !values.includes(value),
  Exists: (value) => value !== null,
  DoesNotExist: (value) => value === null,
};

function selects(selector: JsonObject, labels: JsonObject): boolean {
  const labelOf = (key: string): string | null => {
    const value = ownMember(labels, key);
    return typeof value === 'string' ? value : null;
  };
  const wanted = Object.entries(ownObject(selector, 'matchLabels'));
  const expressions = ownMember(selector, 'matchExpressions');
  return (
    wanted.every(([key, value]) => labelOf(key) === value) &&
    (isJsonArray(expressions) ? expressions : []).filter(isJsonObject).every((expression) => {
      const operator = ownString(expression, 'operator');
      const values = ownMember(expression, 'values');
      const holds = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
      return holds?.(labelOf(ownString(expression, 'key')), isJsonArray(values) ? values : []) ?? false;
    })
  );
}

const labelsOf = (object: JsonObject | null): JsonObject =>
  ownObject(ownObject(object ?? {}, 'metadata'), 'labels');

/**
 * Whether a request is one of those that a policy or binding is for. A policy without rules is for none, a binding
 * without rules for all of its policy's.
 */
export function matches(
  resources: MatchResources,
  request: AdmissionRequest,
  namespaceLabels: JsonObject,
  withoutRules: boolean,
): boolean {
  const { resourceRules, excludeResourceRules, namespaceSelector, objectSelector } = resources;
  const isNamed = (rules: readonly ResourceRule[]): boolean =>
    rules.some((rule) => matchesRule(rule, request));
  return (
    (resourceRules.length === 0 ? withoutRules : isNamed(resourceRules)) &&
    !isNamed(excludeResourceRules) &&
    (request.namespace === '' || selects(namespaceSelector, namespaceLabels)) &&
    [request.object, request.oldObject].some(
      (object) => object !== null && selects(objectSelector, labelsOf(object)),
    )
  );
}
