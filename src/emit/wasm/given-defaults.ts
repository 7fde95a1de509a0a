import { bottomUp, rewriteRule } from '../../analysis/rewrite.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember } from '../../base/json.ts';
import type { Expression, ExpressionOf } from '../../ir/expression.ts';
import type { Policy, Program } from '../../ir/policy.ts';

/** Parameter values: shared ones for all policies, the others by policy id. */
export interface GivenValues {
  readonly global: JsonObject;
  readonly policies: JsonObject;
}

function jsonType(value: Json): string {
  if (value === null) return 'null';
  return isJsonArray(value) ? 'list' : typeof value;
}

function valueAt(values: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) => (isJsonObject(value) ? ownMember(value, key) : undefined),
    values,
  );
}

function withDefault(parameter: ExpressionOf<'parameter'>, policy: Policy, values: GivenValues): Expression {
  const own = parameter.scope === 'policy' ? ownMember(values.policies, policy.id) : values.global;
  const given = valueAt(own, parameter.path);
  return given !== undefined && jsonType(given) === jsonType(parameter.fallback)
    ? { ...parameter, fallback: given }
    : parameter;
}

/** The program with given values in the place of its parameters' defaults; they can still be overridden. */
export function withGivenDefaults(program: Program, values: GivenValues): Program {
  const policies = program.policies.map((policy): Policy => {
    const rewrite = bottomUp((expression) =>
      expression.kind === 'parameter' ? withDefault(expression, policy, values) : expression,
    );
    return { ...policy, rules: policy.rules.map((rule) => rewriteRule(rule, rewrite)) };
  });
  return { ...program, policies };
}
