import type { Severity } from '../base/severity.ts';
import type { Expression } from '../ir/expression.ts';
import type { Bool } from './bool.ts';
import type { Placed } from './handle.ts';
import { type MessagePart, message } from './message.ts';
import { callSite } from './origin.ts';
import type { RuleDraft } from './rule-draft.ts';
import type { OptionalStr, Str } from './str.ts';

type Unsaid = Omit<RuleDraft, 'message' | 'at'> & { readonly at: Expression | null };

const wholePod: Expression = { kind: 'root', name: 'pod' };

/** A rule on the way to its message; each step gives a new one. */
export class RuleBuilder {
  readonly #rule: Unsaid;

  constructor(unsaid: Unsaid) {
    this.#rule = unsaid;
  }

  /** The condition of a finding; several hold together. */
  when(...conditions: readonly Bool[]): RuleBuilder {
    const more = conditions.map((condition) => condition.expression);
    return new RuleBuilder({ ...this.#rule, conditions: [...this.#rule.conditions, ...more] });
  }

  /** The place; where it is absent, the nearest ancestor that exists. Without it, the pod. */
  at(place: Placed): RuleBuilder {
    return new RuleBuilder({ ...this.#rule, at: place.place });
  }

  /** The container that the finding is about. */
  about(container: Str | OptionalStr): RuleBuilder {
    return new RuleBuilder({ ...this.#rule, container: orEmpty(container) });
  }

  /** How to mend it, where that depends on the object; outside parity. */
  hint(text: Str | OptionalStr): RuleBuilder {
    return new RuleBuilder({ ...this.#rule, hint: orEmpty(text) });
  }

  /** The message: one line that names its subject. */
  says(words: TemplateStringsArray, ...parts: readonly MessagePart[]): RuleDraft {
    return { ...this.#rule, at: this.#rule.at ?? wholePod, message: message(words, ...parts) };
  }
}

function orEmpty(text: Str | OptionalStr): Expression {
  return 'orElse' in text ? text.orElse('').expression : text.expression;
}

function newRule(severity: Severity, id: string, summary: string): RuleBuilder {
  const origin = callSite();
  return new RuleBuilder({
    id,
    severity,
    summary,
    each: [],
    conditions: [],
    at: null,
    container: null,
    hint: null,
    origin,
  });
}

/** A rule whose findings deny. `summary` says in one sentence what it finds. */
export function error(id: string, summary: string): RuleBuilder {
  return newRule('error', id, summary);
}

/** A rule whose findings warn. */
export function warn(id: string, summary: string): RuleBuilder {
  return newRule('warn', id, summary);
}

/** A rule whose findings are for reports alone. */
export function info(id: string, summary: string): RuleBuilder {
  return newRule('info', id, summary);
}
