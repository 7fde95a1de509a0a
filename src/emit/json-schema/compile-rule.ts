import type { Rule } from '../../ir/policy.ts';
import { approximationOf } from './approximation.ts';
import { type Definitions, defineFormula, definitions } from './definitions.ts';
import { type Formula, obstacles } from './formula.ts';
import type { Schema } from './schema.ts';
import { support } from './support.ts';
import { someCombination } from './translate/context.ts';
import { ruleContext } from './translate/index.ts';

/** A rule as a condition on the nodes `pod` and `object` that holds when it has a finding. */
export type CompiledRule =
  | {
      readonly kind: 'compiled';
      readonly violation: Formula;
      /** What the violation refers to. */
      readonly definitions: ReadonlyMap<string, Schema>;
      /** Why it may have a finding more than the rule has. */
      readonly stricter: string | null;
    }
  | { readonly kind: 'unsupported'; readonly reasons: readonly string[] };

function splitReason(): string {
  const entry = support.split;
  return typeof entry === 'object' && 'lossy' in entry ? `split: ${entry.lossy}` : 'split';
}

/**
 * Compiles a rule of a policy whose parameters and kinds are constants.
 *
 * @param name The rule's name among the definitions.
 * @param shared Takes what other rules may have, too.
 */
export function compileRule(rule: Rule, name: string, shared: Definitions): CompiledRule {
  const kept = definitions();
  const context = ruleContext({
    define: (hint, formula) => defineFormula(kept, `${name}.${hint}`, formula),
    defineShared: (hint, formula) => defineFormula(shared, hint, formula),
  });
  const violation = someCombination(rule.each, context, (inner) => inner.to.condition(rule.when, inner));
  const reasons = obstacles(violation);
  if (reasons.length > 0) return { kind: 'unsupported', reasons };
  const { more, fewer } = approximationOf(violation);
  if (fewer) return { kind: 'unsupported', reasons: [splitReason()] };
  return { kind: 'compiled', violation, definitions: kept.schemas, stricter: more ? splitReason() : null };
}
