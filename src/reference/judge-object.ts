import { compareFindings, type Finding } from '../base/finding.ts';
import { isJsonObject, type Json, ownObject, ownString } from '../base/json.ts';
import type { Expression } from '../ir/expression.ts';
import type { ParameterValues, Policy, Program, Rule } from '../ir/policy.ts';
import { evaluate, holds, type Scope, scopesOver } from './evaluate.ts';
import { groupKindOf, podSites } from './sites.ts';
import { type Statics, staticsOf } from './statics.ts';
import { asNode, asStr, type Located, type Value } from './value.ts';

/** Parameter values from outside the program. */
export type GivenParameters = ParameterValues;

export const noParameters: GivenParameters = { global: {}, policies: {} };

export interface JudgeOptions {
  readonly parameters: GivenParameters;
  /** `staticsOf` the program: worth giving when many objects are judged. */
  readonly statics?: Statics | undefined;
  /** The namespace of the request; null or not given for an object that comes without one, and says its own. */
  readonly namespace?: string | null | undefined;
  /** Whether the object is the one that an UPDATE replaces. */
  readonly isReplaced?: boolean | undefined;
  /** Told of each condition that is decided, for coverage. */
  readonly onCondition?: ((policy: Policy, condition: Expression, holds: boolean) => void) | undefined;
}

function optionalText(expression: Expression | null, scope: Scope): string | null {
  if (expression === null) return null;
  const text = asStr(evaluate(expression, scope));
  return text === '' ? null : text;
}

function findingsOf(policy: Policy, rule: Rule, scope: Scope): readonly Finding[] {
  return scopesOver(rule.each, scope)
    .filter((inner) => holds(rule.when, inner))
    .map((inner) => ({
      policy: policy.id,
      rule: rule.id,
      severity: rule.severity,
      message: asStr(evaluate(rule.message, inner)),
      path: asNode(evaluate(rule.at, inner)).path ?? [],
      container: optionalText(rule.container, inner),
      hint: optionalText(rule.hint, inner),
    }));
}

/** Sorted, and each (policy, rule, path, message) once. */
export function canonicalFindings(findings: readonly Finding[]): readonly Finding[] {
  const sorted = [...findings].sort(compareFindings);
  return sorted.filter((finding, index) => {
    const previous = sorted[index - 1];
    return previous === undefined || compareFindings(previous, finding) !== 0;
  });
}

/** What the policies of a program find in one object, in canonical order. */
export function judgeObject(program: Program, object: Json, options: JudgeOptions): readonly Finding[] {
  if (!isJsonObject(object)) return [];
  const kind = groupKindOf(object);
  const context = kind.group === '' && kind.kind === 'Pod' ? 'pod' : 'template';
  const root: Located = { value: object, path: [] };
  const { onCondition, statics = staticsOf(program), isReplaced = false } = options;
  const namespace = options.namespace ?? ownString(ownObject(object, 'metadata'), 'namespace');
  const findings = podSites(object, program.kinds).flatMap((pod) =>
    program.policies.flatMap((policy) => {
      const known = new Map<Expression, Value>();
      const scope: Scope = {
        object: root,
        pod,
        kind,
        context,
        namespace,
        isReplaced,
        parameters: {
          policy: ownObject(options.parameters.policies, policy.id),
          shared: options.parameters.global,
        },
        variables: null,
        statics,
        known,
        onCondition: onCondition && ((condition, result) => onCondition(policy, condition, result)),
      };
      return policy.rules.flatMap((rule) => findingsOf(policy, rule, scope));
    }),
  );
  return canonicalFindings(findings);
}
