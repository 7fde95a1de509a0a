import type { Exemption } from '../../base/exemption.ts';
import type { Expression } from '../../ir/expression.ts';
import { expressionsOf, walk } from '../../ir/operands.ts';
import type { Policy, Rule, WorkloadKind } from '../../ir/policy.ts';
import { isFalse } from '../constant.ts';
import { folding } from '../fold.ts';
import { isForPolicy } from './matches-exemption.ts';
import { containerCondition, type ExemptionContext, objectCondition } from './member-conditions.ts';

/** An exemption for one policy: what it asks of the object, once for all rules, and of each rule's container. */
interface Prepared {
  readonly ofObject: Expression;
  readonly containers: readonly string[] | undefined;
}

/** An exemption of files is for `check` alone, which knows them. */
export function isCompiled({ match }: Exemption): boolean {
  return match.files === undefined;
}

/** The ids of a policy's variables. */
function variableIds({ rules }: Policy): ReadonlySet<string> {
  const used = new Set<string>();
  const seen = new Set<Expression>();
  const note = (expression: Expression): void => {
    if ('variable' in expression) used.add(expression.variable.id);
    if (expression.kind === 'names') for (const { variable } of expression.from) used.add(variable.id);
  };
  for (const rule of rules) {
    for (const { variable } of rule.each) used.add(variable.id);
    for (const expression of expressionsOf(rule)) walk(expression, note, seen);
  }
  return used;
}

/** An id that no variable of the policy has. */
function freshId(wanted: string, used: ReadonlySet<string>): string {
  let id = wanted;
  for (let count = 2; used.has(id); count++) id = `${wanted}${count}`;
  return id;
}

function contextOf(policy: Policy, kinds: readonly WorkloadKind[]): ExemptionContext {
  const used = variableIds(policy);
  return {
    kinds,
    owner: { id: freshId('owner', used), type: 'node' },
    ownerName: { id: freshId('ownerName', used), type: 'str' },
  };
}

function conjuncts(condition: Expression): readonly Expression[] {
  return condition.kind === 'and' ? condition.of : [condition];
}

function exemptRule(rule: Rule, prepared: readonly Prepared[], fold: (e: Expression) => Expression): Rule {
  const of = prepared.map(({ ofObject, containers }): Expression => {
    return { kind: 'and', of: [ofObject, containerCondition(containers, rule.container)] };
  });
  const isExempt = fold({ kind: 'or', of });
  if (isFalse(isExempt)) return rule;
  // What the object that an UPDATE replaces may have, the new one may keep: it may lose its owner, for example.
  const counts: Expression = { kind: 'or', of: [{ kind: 'isReplaced' }, { kind: 'not', of: isExempt }] };
  return { ...rule, when: fold({ kind: 'and', of: [...conjuncts(rule.when), counts] }) };
}

function exemptPolicy(
  policy: Policy,
  exemptions: readonly Exemption[],
  kinds: readonly WorkloadKind[],
): Policy {
  const own = exemptions.filter((exemption) => isCompiled(exemption) && isForPolicy(exemption, policy.id));
  if (own.length === 0) return policy;
  const context = contextOf(policy, kinds);
  const fold = folding();
  const prepared = own.map(({ match }, index): Prepared => {
    const value = fold(objectCondition(match, context));
    const isConstant = value.kind === 'literal';
    const name = own.length === 1 ? 'exempt' : `exempt${index + 1}`;
    return {
      ofObject: isConstant ? value : { kind: 'named', name, value },
      containers: match.containers,
    };
  });
  return { ...policy, rules: policy.rules.map((rule) => exemptRule(rule, prepared, fold)) };
}

/**
 * The policies with exemptions in the conditions of their rules: no rule finds anything where one holds. When they end
 * has no part in it; exemptions of files are left out.
 */
export function exempt(
  policies: readonly Policy[],
  exemptions: readonly Exemption[],
  kinds: readonly WorkloadKind[],
): readonly Policy[] {
  return policies.map((policy) => exemptPolicy(policy, exemptions, kinds));
}
