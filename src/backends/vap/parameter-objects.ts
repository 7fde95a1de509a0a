import { parameterKey } from '../../analysis/parameter-cost.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../base/json.ts';
import type { AdmissionPolicy } from '../../emit/admission/admission-policies.ts';
import { type IsTaken, propertiesOf, valuesOf } from '../../emit/admission/parameter-schema.ts';
import type { Parameters, ParameterValues } from '../../ir/policy.ts';

const group = 'policies.keystone.internal';
const version = 'v1';
const kind = 'KeystoneParameters';
const plural = 'keystoneparameters';

/** The kind whose objects hold the values of parameters, as policies name it. */
export const paramKind: JsonObject = { apiVersion: `${group}/${version}`, kind };

/** The object that bindings name; a request is refused when it is not there. */
export const paramRef: JsonObject = { name: 'keystone', parameterNotFoundAction: 'Deny' };

const labels: JsonObject = { 'app.kubernetes.io/managed-by': 'keystone' };

/** What some policy reads of the parameters of a scope. */
function isRead(admissions: readonly AdmissionPolicy[], scope: 'policy' | 'shared'): IsTaken {
  return (path) => admissions.some(({ inlined }) => !inlined.has(parameterKey({ scope, path })));
}

/** The policies that read parameters, a row for each whatever its severities. */
function byPolicy(admissions: readonly AdmissionPolicy[]): readonly AdmissionPolicy[] {
  return [...new Map(admissions.map((admission) => [admission.policy.id, admission])).values()];
}

function sharedOf(admissions: readonly AdmissionPolicy[]): Parameters {
  return Object.assign({}, ...admissions.map(({ policy }) => policy.shared));
}

function specSchema(admissions: readonly AdmissionPolicy[]): JsonObject {
  const own = byPolicy(admissions).flatMap((admission) => {
    const properties = propertiesOf(admission.policy.parameters, isRead([admission], 'policy'));
    if (Object.keys(properties).length === 0) return [];
    return [
      [admission.policy.id, { type: 'object', description: admission.policy.title, properties }] as const,
    ];
  });
  return {
    type: 'object',
    properties: {
      ...propertiesOf(sharedOf(admissions), isRead(admissions, 'shared')),
      policies: {
        type: 'object',
        description: 'The parameters of each policy, by its id.',
        properties: Object.fromEntries(own),
      },
    },
  };
}

/** The definition of the kind; the API server must have it before policies and the object can be applied. */
export function parameterDefinition(admissions: readonly AdmissionPolicy[]): JsonObject {
  const schema = {
    type: 'object',
    description:
      'Values of the parameters of policies; the defaults of those that are not given live in the policies.',
    properties: { spec: specSchema(admissions) },
  };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}`, labels },
    spec: {
      group,
      scope: 'Cluster',
      names: { kind, listKind: `${kind}List`, plural, singular: plural },
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
}

/** The object with what differs from the defaults. */
export function parameterObject(
  admissions: readonly AdmissionPolicy[],
  { global, policies }: ParameterValues,
): JsonObject {
  const own = byPolicy(admissions).flatMap((admission) => {
    const { id, parameters } = admission.policy;
    const given = ownMember(policies, id);
    const values = valuesOf(isJsonObject(given) ? given : {}, parameters, isRead([admission], 'policy'));
    return Object.keys(values).length === 0 ? [] : [[id, values] as const];
  });
  const shared = valuesOf(global, sharedOf(admissions), isRead(admissions, 'shared'));
  return {
    ...paramKind,
    metadata: { name: paramRef['name'] ?? null, labels },
    spec: { ...shared, ...(own.length === 0 ? {} : { policies: Object.fromEntries(own) }) },
  };
}
