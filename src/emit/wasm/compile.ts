import type { Program } from '../../ir/policy.ts';
import type { Global, WasmFunction } from '../../wasm/format/expression.ts';
import { printProgram, type WasmProgram } from '../../wasm/program.ts';
import { abstractNodes } from './abstract-nodes.ts';
import { type Entrypoints, entrypointPaths } from './entrypoints.ts';
import type { ProgramContext } from './function-emitter.ts';
import { helperFunctions } from './helpers.ts';
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

function contextOf(
  program: Program,
  parameters: ParameterSource['layout'],
  regexTables = new RegexTables(),
): ProgramContext {
  return { kinds: program.kinds, sharing: new Sharing(program), regexTables, parameters };
}

/** The functions of a program's policies and of what they share, apart from the driver that calls them. */
function policyFunctions({ policies }: Program, context: ProgramContext): readonly WasmFunction[] {
  return [
    ...policies.map((policy) => policyFunction(policy, context)),
    ...context.sharing.all.map((shared) => sharedFunction(shared, context)),
  ];
}

/** What finds pods in an input of any shape, calls the policies, and answers. */
function driverFunctions(
  { policies, kinds }: Program,
  { sharing }: ProgramContext,
  { entrypoints, parameters, ratchets }: CompileOptions,
): readonly WasmFunction[] {
  return [
    evalFunction(entrypoints, sharing.all),
    ...judgeInputFunctions(parameters, ratchets),
    judgeAllFunction,
    ...siteFunctions(kinds),
    judgePodFunction(policies, sharing.all),
    reportFunction,
    textAtFunction,
    ...helperFunctions,
  ];
}

const heldGlobals = ({ sharing }: ProgramContext): readonly Global[] =>
  sharing.all.flatMap(({ held }) => held ?? []);

/** Compiles policies to functions, to be linked with the guest runtime. Every pattern has a table. */
export function compileProgram(
  given: Program,
  options: CompileOptions,
  regexTables: RegexTables,
): WasmProgram {
  const program = abstractNodes(given);
  const context = contextOf(program, options.parameters.layout, regexTables);
  return {
    entrypoints: entrypointPaths(options.entrypoints, program.policies),
    globals: [...subjectGlobals, ...heldGlobals(context)],
    functions: [...driverFunctions(program, context, options), ...policyFunctions(program, context)],
  };
}

/** The code of the policies alone, as text for review. */
export function policiesText(given: Program): string {
  const program = abstractNodes(given);
  const context = contextOf(program, 'keyed');
  return printProgram({
    entrypoints: [],
    globals: heldGlobals(context),
    functions: policyFunctions(program, context),
  });
}

/** The code around the policies, as text for review. */
export function driverText(given: Program, options: CompileOptions): string {
  const program = abstractNodes(given);
  const context = contextOf(program, options.parameters.layout);
  return printProgram({
    entrypoints: [],
    globals: subjectGlobals,
    functions: driverFunctions(program, context, options),
  });
}
