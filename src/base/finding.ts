import { compareCodePoints } from './code-points.ts';
import type { Path } from './pointer.ts';
import type { Severity } from './severity.ts';

/** What a policy says about one place of one object. */
export interface Finding {
  readonly policy: string;
  readonly rule: string;
  readonly severity: Severity;
  /** One line. */
  readonly message: string;
  /** Relative to the object; printed as an RFC 6901 pointer. */
  readonly path: Path;
  readonly container: string | null;
  /** Outside parity: the reference, wasm and the command line have it, CEL and Rego do not. */
  readonly hint: string | null;
}

function compareSegments(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'number') return -1;
  if (typeof right === 'number') return 1;
  return compareCodePoints(left, right);
}

function comparePaths(left: Path, right: Path): number {
  for (const [index, a] of left.entries()) {
    const b = right[index];
    if (b === undefined) return 1;
    const order = compareSegments(a, b);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** The canonical order: policy, rule, path (by segment, indices as numbers and before names), message, by code point. */
export function compareFindings(left: Finding, right: Finding): number {
  return (
    compareCodePoints(left.policy, right.policy) ||
    compareCodePoints(left.rule, right.rule) ||
    comparePaths(left.path, right.path) ||
    compareCodePoints(left.message, right.message)
  );
}
