import { exempt } from './analysis/exempt/exempt.ts';
import { expectedTypesPolicy } from './analysis/expected-types.ts';
import { analyze } from './analysis/index.ts';
import { checkParameterValues } from './analysis/parameter-values.ts';
import type { Artifact } from './artifacts/artifact.ts';
import type { Backend, CompileRego, EmitOptions } from './backends/backend.ts';
import { backends } from './backends/index.ts';
import { compareCodePoints } from './base/code-points.ts';
import type { Diagnostic } from './base/diagnostic.ts';
import type { Exemption } from './base/exemption.ts';
import { SharedWork } from './base/shared-work.ts';
import type { ParameterValues, Policy, Program, WorkloadKind } from './ir/policy.ts';

/** The program with exemptions in the conditions of its policies, which none of them has been in. */
export function exemptProgram(program: Program, exemptions: readonly Exemption[]): Program {
  if (exemptions.length === 0) return program;
  return { ...program, policies: exempt(program.policies, exemptions, program.kinds), exemptions };
}

/**
 * A program of policies: sorted by id, with the generated policy that reports values of wrong types. What exemptions
 * read of an object is none of that policy's business, but they hold for it too.
 */
export function createProgram(
  policies: readonly Policy[],
  kinds: readonly WorkloadKind[],
  exemptions: readonly Exemption[] = [],
): Program {
  const all = [...policies, expectedTypesPolicy(policies)];
  const sorted = all.sort((left, right) => compareCodePoints(left.id, right.id));
  return exemptProgram({ policies: sorted, kinds }, exemptions);
}

export type { CompileRego, ParameterValues };

export interface CompileOptions extends EmitOptions {
  /** Ids of targets; all of them when it is not given. */
  readonly targets?: readonly string[] | undefined;
}

/** What a compilation made, and what it has to say; no artifacts when a diagnostic is an error. */
export interface Compiled {
  readonly artifacts: readonly Artifact[];
  readonly diagnostics: readonly Diagnostic[];
}

function selectBackends(ids: readonly string[] | undefined): readonly Backend[] {
  return ids === undefined ? backends : backends.filter(({ id }) => ids.includes(id));
}

/** Ids and titles of all targets. */
export const targets: readonly { readonly id: string; readonly title: string }[] = backends.map(
  ({ id, title }) => ({ id, title }),
);

/** What is wrong with a program and the values that its parameters are given; empty when it can be compiled or run. */
export function checkProgram(program: Program, parameters: ParameterValues): readonly Diagnostic[] {
  return [...analyze(program), ...checkParameterValues(program, parameters)];
}

/**
 * What targets make of a program, to be reviewed: the texts that they have for it, or else their artifacts. The program
 * has no errors.
 */
export function review(program: Program, options: CompileOptions): readonly Artifact[] {
  return selectBackends(options.targets).flatMap(
    (backend) => backend.review?.(program, options) ?? backend.emit(program, options).artifacts,
  );
}

/** Compiles a program for targets: analysis first, then each backend; artifacts are under the target's own folder. */
export function compile(program: Program, options: CompileOptions): Compiled {
  const problems = checkProgram(program, options.parameters);
  if (problems.some(({ severity }) => severity === 'error')) return { artifacts: [], diagnostics: problems };
  const shared = new SharedWork();
  const emitted = selectBackends(options.targets).map((backend) =>
    backend.emit(program, { ...options, shared }),
  );
  const artifacts = emitted.flatMap((one) => one.artifacts);
  return {
    artifacts: [...artifacts].sort((left, right) => compareCodePoints(left.path, right.path)),
    diagnostics: [...problems, ...emitted.flatMap((one) => one.diagnostics)],
  };
}
