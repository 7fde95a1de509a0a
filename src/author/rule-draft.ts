import type { Binding, Expression } from '../ir/expression.ts';
import type { Rule } from '../ir/policy.ts';

/** A rule whose conditions are still a list. */
export type RuleDraft = Omit<Rule, 'when'> & { readonly conditions: readonly Expression[] };

/** What `check` returns: a rule, or rules in lists nested at will. */
export type RuleDrafts = RuleDraft | readonly RuleDrafts[];

function isList(drafts: RuleDrafts): drafts is readonly RuleDrafts[] {
  return Array.isArray(drafts);
}

export function flattenDrafts(drafts: RuleDrafts): readonly RuleDraft[] {
  return isList(drafts) ? drafts.flatMap((draft) => flattenDrafts(draft)) : [drafts];
}

/** The rules within one more `each`, as the outermost. */
export function withBinding(binding: Binding, drafts: RuleDrafts): readonly RuleDraft[] {
  return flattenDrafts(drafts).map((draft) => ({ ...draft, each: [binding, ...draft.each] }));
}
