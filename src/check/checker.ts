import type { WorkloadKind } from '../ir/policy.ts';
import type { FindNotices } from '../manifests/index.ts';
import type { GivenParameters } from '../reference/judge-object.ts';
import type { Judge } from './judge.ts';
import { noticeFinder, type Reads } from './notice-finder.ts';
import { wasmJudge } from './wasm-judge.ts';

/** What checking needs of a program, all of it data, so that it can be made before the program runs. */
export interface CheckData {
  /** What the target opa-wasm made of the program. */
  readonly module: Uint8Array;
  readonly kinds: readonly WorkloadKind[];
  readonly reads: Reads;
}

/** What is said of one object: by the policies, and by the reader. */
export interface Checker {
  readonly judge: Judge;
  readonly findNotices: FindNotices;
}

export function createChecker({ module, kinds, reads }: CheckData, parameters: GivenParameters): Checker {
  return { judge: wasmJudge(module, kinds, parameters), findNotices: noticeFinder(kinds, reads) };
}
