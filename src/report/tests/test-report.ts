import type { Diagnostic } from '../../base/diagnostic.ts';
import type { SourcePlace } from '../../base/source.ts';

/** One thing in which an engine's answer is not what a case expects. */
export interface TestDifference {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** A case in which an engine, given the case in one shape, does not say what is expected. */
export interface TestFailure {
  readonly policy: string;
  readonly case: string;
  readonly engine: string;
  readonly shape: string;
  readonly place: SourcePlace;
  readonly differences: readonly TestDifference[];
}

/** How many cases of a policy an engine answered, and how. */
export interface TestCell {
  readonly policy: string;
  readonly engine: string;
  readonly passed: number;
  readonly failed: number;
  readonly known: number;
  readonly notApplicable: number;
  readonly unclaimed: readonly { readonly rule: string; readonly reason: string }[];
}

/** A branch that no case reached: a rule that found nothing, or a condition that was never true or never false. */
export interface TestGap {
  readonly rule: string;
  readonly side: 'found' | 'true' | 'false';
  readonly text: string;
  readonly place: SourcePlace | undefined;
}

export interface TestCoverage {
  readonly policy: string;
  readonly reached: number;
  readonly branches: number;
  readonly uncovered: readonly TestGap[];
}

/** What `keystone test` says; its JSON form is a contract, versioned. */
export interface TestReport {
  readonly version: 1;
  readonly passed: boolean;
  readonly engines: readonly { readonly id: string; readonly title: string }[];
  /** Sorted by policy. */
  readonly suites: readonly {
    readonly policy: string;
    readonly file: string;
    readonly cases: readonly { readonly name: string; readonly place: SourcePlace }[];
  }[];
  readonly cells: readonly TestCell[];
  readonly failures: readonly TestFailure[];
  readonly coverage: readonly TestCoverage[];
  /** Faults of the fixtures themselves. */
  readonly diagnostics: readonly Diagnostic[];
}
