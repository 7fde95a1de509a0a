import { costlyParameters, type ParameterName, parameterKey } from '../../analysis/parameter-cost.ts';
import { type PolicyValues, specialize } from '../../analysis/specialize.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Parameters, Policy } from '../../ir/policy.ts';

interface Emitted {
  readonly policy: Policy;
  readonly cel: { readonly diagnostics: readonly Diagnostic[] };
  readonly inlined: ReadonlySet<string>;
}

function keysIn(
  parameters: Parameters,
  scope: 'policy' | 'shared',
  isWanted: (type: string) => boolean,
  prefix: readonly string[] = [],
): readonly string[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const path = [...prefix, name];
    if (parameter.type === 'group') return keysIn(parameter.members, scope, isWanted, path);
    return isWanted(parameter.type) ? [parameterKey({ scope, path })] : [];
  });
}

/** The parameters of some types that a policy can have. */
function keysOf({ parameters, shared }: Policy, isWanted: (type: string) => boolean): readonly string[] {
  return [...keysIn(parameters, 'policy', isWanted), ...keysIn(shared, 'shared', isWanted)];
}

/**
 * Emits a policy with as many parameters read from the engine as can be: those that would cost too much are compiled
 * in, and lists of maps where the order of findings depends on them.
 */
export function keepParameters<Result extends Emitted>(
  policy: Policy,
  values: PolicyValues,
  emit: (compiled: Policy, inlined: ReadonlySet<string>) => readonly Result[],
): readonly Result[] {
  const costly = costlyParameters(policy);
  const choices = [
    costly,
    new Set([...costly, ...keysOf(policy, (type) => type === 'records')]),
    new Set(keysOf(policy, () => true)),
  ];
  let emitted: readonly Result[] = [];
  for (const inlined of choices) {
    const isInlined = (parameter: ParameterName): boolean => inlined.has(parameterKey(parameter));
    emitted = emit(specialize(policy, values, isInlined), inlined);
    if (emitted.every(({ cel }) => cel.diagnostics.length === 0)) return emitted;
  }
  return emitted;
}

/** Which parameters are compiled in although the engine has values of parameters, one diagnostic for each policy. */
export function inlinedParameters(all: readonly Emitted[], target: string): readonly Diagnostic[] {
  const byPolicy = new Map(all.map(({ policy, inlined }) => [policy, inlined] as const));
  return [...byPolicy].flatMap(([{ id }, inlined]): readonly Diagnostic[] => {
    if (inlined.size === 0) return [];
    const names = [...inlined].map((key) => key.slice(key.indexOf(' ') + 1)).sort();
    const message =
      `${target} compiles ${names.join(', ')} into ${id}: ` +
      'for each of their items CEL would go through the object again, which costs more than the API server grants, or could not put findings in order';
    return [{ code: 'unsupported', severity: 'info', message }];
  });
}
