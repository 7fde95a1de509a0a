import type { Finding } from '../base/finding.ts';
import type { Json } from '../base/json.ts';
import type { Policy, Program, Rule } from '../ir/policy.ts';
import type { GivenParameters } from '../reference/judge-object.ts';
import type { InputShape } from './input-shapes.ts';

/** A finding as engines give it: no hint where the engine has none. */
export type EngineFinding = Omit<Finding, 'path' | 'hint'> & {
  /** JSON pointer. */
  readonly path: string;
  readonly hint: string | null;
};

/**
 * One message for all errors of a policy and one for all its warnings, as `joinMessages` joins them; null for none. So
 * for what is only for reports, where the engine has that.
 */
export interface JoinedAnswer {
  readonly kind: 'joined';
  readonly error: string | null;
  readonly warn: string | null;
  readonly info?: string | null;
}

/** What an engine says of an input: as much as it can say. */
export type EngineAnswer =
  | { readonly kind: 'findings'; readonly findings: readonly EngineFinding[] }
  | JoinedAnswer
  | { readonly kind: 'verdict'; readonly denied: boolean }
  /** It is not made for such an input: a schema of Pods knows no lists. */
  | { readonly kind: 'not-judged' }
  /** It refused the input, as an engine that fails closed does. */
  | { readonly kind: 'refused'; readonly message: string }
  /** It broke: never right. */
  | { readonly kind: 'failed'; readonly message: string };

/** An engine with policies loaded and parameters set. */
export interface PreparedEngine {
  /** Why a rule is not in the engine; null when it is. */
  readonly unclaimed: (policy: Policy, rule: Rule) => string | null;
  /** The answer for one policy of the program, or for all of them (null). */
  readonly judge: (input: Json, policy: string | null) => EngineAnswer | Promise<EngineAnswer>;
}

/** An engine within this process, which answers at once. */
export interface PreparedInProcess extends PreparedEngine {
  readonly judge: (input: Json, policy: string | null) => EngineAnswer;
}

/** An engine that runs policies, in process or beside it. */
export interface Engine {
  readonly id: string;
  /** In a sentence, for tables and documentation. */
  readonly title: string;
  /** The input shapes that it takes; each case is judged in each of them. */
  readonly shapes: readonly InputShape[];
  /** What it says of an input at most; it may also refuse, or fail. */
  readonly answers: 'findings' | 'joined' | 'verdict';
  /** Whether hints are given, and so compared. */
  readonly hints: boolean;
  readonly prepare: (program: Program, parameters: GivenParameters) => Promise<PreparedEngine>;
}

export interface InProcessEngine extends Engine {
  readonly prepare: (program: Program, parameters: GivenParameters) => Promise<PreparedInProcess>;
}
