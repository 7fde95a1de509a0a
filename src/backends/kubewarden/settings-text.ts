import { isJsonObject, type Json, type JsonObject, ownMember } from '../../base/json.ts';
import type { Parameters, ParameterType, Policy } from '../../ir/policy.ts';

type Plain = Exclude<ParameterType, { readonly type: 'group' }>;

const typeTexts: Readonly<Record<Plain['type'], string>> = {
  integer: 'an integer',
  boolean: 'true or false',
  string: 'a string',
  quantity: 'a quantity, as a string',
  strings: 'a list of strings',
  records: 'a list of maps',
};

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function rows(parameters: Parameters, given: JsonObject, prefix = ''): readonly string[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const path = `${prefix}${name}`;
    const value = ownMember(given, name);
    if (parameter.type === 'group') return rows(parameter.members, objectOf(value), `${path}.`);
    const fallback = JSON.stringify(value ?? parameter.default);
    return [`- \`${path}\`, ${typeTexts[parameter.type]}: ${parameter.doc} Default: \`${fallback}\``];
  });
}

/**
 * What the settings of a policy's module are, as Markdown: its own parameters and the shared ones, side by side.
 *
 * @param given Values that were built in, in the place of the defaults.
 */
export function settingsText(
  { id, parameters, shared }: Policy,
  given: { readonly global: JsonObject; readonly policies: JsonObject },
): string {
  const own = objectOf(ownMember(given.policies, id));
  const settings = [...rows(parameters, own), ...rows(shared, given.global)];
  if (settings.length === 0) return 'The policy has no settings.';
  return `Settings, all of them optional:\n\n${settings.join('\n')}`;
}
