import type { JsonObject } from '../base/json.ts';
import type { WorkloadKind } from '../ir/policy.ts';
import type { FindNotices } from '../manifests/index.ts';
import type { GivenParameters } from '../reference/judge-object.ts';
import type { ReportPolicy } from '../report/report-policy.ts';
import type { Judge } from './judge.ts';
import { noticeFinder, type Reads } from './notice-finder.ts';
import { wasmJudge } from './wasm-judge.ts';

/** What checking needs of a program, all of it data, so that it can be made before the program runs. */
export interface CheckData {
  /** What the target opa-wasm made of the program. */
  readonly module: Uint8Array;
  readonly kinds: readonly WorkloadKind[];
  /** Values of the shared parameters, where they differ from the defaults. */
  readonly shared: JsonObject;
  readonly reads: Reads;
  /** What reports say of the policies. */
  readonly policies: readonly ReportPolicy[];
}

/** What is said of one object: by the policies, and by the reader; and what reports say of the policies. */
export interface Checker {
  readonly judge: Judge;
  readonly findNotices: FindNotices;
  readonly policies: readonly ReportPolicy[];
  readonly kinds: readonly WorkloadKind[];
  readonly shared: JsonObject;
  /** What it was made of, so that another thread can make its like; null for what cannot be made again. */
  readonly data: CheckData | null;
}

/**
 * Makes what checks with a compiled module.
 *
 * @param parameters Beside those that are compiled into it.
 */
export function createChecker(data: CheckData, parameters: GivenParameters): Checker {
  const { module, kinds, shared, reads, policies } = data;
  const judge = wasmJudge(module, kinds, parameters);
  return { judge, findNotices: noticeFinder(kinds, reads), policies, kinds, shared, data };
}
