import type { JsonObject } from '../../base/json.ts';
import { toCelValue } from '../cel/cel-value.ts';
import type { CompiledPolicy } from './compiled-policy.ts';
import { filter, matchConditionsBudget, policyBudget } from './filter.ts';
import { trimSpace, validationMessage } from './message.ts';
import type { VapPolicyObject } from './vap-objects.ts';
import { type Names, Variables } from './variables.ts';

/** What one validation decides; `isError` when it could not be evaluated, and the failure policy decided. */
export interface Decision {
  readonly denies: boolean;
  readonly isError: boolean;
  readonly message: string;
}

export type AuditAnnotation =
  | { readonly key: string; readonly value: string }
  | { readonly key: string; readonly error: string };

/** What a policy says of a request. Both are empty when a match condition does not hold. */
export interface PolicyReview {
  readonly decisions: readonly Decision[];
  readonly auditAnnotations: readonly AuditAnnotation[];
}

const nothing: PolicyReview = { decisions: [], auditAnnotations: [] };

/** The longest value of an audit annotation, in bytes. */
const longestAnnotation = 10 * 1024;

function cutBytes(text: string, length: number): string {
  const bytes = new TextEncoder().encode(text);
  return bytes.length <= length ? text : new TextDecoder().decode(bytes.subarray(0, length));
}

/** Evaluates one policy on one request. */
class PolicyEvaluation {
  readonly #policy: VapPolicyObject;
  readonly #compiled: CompiledPolicy;
  readonly #names: Names;
  readonly #variables: Variables;

  constructor(policy: VapPolicyObject, compiled: CompiledPolicy, names: Names) {
    this.#policy = policy;
    this.#compiled = compiled;
    this.#names = names;
    this.#variables = new Variables(compiled.variables, names);
  }

  #failed(message: string): Decision {
    return { denies: this.#policy.failurePolicy === 'Fail', isError: true, message };
  }

  #filter(expressions: Parameters<typeof filter>[0], budget: number): ReturnType<typeof filter> {
    return filter(expressions, this.#names, this.#variables, budget);
  }

  /** Whether all conditions hold; an error counts only if no condition is false. */
  #matchConditions(): boolean | Decision {
    const filtered = this.#filter(this.#compiled.matchConditions, matchConditionsBudget);
    const fails = this.#policy.failurePolicy === 'Fail';
    if (filtered.kind === 'out-of-budget') return fails && this.#failed(filtered.message);
    const { results } = filtered;
    if (results.some((result) => result.kind === 'value' && result.value === false)) return false;
    const errors = results.flatMap((result) => (result.kind === 'error' ? [result.message] : []));
    if (errors.length === 0) return true;
    const message = errors.length === 1 ? errors.join('') : `[${errors.join(', ')}]`;
    return fails && this.#failed(message);
  }

  review(): PolicyReview {
    const matched = this.#matchConditions();
    if (matched === false) return nothing;
    if (matched !== true) return { decisions: [matched], auditAnnotations: [] };
    const validated = this.#filter(this.#compiled.validations, policyBudget);
    if (validated.kind === 'out-of-budget')
      return { decisions: [this.#failed(validated.message)], auditAnnotations: [] };
    const messages = this.#filter(this.#compiled.messages, validated.left);
    const decisions = validated.results.map((result, index): Decision => {
      if (result.kind === 'error') return this.#failed(result.message);
      if (messages.kind === 'out-of-budget')
        return this.#failed(`failed messageExpression: ${messages.message}`);
      if (result.value === true) return { denies: false, isError: false, message: '' };
      const { expression = '', message = '' } = this.#policy.validations[index] ?? {};
      const computed = messages.results[index];
      const value = computed?.kind === 'value' ? computed.value : undefined;
      return { denies: true, isError: false, message: validationMessage(value, message, expression) };
    });
    return this.#withAnnotations(decisions);
  }

  #withAnnotations(decisions: readonly Decision[]): PolicyReview {
    const annotated = this.#filter(this.#compiled.auditAnnotations, policyBudget);
    if (annotated.kind === 'out-of-budget')
      return { decisions: [this.#failed(annotated.message)], auditAnnotations: [] };
    const isStrict = this.#policy.failurePolicy === 'Fail';
    const auditAnnotations = annotated.results.flatMap((result, index): readonly AuditAnnotation[] => {
      const { key = '', valueExpression = '' } = this.#policy.auditAnnotations[index] ?? {};
      if (result.kind === 'error') return isStrict ? [{ key, error: result.message }] : [];
      const { value } = result;
      if (value === null) return [];
      if (typeof value !== 'string')
        return [{ key, error: `valueExpression '${valueExpression}' resulted in unsupported return type` }];
      const text = trimSpace(value);
      return text === '' ? [] : [{ key, value: cutBytes(text, longestAnnotation) }];
    });
    return { decisions, auditAnnotations };
  }
}

/** What expressions read beside variables. */
export interface PolicyInput {
  readonly object: JsonObject | null;
  readonly oldObject: JsonObject | null;
  readonly request: JsonObject;
  readonly params: JsonObject | null;
  readonly namespaceObject: JsonObject | null;
}

/** The input as CEL values, to be shared by the policies that judge it. */
export function celNames({ object, oldObject, request, params, namespaceObject }: PolicyInput): Names {
  return {
    object: toCelValue(object),
    oldObject: toCelValue(oldObject),
    request: toCelValue(request),
    params: toCelValue(params),
    namespaceObject: toCelValue(namespaceObject),
  };
}

/**
 * What a policy says of a request that its constraints match, as the API server's validator does
 * (k8s.io/apiserver, pkg/admission/plugin/policy/validating/validator.go).
 */
export function evaluatePolicy(
  policy: VapPolicyObject,
  compiled: CompiledPolicy,
  names: Names,
): PolicyReview {
  return new PolicyEvaluation(policy, compiled, names).review();
}
