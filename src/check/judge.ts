import type { Finding } from '../base/finding.ts';
import type { JsonObject } from '../base/json.ts';

/**
 * What a judge says of one object.
 *
 * - `judged`: its findings, in canonical order, and how many pods it holds
 * - `refused`: it has no shape that can be judged
 * - `failed`: the engine stopped on it
 */
export type Judged =
  | { readonly kind: 'judged'; readonly findings: readonly Finding[]; readonly pods: number }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Judges an object or an AdmissionReview. The one seam between what is read and what is said of it: an engine that is
 * proven equal to the reference may stand here.
 */
export type Judge = (input: JsonObject) => Judged;
