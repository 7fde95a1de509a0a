import type { CelValue } from '@bufbuild/cel';
import type { CelOutcome } from '../../../src/hosts/cel/cel-runtime.ts';
import type { CompiledPolicy } from '../../../src/hosts/vap/compiled-policy.ts';
import type { VapPolicyObject } from '../../../src/hosts/vap/vap-objects.ts';
import type { Names } from '../../../src/hosts/vap/variables.ts';

/** What each expression of a policy that its validations need costs by itself, by its path in the policy's spec. */
export function costsInProcess(
  policy: VapPolicyObject,
  compiled: CompiledPolicy,
  names: Names,
): ReadonlyMap<string, number> {
  const outcomes = new Map<string, CelOutcome>();
  const variable = (name: string): CelValue => {
    const expression = compiled.variables.get(name);
    if (expression === undefined) throw new Error(`no variable ${name}`);
    const outcome = outcomes.get(name) ?? expression.evaluate({ names, variable });
    outcomes.set(name, outcome);
    if (outcome.kind === 'error') throw new Error(outcome.message);
    return outcome.value;
  };
  const costs = new Map<string, number>();
  for (const [index, { compiled: expression }] of compiled.validations.entries())
    costs.set(`validations[${index}].expression`, expression.evaluate({ names, variable }).cost);
  for (const [index, { name }] of policy.variables.entries()) {
    const outcome = outcomes.get(name);
    if (outcome !== undefined) costs.set(`variables[${index}].expression`, outcome.cost);
  }
  return costs;
}
