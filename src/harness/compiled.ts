import type { Artifact } from '../artifacts/artifact.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { JsonObject } from '../base/json.ts';
import { compile } from '../compile.ts';
import type { Program } from '../ir/policy.ts';
import type { GivenParameters } from '../reference/judge-object.ts';

/** What a target made of a program. */
export interface Compiled {
  readonly artifacts: readonly Artifact[];
  readonly diagnostics: readonly Diagnostic[];
}

function only(values: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** The values that the policies read: a value that none reads would be refused. */
function readBy({ policies }: Program, parameters: GivenParameters): GivenParameters {
  const shared = new Set(policies.flatMap((policy) => Object.keys(policy.shared)));
  const ids = new Set(policies.map(({ id }) => id));
  return { global: only(parameters.global, shared), policies: only(parameters.policies, ids) };
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

  /** @param policy The policy that is compiled alone; null for all of them. */
  compile(program: Program, parameters: GivenParameters, policy: string | null = null): Compiled {
    const made = this.#compiled.get(program) ?? new Map<string, Compiled>();
    this.#compiled.set(program, made);
    const key = JSON.stringify([policy, parameters.global, parameters.policies]);
    const known = made.get(key);
    if (known !== undefined) return known;
    const isWanted = ({ id }: { readonly id: string }): boolean => policy === null || id === policy;
    const selected = { ...program, policies: program.policies.filter(isWanted) };
    // No engine runs the validator that comes with schemas.
    const target = { targets: [this.#target], standaloneValidator: false };
    const options = { ...target, guestRuntime: this.#guestRuntime };
    const compiled = compile(selected, { ...options, parameters: readBy(selected, parameters) });
    made.set(key, compiled);
    return compiled;
  }
}
