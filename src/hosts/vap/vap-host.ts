import { isJsonObject, type Json, type JsonObject, ownObject, ownString } from '../../base/json.ts';
import { CelRuntime } from '../cel/cel-runtime.ts';
import { toCelValue } from '../cel/cel-value.ts';
import { type AdmissionRequest, requestValue } from './admission-request.ts';
import { type CompiledPolicy, compilePolicy } from './compiled-policy.ts';
import { celNames, type Decision, evaluatePolicy, type PolicyReview } from './evaluate-policy.ts';
import { matches } from './matches.ts';
import { type VapBindingObject, type VapPolicyObject, vapBindings, vapPolicies } from './vap-objects.ts';
import type { Names } from './variables.ts';

/** What a policy, through a binding, has against a request. */
export interface Objection {
  readonly policy: VapPolicyObject;
  readonly binding: string;
  /** What the binding has done about it. */
  readonly validationActions: readonly string[];
  readonly message: string;
  /** The policy could not be evaluated. */
  readonly isError: boolean;
}

/** What the API server would say of a request. */
export interface AdmissionReviewed {
  /** How many policies the request was for. */
  readonly matched: number;
  readonly objections: readonly Objection[];
  /** The message with which the request is refused; null when it is admitted. */
  readonly refusal: string | null;
  readonly warnings: readonly string[];
  /** Audit annotations by their full keys, `<policy>/<key>`. */
  readonly auditAnnotations: Readonly<Record<string, string>>;
}

interface Loaded {
  readonly policy: VapPolicyObject;
  readonly bindings: readonly VapBindingObject[];
  /** Compiled when a request first matches; or why the policy does not compile. */
  compiled: CompiledPolicy | string | null;
}

const anyNamespace = (name: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { 'kubernetes.io/metadata.name': name } },
});

function objectionsOf(
  { decisions, auditAnnotations }: PolicyReview,
  policy: VapPolicyObject,
  { name, validationActions }: VapBindingObject,
): readonly Objection[] {
  const denials = decisions
    .filter(({ denies }) => denies)
    .map(({ message, isError }) => ({ policy, binding: name, validationActions, message, isError }));
  // An annotation that fails refuses the request whatever the binding says.
  const failures = auditAnnotations.flatMap((annotation) =>
    'error' in annotation
      ? [{ policy, binding: name, validationActions: ['Deny'], message: annotation.error, isError: true }]
      : [],
  );
  return [...denials, ...failures];
}

function reviewed(
  matched: number,
  objections: readonly Objection[],
  audit: Readonly<Record<string, string>>,
): AdmissionReviewed {
  const refused = objections.find(({ validationActions }) => validationActions.includes('Deny'));
  return {
    matched,
    objections,
    refusal:
      refused === undefined
        ? null
        : `ValidatingAdmissionPolicy '${refused.policy.name}' with binding '${refused.binding}' denied request: ${refused.message}`,
    warnings: objections
      .filter(({ validationActions }) => validationActions.includes('Warn'))
      .map(
        ({ policy, binding, message }) =>
          `Validation failed for ValidatingAdmissionPolicy '${policy.name}' with binding '${binding}': ${message}`,
      ),
    auditAnnotations: audit,
  };
}

/**
 * Judges requests by ValidatingAdmissionPolicies and their bindings as the API server does, knowing the objects alone.
 * Expressions are compiled when a request first needs them.
 */
export class VapHost {
  readonly #runtime: CelRuntime;
  readonly #loaded: readonly Loaded[];
  readonly #objects: readonly Json[];

  /**
   * @param objects What was applied: policies, bindings, and objects that bindings name as parameters.
   * @param runtime May be shared with other hosts: it reads equal expressions once.
   */
  constructor(objects: readonly Json[], runtime: CelRuntime = new CelRuntime()) {
    this.#runtime = runtime;
    const bindings = vapBindings(objects);
    this.#objects = objects;
    this.#loaded = vapPolicies(objects).map((policy) => ({
      policy,
      bindings: bindings.filter(({ policyName }) => policyName === policy.name),
      compiled: null,
    }));
  }

  get policies(): readonly VapPolicyObject[] {
    return this.#loaded.map(({ policy }) => policy);
  }

  /** Whether the rules of any policy name a resource. */
  names(group: string, resource: string): boolean {
    return this.policies.some(({ matchConstraints }) =>
      matchConstraints.resourceRules.some(
        ({ apiGroups, resources }) => apiGroups.includes(group) && resources.includes(resource),
      ),
    );
  }

  /** @param namespaceObject The namespace of the request; without it, one that has its name alone. */
  review(
    request: AdmissionRequest,
    namespaceObject: JsonObject = anyNamespace(request.namespace),
  ): AdmissionReviewed {
    const labels = ownObject(ownObject(namespaceObject, 'metadata'), 'labels');
    const namespace = request.namespace === '' ? null : namespaceObject;
    const { object, oldObject } = request;
    let names: Names | null = null;
    const objections: Objection[] = [];
    const audit = new Map<string, Set<string>>();
    let matched = 0;
    for (const loaded of this.#loaded) {
      const { policy, bindings } = loaded;
      if (!matches(policy.matchConstraints, request, labels, false)) continue;
      matched++;
      for (const binding of bindings) {
        if (!matches(binding.matchResources, request, labels, true)) continue;
        names ??= celNames({
          object,
          oldObject,
          request: requestValue(request),
          params: null,
          namespaceObject: namespace,
        });
        const review = this.#evaluate(loaded, binding, names);
        objections.push(...objectionsOf(review, policy, binding));
        for (const annotation of review.auditAnnotations) {
          if ('error' in annotation) continue;
          const key = `${policy.name}/${annotation.key}`;
          audit.set(key, (audit.get(key) ?? new Set()).add(annotation.value));
        }
      }
    }
    const annotations = [...audit].map(([key, values]) => [key, [...values].join(', ')]);
    return reviewed(matched, objections, Object.fromEntries(annotations));
  }

  #evaluate(loaded: Loaded, binding: VapBindingObject, names: Names): PolicyReview {
    const { policy } = loaded;
    const failed = (message: string): PolicyReview => {
      const decision: Decision = { denies: policy.failurePolicy === 'Fail', isError: true, message };
      return { decisions: [decision], auditAnnotations: [] };
    };
    const compiled = this.#compiled(loaded);
    if (typeof compiled === 'string') return failed(compiled);
    if (policy.paramKind === null) return evaluatePolicy(policy, compiled, names);
    const parameters = this.#parameters(policy.paramKind, binding);
    if (parameters === null) {
      return binding.paramRef?.parameterNotFoundAction === 'Allow'
        ? { decisions: [], auditAnnotations: [] }
        : failed(
            'failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction',
          );
    }
    return evaluatePolicy(policy, compiled, { ...names, params: toCelValue(parameters) });
  }

  #compiled(loaded: Loaded): CompiledPolicy | string {
    if (loaded.compiled !== null) return loaded.compiled;
    try {
      loaded.compiled = compilePolicy(loaded.policy, this.#runtime);
    } catch (thrown) {
      loaded.compiled = thrown instanceof Error ? thrown.message : String(thrown);
    }
    return loaded.compiled;
  }

  #parameters(
    { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
    { paramRef }: VapBindingObject,
  ): JsonObject | null {
    const found = this.#objects.find(
      (object): object is JsonObject =>
        isJsonObject(object) &&
        ownString(object, 'apiVersion') === apiVersion &&
        ownString(object, 'kind') === kind &&
        ownString(ownObject(object, 'metadata'), 'name') === paramRef?.name,
    );
    return found ?? null;
  }
}
