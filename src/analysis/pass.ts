import type { Diagnostic } from '../base/diagnostic.ts';
import type { Program } from '../ir/policy.ts';

/** One analysis of a whole program. It reports all that it finds, and never changes the program. */
export interface Pass {
  readonly id: string;
  readonly run: (program: Program) => readonly Diagnostic[];
}
