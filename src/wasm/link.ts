import { invariant } from '../base/invariant.ts';
import { leastHostPages, pageSize, seams } from './abi.ts';
import { decodeModule } from './format/decode-module.ts';
import { type Addresses, encodeFunction } from './format/encode-function.ts';
import { encodeModule } from './format/encode-module.ts';
import type { WasmFunction } from './format/expression.ts';
import type { DefinedFunction, FunctionType, Import, WasmModule } from './format/module.ts';
import { entrypointsFunction, type WasmProgram } from './program.ts';
import { wordSize } from './runtime/layout.ts';
import { StaticData } from './runtime/static-data.ts';

const isSeam = (imported: Import): boolean => imported.module === seams.policyModule;

const alignedTo = (alignment: number, address: number): number => Math.ceil(address / alignment) * alignment;

/** Indices of the runtime's exports. */
function exportsOf(runtime: WasmModule): ReadonlyMap<string, number> {
  return new Map(runtime.exports.map(({ name, index }) => [name, index]));
}

/** Where the functions of the program go: those that the runtime imports into their place, the others to the end. */
function placeFunctions(
  runtime: WasmModule,
  functions: readonly WasmFunction[],
): ReadonlyMap<string, number> {
  const imports = runtime.imports.filter(({ kind }) => kind === 'function');
  const seamStart = imports.findIndex(isSeam);
  const seamNames = imports.slice(seamStart).map(({ name }) => name);
  invariant(
    seamStart >= 0 && imports.slice(seamStart).every(isSeam),
    'the seams are the last imported functions',
  );
  const byName = new Map(functions.map((of) => [of.name, of]));
  invariant(byName.size === functions.length, 'two functions of a program have one name');
  for (const name of seamNames) invariant(byName.has(name), `a program has no function ${name}`);
  const appended = functions.filter(({ name }) => !seamNames.includes(name)).map(({ name }) => name);
  const firstAppended = imports.length + runtime.functions.length;
  return new Map([
    ...seamNames.map((name, index): [string, number] => [name, seamStart + index]),
    ...appended.map((name, index): [string, number] => [name, firstAppended + index]),
  ]);
}

/** The runtime's types, and those that the program adds. */
class Types {
  readonly all: FunctionType[];
  readonly #indices = new Map<string, number>();

  constructor(types: readonly FunctionType[]) {
    this.all = [...types];
    for (const [index, type] of types.entries()) this.#indices.set(JSON.stringify(type), index);
  }

  indexOf({ parameters, result }: WasmFunction): number {
    const type = { parameters: parameters.map((of) => of.type), results: result === 'none' ? [] : [result] };
    const key = JSON.stringify(type);
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    this.#indices.set(key, this.all.length);
    return this.all.push(type) - 1;
  }
}

function addressesFor(
  runtime: WasmModule,
  program: WasmProgram,
  placed: ReadonlyMap<string, number>,
  data: StaticData,
): Addresses {
  const exported = exportsOf(runtime);
  const globals = new Map(program.globals.map(({ name }, index) => [name, runtime.globals.length + index]));
  const found = (index: number | undefined, what: string): number => {
    invariant(index !== undefined, `there is no ${what}`);
    return index;
  };
  return {
    function: (target, name) =>
      target === 'runtime'
        ? found(exported.get(`${seams.runtimePrefix}${name}`), `function ${name} in the runtime`)
        : found(placed.get(name), `function ${name} in the program`),
    global: ({ name }) => found(globals.get(name), `global ${name} in the program`),
    address: (value) => data.addressOf(value),
  };
}

/**
 * Puts generated code into the guest runtime and returns a module of OPA's ABI 1.3, the same bytes for the same
 * input. `runtime` is what `runtime/build.mjs` makes. The runtime's imports of `policy` are replaced in place, and
 * functions, types and globals are appended, so no index of the runtime's own code changes.
 */
export function link(runtime: Uint8Array, program: WasmProgram): Uint8Array {
  const base = decodeModule(runtime);
  const functions = [entrypointsFunction(program.entrypoints), ...program.functions];
  const placed = placeFunctions(base, functions);
  const dataStart = alignedTo(
    wordSize,
    Math.max(0, ...base.data.map(({ address, bytes }) => address + bytes.length)),
  );
  const data = new StaticData(dataStart);
  const types = new Types(base.types);
  const addresses = addressesFor(base, program, placed, data);

  const defined = functions
    .map((of) => ({
      at: addresses.function('program', of.name),
      type: types.indexOf(of),
      code: encodeFunction(of, addresses),
    }))
    .sort((left, right) => left.at - right.at);
  const importedCount = base.imports.filter(({ kind }) => kind === 'function').length;
  const inSeams: readonly DefinedFunction[] = defined.filter(({ at }) => at < importedCount);
  const appended: readonly DefinedFunction[] = defined.filter(({ at }) => at >= importedCount);

  const heapStart = alignedTo(16, data.end);
  const pages = Math.ceil(heapStart / pageSize);
  invariant(
    pages <= leastHostPages,
    `static data of ${data.end - dataStart} bytes does not fit into what hosts give`,
  );
  const heap = exportsOf(base).get(seams.heap);
  return encodeModule({
    types: types.all,
    imports: base.imports
      .filter((imported) => !isSeam(imported))
      .map((imported) =>
        imported.kind === 'memory' ? { ...imported, minimum: pages, maximum: null } : imported,
      ),
    functions: [...inSeams, ...base.functions, ...appended],
    globals: [
      ...base.globals.map((global, index) =>
        index === heap ? { ...global, initial: BigInt(heapStart) } : global,
      ),
      ...program.globals.map(({ type }) => ({ type, mutable: true, initial: 0n })),
    ],
    exports: base.exports.filter(({ name }) => !name.startsWith(seams.runtimePrefix)),
    data: [...base.data, { address: dataStart, bytes: data.bytes }],
  });
}
