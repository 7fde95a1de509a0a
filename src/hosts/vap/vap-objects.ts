import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownMember,
  ownObject,
  ownString,
} from '../../base/json.ts';

/** Requests that a policy or binding is for; what is empty leaves nothing out. */
export interface MatchResources {
  readonly resourceRules: readonly ResourceRule[];
  readonly excludeResourceRules: readonly ResourceRule[];
  readonly namespaceSelector: JsonObject;
  readonly objectSelector: JsonObject;
}

export interface ResourceRule {
  readonly apiGroups: readonly string[];
  readonly apiVersions: readonly string[];
  readonly resources: readonly string[];
  readonly operations: readonly string[];
  readonly resourceNames: readonly string[];
}

export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
}

export interface Validation {
  readonly expression: string;
  /** Empty for none; so is the expression. */
  readonly message: string;
  readonly messageExpression: string;
}

/** What a ValidatingAdmissionPolicy says, defaults filled in. */
export interface VapPolicyObject {
  readonly name: string;
  readonly labels: JsonObject;
  readonly failurePolicy: 'Fail' | 'Ignore';
  readonly paramKind: { readonly apiVersion: string; readonly kind: string } | null;
  readonly matchConstraints: MatchResources;
  readonly matchConditions: readonly NamedExpression[];
  readonly variables: readonly NamedExpression[];
  readonly validations: readonly Validation[];
  readonly auditAnnotations: readonly { readonly key: string; readonly valueExpression: string }[];
}

/** What a ValidatingAdmissionPolicyBinding says. */
export interface VapBindingObject {
  readonly name: string;
  readonly policyName: string;
  readonly validationActions: readonly string[];
  readonly matchResources: MatchResources;
  readonly paramRef: { readonly name: string; readonly parameterNotFoundAction: string } | null;
}

const strings = (map: JsonObject, key: string): readonly string[] => {
  const list = ownMember(map, key);
  return isJsonArray(list) ? list.filter((item) => typeof item === 'string') : [];
};

const maps = (map: JsonObject, key: string): readonly JsonObject[] => {
  const list = ownMember(map, key);
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
};

function resourceRule(rule: JsonObject): ResourceRule {
  return {
    apiGroups: strings(rule, 'apiGroups'),
    apiVersions: strings(rule, 'apiVersions'),
    resources: strings(rule, 'resources'),
    operations: strings(rule, 'operations'),
    resourceNames: strings(rule, 'resourceNames'),
  };
}

function matchResources(resources: JsonObject): MatchResources {
  return {
    resourceRules: maps(resources, 'resourceRules').map(resourceRule),
    excludeResourceRules: maps(resources, 'excludeResourceRules').map(resourceRule),
    namespaceSelector: ownObject(resources, 'namespaceSelector'),
    objectSelector: ownObject(resources, 'objectSelector'),
  };
}

function namedExpression(map: JsonObject): NamedExpression {
  return { name: ownString(map, 'name'), expression: ownString(map, 'expression') };
}

function paramKind(spec: JsonObject): VapPolicyObject['paramKind'] {
  const kind = ownMember(spec, 'paramKind');
  if (!isJsonObject(kind)) return null;
  return { apiVersion: ownString(kind, 'apiVersion'), kind: ownString(kind, 'kind') };
}

function isOf(kind: string, object: Json): object is JsonObject {
  return (
    isJsonObject(object) &&
    ownString(object, 'kind') === kind &&
    ownString(object, 'apiVersion').startsWith('admissionregistration.k8s.io/')
  );
}

/** The policies among objects, in their order. */
export function vapPolicies(objects: readonly Json[]): readonly VapPolicyObject[] {
  return objects
    .filter((object) => isOf('ValidatingAdmissionPolicy', object))
    .map((object) => {
      const metadata = ownObject(object, 'metadata');
      const spec = ownObject(object, 'spec');
      return {
        name: ownString(metadata, 'name'),
        labels: ownObject(metadata, 'labels'),
        failurePolicy: ownString(spec, 'failurePolicy') === 'Ignore' ? 'Ignore' : 'Fail',
        paramKind: paramKind(spec),
        matchConstraints: matchResources(ownObject(spec, 'matchConstraints')),
        matchConditions: maps(spec, 'matchConditions').map(namedExpression),
        variables: maps(spec, 'variables').map(namedExpression),
        validations: maps(spec, 'validations').map((validation) => ({
          expression: ownString(validation, 'expression'),
          message: ownString(validation, 'message'),
          messageExpression: ownString(validation, 'messageExpression'),
        })),
        auditAnnotations: maps(spec, 'auditAnnotations').map((annotation) => ({
          key: ownString(annotation, 'key'),
          valueExpression: ownString(annotation, 'valueExpression'),
        })),
      };
    });
}

function paramRef(spec: JsonObject): VapBindingObject['paramRef'] {
  const ref = ownMember(spec, 'paramRef');
  if (!isJsonObject(ref)) return null;
  return {
    name: ownString(ref, 'name'),
    parameterNotFoundAction: ownString(ref, 'parameterNotFoundAction'),
  };
}

/** The bindings among objects, in their order. */
export function vapBindings(objects: readonly Json[]): readonly VapBindingObject[] {
  return objects
    .filter((object) => isOf('ValidatingAdmissionPolicyBinding', object))
    .map((object) => {
      const spec = ownObject(object, 'spec');
      return {
        name: ownString(ownObject(object, 'metadata'), 'name'),
        policyName: ownString(spec, 'policyName'),
        validationActions: strings(spec, 'validationActions'),
        matchResources: matchResources(ownObject(spec, 'matchResources')),
        paramRef: paramRef(spec),
      };
    });
}
