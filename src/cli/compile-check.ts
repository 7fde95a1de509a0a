import guestRuntime from 'keystone:runtime';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { CheckData } from '../check/checker.ts';
import { describePolicy } from '../check/describe-policy.ts';
import { readsOf } from '../check/reads.ts';
import { compile, type ParameterValues } from '../compile.ts';
import type { Program } from '../ir/policy.ts';

const target = 'opa-wasm';
const modulePath = `${target}/policy.wasm`;

export interface CompiledCheck {
  /** Null when a diagnostic is an error. */
  readonly data: CheckData | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles a program, with its parameter values, to what checks manifests. */
export function compileCheck(program: Program, parameters: ParameterValues): CompiledCheck {
  const { artifacts, diagnostics } = compile(program, { targets: [target], parameters, guestRuntime });
  const module = artifacts.find(({ path }) => path === modulePath);
  if (module === undefined) return { data: null, diagnostics };
  return {
    data: {
      module: module.bytes,
      kinds: program.kinds,
      shared: parameters.global,
      reads: readsOf(program.policies),
      policies: program.policies.map(describePolicy),
    },
    diagnostics,
  };
}
