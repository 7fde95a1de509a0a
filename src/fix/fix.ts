import type { Finding } from '../base/finding.ts';
import type { JsonObject } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import type { Change } from '../manifests/index.ts';
import type { Styles } from './styles.ts';

/** Fixes that are made only when they are asked for. */
export type Request = 'remove-dangling' | 'native';

/** A finding with what a fix may know of it. */
export interface Subject {
  readonly finding: Finding;
  /** The object that the finding is about. */
  readonly object: JsonObject;
  /** Where its pods are within it. */
  readonly pods: readonly Path[];
  readonly styles: Styles;
  /** Whether a selector of the file names the key of a label. */
  readonly isSelected: (key: string) => boolean;
}

/** What a fix would do: changes of the object, or why there are none. Paths start at the object. */
export type Plan =
  | {
      readonly kind: 'changes';
      readonly changes: readonly Change[];
      /** What is done, in the present tense: "writes … in place of …". */
      readonly does: string;
      /** What else is different afterwards, for whoever reviews it. */
      readonly notes: readonly string[];
    }
  | { readonly kind: 'left'; readonly reason: string };

/** A way to mend what policies find. */
export interface Fix {
  readonly id: string;
  readonly title: string;
  /** Policies and their rules. */
  readonly mends: Readonly<Record<string, readonly string[]>>;
  /** Null for a fix that is always safe. */
  readonly request: Request | null;
  /** Findings of one object are mended in ascending order of this; in their own order when it is not given. */
  readonly rank?: (subject: Subject) => number;
  /** Null when the finding is not the fix's affair after all. */
  readonly plan: (subject: Subject) => Plan | null;
}

export function changes(does: string, made: readonly Change[], notes: readonly string[] = []): Plan {
  return { kind: 'changes', changes: made, does, notes };
}

export function left(reason: string): Plan {
  return { kind: 'left', reason };
}

export function mends({ mends: policies }: Fix, { policy, rule }: Pick<Finding, 'policy' | 'rule'>): boolean {
  return Object.hasOwn(policies, policy) && policies[policy]?.includes(rule) === true;
}
