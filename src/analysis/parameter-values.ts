import type { Diagnostic } from '../base/diagnostic.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember } from '../base/json.ts';
import { quantityPattern } from '../base/quantity-pattern.ts';
import type { Parameters, ParameterType, ParameterValues, Program, RecordFieldType } from '../ir/policy.ts';
import { anchored, isRegexError, parseRegex } from '../ir/regex.ts';

/** What is wrong with a value; null when nothing is. */
type Check<Type extends ParameterType['type']> = (
  value: Json,
  parameter: Extract<ParameterType, { readonly type: Type }>,
) => string | null;

const isStrings = (value: Json | undefined): value is readonly string[] =>
  isJsonArray(value) && value.every((item) => typeof item === 'string');

function matchesAll(texts: readonly string[], pattern: string | undefined): string | null {
  if (pattern === undefined || isRegexError(parseRegex(pattern))) return null;
  const regex = new RegExp(anchored(pattern), 'u');
  const wrong = texts.find((text) => !regex.test(text));
  return wrong === undefined ? null : `${JSON.stringify(wrong)} does not match ${pattern}`;
}

function recordProblem(record: Json, fields: Readonly<Record<string, RecordFieldType>>): string | null {
  if (!isJsonObject(record)) return 'a list of maps is wanted';
  const unknown = Object.keys(record).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return `there is no ${unknown}; known: ${Object.keys(fields).join(', ')}`;
  for (const [name, field] of Object.entries(fields)) {
    const value = ownMember(record, name);
    const fits = field.type === 'strings' ? isStrings(value) : typeof value === 'string';
    if (!fits) return `${name} must be ${field.type === 'strings' ? 'a list of strings' : 'a string'}`;
    if (field.enum !== undefined && !field.enum.some((allowed) => allowed === value)) {
      return `${name} must be ${field.enum.join(' or ')}`;
    }
  }
  return null;
}

export const quantityLike = new RegExp(`^${quantityPattern}$`, 'u');

const checks: { readonly [Type in Exclude<ParameterType['type'], 'group'>]: Check<Type> } = {
  integer: (value, { minimum, maximum }) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'an integer is wanted';
    if (minimum !== undefined && value < minimum) return `it must be at least ${minimum}`;
    return maximum !== undefined && value > maximum ? `it must be at most ${maximum}` : null;
  },
  boolean: (value) => (typeof value === 'boolean' ? null : 'true or false is wanted'),
  string: (value, parameter) => {
    if (typeof value !== 'string') return 'a string is wanted';
    if (parameter.enum !== undefined && !parameter.enum.includes(value))
      return `it must be ${parameter.enum.join(' or ')}`;
    return matchesAll([value], parameter.pattern);
  },
  quantity: (value) =>
    typeof value === 'string' && quantityLike.test(value)
      ? null
      : 'a quantity is wanted, such as "500m" or "1Gi"',
  strings: (value, { pattern }) =>
    isStrings(value) ? matchesAll(value, pattern) : 'a list of strings is wanted',
  records: (value, { fields }) => {
    if (!isJsonArray(value)) return 'a list of maps is wanted';
    return value.map((record) => recordProblem(record, fields)).find((problem) => problem !== null) ?? null;
  },
};

function checkAs<Type extends Exclude<ParameterType['type'], 'group'>>(
  type: Type,
  value: Json,
  parameter: Extract<ParameterType, { readonly type: Type }>,
): string | null {
  return checks[type](value, parameter);
}

/** Where a name is not known, the names that are; so that a hint can be given. */
function unknownName(path: string, names: readonly string[]): Diagnostic {
  const hint = names.length === 0 ? 'it has no parameters' : `known: ${names.join(', ')}`;
  return { code: 'parameter', severity: 'error', message: `there is no parameter ${path}`, hint };
}

function checkValues(values: JsonObject, parameters: Parameters, prefix: string): readonly Diagnostic[] {
  return Object.entries(values).flatMap(([name, value]): readonly Diagnostic[] => {
    const path = `${prefix}${name}`;
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined) return [unknownName(path, Object.keys(parameters))];
    if (parameter.type === 'group') {
      if (isJsonObject(value)) return checkValues(value, parameter.members, `${path}.`);
      return [{ code: 'parameter', severity: 'error', message: `${path}: a map is wanted` }];
    }
    const problem = checkAs(parameter.type, value, parameter);
    return problem === null ? [] : [{ code: 'parameter', severity: 'error', message: `${path}: ${problem}` }];
  });
}

/** The shared parameters that some policy of the program reads. */
export function sharedParameters(program: Program): Parameters {
  return Object.assign({}, ...program.policies.map(({ shared }) => shared));
}

/** What is wrong with parameter values: names that no policy has, and values that their types refuse. */
export function checkParameterValues(program: Program, values: ParameterValues): readonly Diagnostic[] {
  const ofPolicies = Object.entries(values.policies).flatMap(([id, own]) => {
    const policy = program.policies.find((candidate) => candidate.id === id);
    if (policy === undefined)
      return [
        unknownName(
          id,
          program.policies.map((candidate) => candidate.id),
        ),
      ];
    return isJsonObject(own) ? checkValues(own, policy.parameters, `${id}.`) : [unknownName(id, [])];
  });
  return [...checkValues(values.global, sharedParameters(program), ''), ...ofPolicies];
}
