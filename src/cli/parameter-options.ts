import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { ParameterValues } from '../compile.ts';
import { UsageError } from './usage-error.ts';

function parseValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function put(into: JsonObject, path: readonly string[], value: Json): JsonObject {
  const [name, ...rest] = path;
  if (name === undefined) return into;
  const own = Object.hasOwn(into, name) ? into[name] : undefined;
  const inner = rest.length === 0 ? value : put(isJsonObject(own) ? own : {}, rest, value);
  return { ...into, [name]: inner };
}

/**
 * Reads `--param <policy>.<name>=<value>` and, for shared ones, `--param <group>.<name>=<value>`. A value is JSON, or
 * else the text itself. Throws UsageError.
 *
 * @param configured Values that hold where no option says otherwise.
 */
export function parseParameters(
  options: readonly string[],
  policyIds: ReadonlySet<string>,
  configured: ParameterValues,
): ParameterValues {
  let values = configured;
  for (const option of options) {
    const equals = option.indexOf('=');
    const path = option.slice(0, equals).split('.');
    const [head] = path;
    if (equals < 0 || head === undefined || path.length < 2 || path.includes('')) {
      throw new UsageError(
        `--param ${option} is not <policy>.<name>=<value>`,
        'for example --param one-keystone-max.max=2',
      );
    }
    const value = parseValue(option.slice(equals + 1));
    values = policyIds.has(head)
      ? { ...values, policies: put(values.policies, path, value) }
      : { ...values, global: put(values.global, path, value) };
  }
  return values;
}
