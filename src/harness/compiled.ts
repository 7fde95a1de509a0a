import type { Artifact } from '../artifacts/artifact.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { compile } from '../compile.ts';
import type { Program } from '../ir/policy.ts';
import type { GivenParameters } from '../reference/judge-object.ts';

/** What a target made of a program. */
export interface Compiled {
  readonly artifacts: readonly Artifact[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles programs for one target, each with its parameters once. */
export class CompileCache {
  readonly #target: string;
  readonly #guestRuntime: Uint8Array;
  readonly #compiled = new Map<Program, Map<string, Compiled>>();

  constructor(target: string, guestRuntime: Uint8Array) {
    this.#target = target;
    this.#guestRuntime = guestRuntime;
  }

  compile(program: Program, parameters: GivenParameters): Compiled {
    const byParameters = this.#compiled.get(program) ?? new Map<string, Compiled>();
    this.#compiled.set(program, byParameters);
    const key = JSON.stringify([parameters.global, parameters.policies]);
    const known = byParameters.get(key);
    if (known !== undefined) return known;
    const options = { targets: [this.#target], parameters, guestRuntime: this.#guestRuntime };
    const compiled = compile(program, options);
    byParameters.set(key, compiled);
    return compiled;
  }
}
