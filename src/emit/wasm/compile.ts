import type { Policy, Program } from '../../ir/policy.ts';
import type { WasmFunction } from '../../wasm/format/expression.ts';
import type { WasmProgram } from '../../wasm/program.ts';
import { type Entrypoints, entrypointPaths } from './entrypoints.ts';
import type { ProgramContext } from './function-emitter.ts';
import { policyFunction } from './policy-function.ts';
import { RegexTables } from './regex/regex-table.ts';
import { reportFunction } from './report.ts';
import { evalFunction } from './review/evaluate.ts';
import { judgeInputFunctions, type ParameterSource } from './review/judge-input.ts';
import { judgeAllFunction } from './review/lists.ts';
import { judgePodFunction } from './review/pods.ts';
import { siteFunctions } from './review/sites.ts';
import { textAtFunction } from './review/text-at.ts';
import { sharedFunction } from './shared-function.ts';
import { Sharing } from './sharing.ts';
import { subjectGlobals } from './subject.ts';

export interface CompileOptions {
  readonly entrypoints: Entrypoints;
  readonly parameters: ParameterSource;
  /** Whether an UPDATE is judged by what it adds (language.md §3). */
  readonly ratchets: boolean;
}

/** The functions of a program's policies and of what they share, apart from the driver that calls them. */
function policyFunctions(policies: readonly Policy[], context: ProgramContext): readonly WasmFunction[] {
  return [
    ...context.sharing.all.map((shared) => sharedFunction(shared, context)),
    ...policies.map((policy) => policyFunction(policy, context)),
  ];
}

/** Compiles policies to functions, to be linked with the guest runtime. */
export function compileProgram(program: Program, options: CompileOptions): WasmProgram {
  const { policies, kinds } = program;
  const sharing = new Sharing(program);
  const context: ProgramContext = {
    kinds,
    sharing,
    regexTables: new RegexTables(),
    parameters: options.parameters.layout,
  };
  return {
    entrypoints: entrypointPaths(options.entrypoints, policies),
    globals: [...subjectGlobals, ...sharing.all.flatMap(({ held }) => held ?? [])],
    functions: [
      evalFunction(options.entrypoints, sharing.all),
      ...judgeInputFunctions(options.parameters, options.ratchets),
      judgeAllFunction,
      ...siteFunctions(kinds),
      judgePodFunction(policies, sharing.all),
      reportFunction,
      textAtFunction,
      ...policyFunctions(policies, context),
    ],
  };
}
