import { json, local } from './format/build.ts';
import type { Global, Signature, WasmFunction } from './format/expression.ts';
import { printFunction } from './format/print-function.ts';

/** Generated code, ready to be linked. */
export interface WasmProgram {
  /** The entrypoints' paths without `data/`, such as `keystone/violation`; a path's index is its id. */
  readonly entrypoints: readonly string[];
  /** Unique by name; one of them is `eval`, with the signature `evalSignature`. */
  readonly functions: readonly WasmFunction[];
  /** i32 or i64, mutable, 0 when the module starts. */
  readonly globals: readonly Global[];
}

export const evalParameters = {
  /** Index of one of the entrypoints; the runtime has checked it. */
  entrypoint: local('entrypoint', 'i32'),
  /** The input's cell, 0 when the host gave none. */
  input: local('input', 'i32'),
  /** The data's cell, 0 when the host gave none. */
  data: local('data', 'i32'),
} as const;

/** The function that the runtime calls to evaluate; its result is the entrypoint's value, or 0 for undefined. */
export const evalSignature: Signature<'i32'> = {
  name: 'eval',
  parameters: [evalParameters.entrypoint, evalParameters.input, evalParameters.data],
  result: 'i32',
};

/** The function that the runtime calls for the map of entrypoints and their ids; the linker makes it. */
export function entrypointsFunction(entrypoints: readonly string[]): WasmFunction {
  const escaped = entrypoints.map((path, id) => [path.split('/').map(encodeURIComponent).join('/'), id]);
  return { name: 'entrypoints', parameters: [], result: 'i32', body: [json(Object.fromEntries(escaped))] };
}

/** The text form of the entrypoints with their ids, the globals and all generated functions, for review. */
export function printProgram(program: WasmProgram): string {
  const entrypoints = program.entrypoints.map((path, id) => `;; ${id} ${path}\n`);
  const globals = program.globals.map(({ name, type }) => `(global $${name} (mut ${type}))\n`);
  return [[...entrypoints, ...globals].join(''), ...program.functions.map(printFunction)].join('\n');
}
