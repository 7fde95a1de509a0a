import type { JsonObject } from '../base/json.ts';
import type { ParameterValues } from '../compile.ts';
import type { Configuration } from '../config/configuration.ts';
import type { Policy } from '../ir/policy.ts';

function pick(values: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** The values of a configuration for the parameters that these policies have. */
export function configuredParameters(
  { policies: settings, parameters }: Configuration,
  policies: readonly Policy[],
): ParameterValues {
  const shared = new Set(policies.flatMap((policy) => Object.keys(policy.shared)));
  const own = policies.flatMap(({ id }) => {
    const setting = Object.hasOwn(settings, id) ? settings[id] : undefined;
    return setting === undefined || Object.keys(setting.parameters).length === 0
      ? []
      : [[id, setting.parameters] as const];
  });
  return { global: pick(parameters, shared), policies: Object.fromEntries(own) };
}
