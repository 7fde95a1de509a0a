import type { CelExpression, CelRuntime } from '../cel/cel-runtime.ts';
import type { StaticType } from '../cel/static-type.ts';
import type { FilterExpression } from './filter.ts';
import type { VapPolicyObject } from './vap-objects.ts';

/** The expressions of a policy, ready to be evaluated, in the order of its lists. */
export interface CompiledPolicy {
  readonly matchConditions: readonly FilterExpression[];
  readonly variables: ReadonlyMap<string, CelExpression>;
  readonly validations: readonly FilterExpression[];
  readonly messages: readonly (FilterExpression | null)[];
  readonly auditAnnotations: readonly FilterExpression[];
}

/** @throws An error whose message says which expression cannot be evaluated here, and why. */
export function compilePolicy(policy: VapPolicyObject, runtime: CelRuntime): CompiledPolicy {
  const types = new Map<string, StaticType>();
  const compile = (place: string, text: string): CelExpression => {
    try {
      return runtime.compile(text, types);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      throw new Error(`${place}: ${reason}`);
    }
  };
  const all = (place: string, texts: readonly string[]): readonly FilterExpression[] =>
    texts.map((text, index) => ({ text, compiled: compile(`${place}[${index}]`, text) }));
  const variables = new Map<string, CelExpression>();
  for (const { name, expression } of policy.variables) {
    const compiled = compile(`variables.${name}`, expression);
    variables.set(name, compiled);
    types.set(name, compiled.type);
  }
  return {
    variables,
    matchConditions: all(
      'matchConditions',
      policy.matchConditions.map(({ expression }) => expression),
    ),
    validations: all(
      'validations',
      policy.validations.map(({ expression }) => expression),
    ),
    messages: policy.validations.map(({ messageExpression: text }, index) =>
      text === '' ? null : { text, compiled: compile(`validations[${index}].messageExpression`, text) },
    ),
    auditAnnotations: all(
      'auditAnnotations',
      policy.auditAnnotations.map(({ valueExpression }) => valueExpression),
    ),
  };
}
