import type { Diagnostic } from '../base/diagnostic.ts';
import type { SourcePlace } from '../base/source.ts';
import type { PolicyCoverage } from './coverage.ts';
import type { Difference } from './differences.ts';
import type { EngineAnswer } from './engine.ts';
import type { InputShape } from './input-shapes.ts';

/** A case in which an engine does not say what is expected. */
export interface CaseFailure {
  readonly policy: string;
  readonly case: string;
  readonly engine: string;
  readonly shape: InputShape;
  /** Of the case in its suite. */
  readonly place: SourcePlace;
  readonly differences: readonly Difference[];
}

/** A cell of the table of policies and engines; counts are of cases, each in all shapes that the engine takes. */
export interface Cell {
  readonly policy: string;
  readonly engine: string;
  readonly passed: number;
  readonly failed: number;
  /** Cases with a known difference that is still there. */
  readonly known: number;
  /** Cases in no shape that the engine takes, or with parameters for which it claims no rule. */
  readonly notApplicable: number;
  /** Rules that the engine claims in no case, and why. */
  readonly unclaimed: readonly { readonly rule: string; readonly reason: string }[];
}

/** What `keystone test` found out; the exit status is 1 unless `passed`. */
export interface SuiteRun {
  readonly passed: boolean;
  readonly engines: readonly { readonly id: string; readonly title: string }[];
  /** Policies in the order of their ids, engines in the order given. */
  readonly cells: readonly Cell[];
  readonly failures: readonly CaseFailure[];
  readonly coverage: readonly PolicyCoverage[];
  /** Faults of fixtures: unreadable, one-sided, orphans, cases that match nothing, known differences that are gone. */
  readonly diagnostics: readonly Diagnostic[];
  /** What the reference found, by policy and case, for `--update`. */
  readonly answers: readonly {
    readonly policy: string;
    readonly case: string;
    readonly answer: EngineAnswer;
  }[];
}
