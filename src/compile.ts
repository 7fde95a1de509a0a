import { expectedTypesPolicy } from './analysis/expected-types.ts';
import { analyze } from './analysis/index.ts';
import type { Artifact } from './artifacts/artifact.ts';
import type { Backend, EmitOptions } from './backends/backend.ts';
import { backends } from './backends/index.ts';
import { compareCodePoints } from './base/code-points.ts';
import type { Diagnostic } from './base/diagnostic.ts';
import type { Policy, Program, WorkloadKind } from './ir/policy.ts';

/** A program of policies: sorted by id, with the generated policy that reports values of wrong types. */
export function createProgram(policies: readonly Policy[], kinds: readonly WorkloadKind[]): Program {
  const all = [...policies, expectedTypesPolicy(policies)];
  return { policies: all.sort((left, right) => compareCodePoints(left.id, right.id)), kinds };
}

export interface CompileOptions extends EmitOptions {
  /** Ids of targets; all of them when it is not given. */
  readonly targets?: readonly string[] | undefined;
}

/** What a compilation made, and what it has to say; no artifacts when a diagnostic is an error. */
export interface Compiled {
  readonly artifacts: readonly Artifact[];
  readonly diagnostics: readonly Diagnostic[];
}

function selectBackends(targets: readonly string[] | undefined): readonly Backend[] {
  return targets === undefined ? backends : backends.filter(({ id }) => targets.includes(id));
}

/** Compiles a program for targets: analysis first, then each backend; artifacts are under the target's own folder. */
export function compile(program: Program, options: CompileOptions): Compiled {
  const problems = analyze(program);
  if (problems.some(({ severity }) => severity === 'error')) return { artifacts: [], diagnostics: problems };
  const emitted = selectBackends(options.targets).map((backend) => backend.emit(program, options));
  const artifacts = emitted.flatMap((one) => one.artifacts);
  return {
    artifacts: [...artifacts].sort((left, right) => compareCodePoints(left.path, right.path)),
    diagnostics: [...problems, ...emitted.flatMap((one) => one.diagnostics)],
  };
}
