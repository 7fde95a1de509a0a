import { encodeFunction } from '../../../src/wasm/format/encode-function.ts';
import { encodeModule } from '../../../src/wasm/format/encode-module.ts';
import type { Global, WasmFunction } from '../../../src/wasm/format/expression.ts';

type Run = (...operands: readonly (number | bigint)[]) => unknown;

/** A module of the functions alone, each exported under its name. It has no static values. */
export function moduleOf(functions: readonly WasmFunction[], globals: readonly Global[] = []): Uint8Array {
  const addresses = {
    function: (_: string, name: string) => functions.findIndex((of) => of.name === name),
    global: ({ name }: Global) => globals.findIndex((of) => of.name === name),
    address: () => 0,
  };
  return encodeModule({
    types: functions.map(({ parameters, result }) => ({
      parameters: parameters.map(({ type }) => type),
      results: result === 'none' ? [] : [result],
    })),
    imports: [],
    functions: functions.map((of, type) => ({ type, code: encodeFunction(of, addresses) })),
    globals: globals.map(({ type }) => ({ type, mutable: true, initial: 0n })),
    exports: functions.map(({ name }, index) => ({ name, kind: 'function', index })),
    data: [],
  });
}

/** The module's exports by name, callable. */
export function instantiate(
  functions: readonly WasmFunction[],
  globals: readonly Global[] = [],
): (name: string) => Run {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleOf(functions, globals)), {});
  return (name) => {
    const exported = exports[name];
    if (typeof exported !== 'function') throw new Error(`no function ${name} is exported`);
    return (...operands) => exported(...operands);
  };
}
