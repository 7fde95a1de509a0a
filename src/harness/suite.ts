import type { JsonObject } from '../base/json.ts';
import type { Severity } from '../base/severity.ts';
import type { SourcePlace } from '../base/source.ts';
import type { GivenParameters } from '../reference/judge-object.ts';

/** Where an input can occur: in a file, in an API request of a built-in kind, or in one of a custom resource. */
export const surfaces = ['manifest', 'admission', 'custom-resource'] as const;
export type Surface = (typeof surfaces)[number];

/**
 * What becomes of an input there before policies see it: nothing, the API server refuses it first, it drops the part
 * that is found, or the input cannot occur there.
 */
export const occurrences = ['judged', 'refused-earlier', 'pruned', 'absent'] as const;
export type Occurrence = (typeof occurrences)[number];

/** What a policy has to find; compared exactly. */
export interface ExpectedFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** JSON pointer, relative to the object. */
  readonly path: string;
  readonly container: string | null;
  readonly hint: string | null;
}

/** `object` is judged in every input shape; `review` is what stands in `request` of an AdmissionReview. */
export type CaseInput =
  | { readonly kind: 'object'; readonly object: JsonObject }
  | { readonly kind: 'review'; readonly request: JsonObject };

export interface Case {
  readonly name: string;
  readonly input: CaseInput;
  readonly parameters: GivenParameters;
  readonly at: Readonly<Record<Surface, Occurrence>>;
  /** In canonical order. */
  readonly expect: readonly ExpectedFinding[];
  /** The case says that no pod is judged in it. */
  readonly matchesNothing: boolean;
  readonly place: SourcePlace;
}

/** The cases of one policy: `fixtures/<policy>/suite.yaml`. */
export interface Suite {
  readonly policy: string;
  /** Relative to the folder of fixtures. */
  readonly file: string;
  readonly cases: readonly Case[];
  /** Files under the policy's folder that cases use. */
  readonly objects: readonly string[];
}
