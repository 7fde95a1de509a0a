import type { Json, JsonObject } from '../../base/json.ts';
import type { CompiledProgram } from '../../emit/json-schema/compile-program.ts';
import type { Policy, Rule, WorkloadKind } from '../../ir/policy.ts';

/** Without what tells where it was written; undefined members are left out, as JSON has it. */
function asJson(value: unknown): Json {
  const text = JSON.stringify(value, (key, member: unknown) => (key === 'origin' ? undefined : member));
  const parsed: Json = JSON.parse(text);
  return parsed;
}

function ruleJson({ id, severity, summary, each, when, at, message }: Rule): Json {
  return asJson({ id, severity, summary, each, when, at, message, container: null, hint: null });
}

function policyJson({ id, title, rules }: Policy): Json {
  return { id, title, rules: rules.map(ruleJson) };
}

function kindJson({ group, kind, paths }: WorkloadKind): Json {
  return asJson({ group, kind, paths });
}

/**
 * The value of the keyword `keystone`: the rules that a plain schema cannot say, as expressions of the policy
 * language, which our ajv vocabulary evaluates. Null when there is none.
 */
export function keystoneKeyword({ policies, kinds, remarks }: CompiledProgram): JsonObject | null {
  const inexact = new Set(remarks.map(({ policy, rule }) => `${policy}/${rule}`));
  const left = policies
    .map((policy) => ({
      ...policy,
      rules: policy.rules.filter(({ id }) => inexact.has(`${policy.id}/${id}`)),
    }))
    .filter(({ rules }) => rules.length > 0);
  if (left.length === 0) return null;
  return { version: 1, kinds: kinds.map(({ kind }) => kindJson(kind)), policies: left.map(policyJson) };
}
