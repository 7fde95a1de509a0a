import { describe, expect, test } from 'vitest';
import { i32, leave } from '../../src/wasm/format/build.ts';
import { decodeModule } from '../../src/wasm/format/decode-module.ts';
import type { WasmModule } from '../../src/wasm/format/module.ts';
import { link } from '../../src/wasm/link.ts';
import { evalSignature } from '../../src/wasm/program.ts';
import { runtimeFunctions } from '../../src/wasm/runtime/functions.ts';
import { runtimeModule } from './support/runtime-module.ts';

const runtime = await runtimeModule();
const undefinedPolicy = {
  entrypoints: ['keystone/violation'],
  globals: [],
  functions: [{ ...evalSignature, body: [leave(i32(0))] }],
};

/** `name: parameters -> results` of each exported function. */
function signatures(module: WasmModule): Readonly<Record<string, string>> {
  const imported = module.imports.flatMap((of) => (of.kind === 'function' ? [of.type] : []));
  const types = [...imported, ...module.functions.map(({ type }) => type)];
  const print = (index: number): string => {
    const type = module.types[types[index] ?? -1];
    return `${type?.parameters.join(' ')} -> ${type?.results.join(' ')}`;
  };
  return Object.fromEntries(
    module.exports.filter(({ kind }) => kind === 'function').map(({ name, index }) => [name, print(index)]),
  );
}

describe('a linked module', () => {
  const bytes = link(runtime, undefinedPolicy);
  const module = decodeModule(bytes);

  test('exports the 23 functions of ABI 1.3 with their exact types, and no others', () => {
    expect(signatures(module)).toEqual({
      builtins: ' -> i32',
      entrypoints: ' -> i32',
      eval: 'i32 -> i32',
      opa_eval: 'i32 i32 i32 i32 i32 i32 i32 -> i32',
      opa_eval_ctx_get_result: 'i32 -> i32',
      opa_eval_ctx_new: ' -> i32',
      opa_eval_ctx_set_data: 'i32 i32 -> ',
      opa_eval_ctx_set_entrypoint: 'i32 i32 -> ',
      opa_eval_ctx_set_input: 'i32 i32 -> ',
      opa_free: 'i32 -> ',
      opa_heap_blocks_restore: ' -> ',
      opa_heap_blocks_stash: ' -> ',
      opa_heap_ptr_get: ' -> i32',
      opa_heap_ptr_set: 'i32 -> ',
      opa_heap_stash_clear: ' -> ',
      opa_json_dump: 'i32 -> i32',
      opa_json_parse: 'i32 i32 -> i32',
      opa_malloc: 'i32 -> i32',
      opa_value_add_path: 'i32 i32 i32 -> i32',
      opa_value_dump: 'i32 -> i32',
      opa_value_free: 'i32 -> ',
      opa_value_parse: 'i32 i32 -> i32',
      opa_value_remove_path: 'i32 i32 -> i32',
    });
  });

  test('exports the memory and the two version globals, constant', () => {
    const others = module.exports.filter(({ kind }) => kind !== 'function');
    expect(others.map(({ name, kind }) => [name, kind]).sort()).toEqual([
      ['memory', 'memory'],
      ['opa_wasm_abi_minor_version', 'global'],
      ['opa_wasm_abi_version', 'global'],
    ]);
    const global = (name: string): unknown =>
      module.globals[others.find((of) => of.name === name)?.index ?? -1];
    expect(global('opa_wasm_abi_version')).toEqual({ type: 'i32', mutable: false, initial: 1n });
    expect(global('opa_wasm_abi_minor_version')).toEqual({ type: 'i32', mutable: false, initial: 3n });
  });

  test('imports no more than every host gives', () => {
    const [abort, memory, ...rest] = module.imports;
    expect(rest).toEqual([]);
    expect(abort).toMatchObject({ module: 'env', name: 'opa_abort', kind: 'function' });
    expect(memory).toEqual({ module: 'env', name: 'memory', kind: 'memory', minimum: 1, maximum: null });
    expect(abort?.kind === 'function' && module.types[abort.type]).toEqual({
      parameters: ['i32'],
      results: [],
    });
  });

  test('is valid and small', () => {
    expect(WebAssembly.validate(bytes)).toBe(true);
    expect(bytes.length).toBeLessThan(16 * 1024);
  });
});

test('the runtime exports exactly the functions of the table, with their types', () => {
  const exported = Object.entries(signatures(decodeModule(runtime))).filter(([name]) =>
    name.startsWith('rt_'),
  );
  const listed = Object.entries(runtimeFunctions).map(([name, { parameters, result }]) => [
    `rt_${name}`,
    `${parameters.join(' ')} -> ${result === 'none' ? '' : result}`,
  ]);
  expect(Object.fromEntries(exported)).toEqual(Object.fromEntries(listed));
});
