import { describe, expect, test } from 'vitest';
import { Guest } from '../support/guest.ts';
import { markedPod, samplePolicy } from '../support/sample-policy.ts';

// The calls of OPA's Go host (internal/wasm/sdk/internal/wasm/{vm,pool,bindings}.go): 16 pages, Rego text, value dumps.

const module = await samplePolicy();

/** A virtual machine as `newVM` sets it up. */
class GoMachine {
  readonly guest = new Guest(module, { pages: 16 });
  readonly base: number;
  data: number;
  heap: number;

  constructor(data: string) {
    this.guest.call('opa_malloc', 0);
    this.base = this.guest.call('opa_heap_ptr_get');
    this.data = this.#parse(data);
    this.heap = this.guest.call('opa_heap_ptr_get');
    for (const name of ['builtins', 'entrypoints']) {
      const text = this.guest.call('opa_json_dump', this.guest.call(name));
      JSON.parse(this.guest.text(text));
      this.guest.call('opa_free', text);
    }
  }

  #parse(text: string): number {
    const [address, size] = this.guest.put(text);
    const cell = this.guest.call('opa_value_parse', address, size);
    new Uint8Array(this.guest.memory.buffer).fill(0xff, address, address + size);
    this.guest.call('opa_free', address);
    return cell;
  }

  evaluate(input: string, entrypoint = 0): string {
    return this.guest.evaluate(entrypoint, this.data, input, this.heap, 1);
  }

  setData(text: string): void {
    this.guest.call('opa_heap_stash_clear');
    this.guest.call('opa_heap_ptr_set', this.base);
    this.data = this.#parse(text);
    this.guest.call('opa_heap_blocks_stash');
    this.heap = this.guest.call('opa_heap_ptr_get');
  }

  patch(path: string, value: string | null): number {
    this.guest.call('opa_heap_ptr_set', this.heap);
    this.guest.call('opa_heap_blocks_restore');
    const patch = value === null ? 0 : this.#parse(value);
    const where = this.#parse(path);
    const status =
      value === null
        ? this.guest.call('opa_value_remove_path', this.data, where)
        : this.guest.call('opa_value_add_path', this.data, where, patch);
    this.guest.call('opa_value_free', where);
    this.guest.call('opa_heap_blocks_stash');
    this.heap = this.guest.call('opa_heap_ptr_get');
    return status;
  }
}

const pod = JSON.stringify(markedPod('a', 'b'));
const twoMarked = '{{"result":[{"msg":"a"},{"msg":"b"}]}}';

describe('the Go host', () => {
  test('gets a set of one object as a Rego term', () => {
    const machine = new GoMachine('{"repositories": {}}');
    expect(machine.evaluate(pod)).toBe(twoMarked);
    expect(machine.evaluate('{}')).toBe('{{"result":[]}}');
    expect(machine.evaluate('{}', 2)).toBe('set()');
  });

  test('gives Rego terms: sets, keys of any type, escapes of strconv.Quote', () => {
    const machine = new GoMachine('{}');
    const term = '{"a": {1, "x"}, 2: set(), "\\a\\x01\\x7f\\U0001f600": null, "n": 1e1000}';
    expect(machine.evaluate(term, 1)).toBe(
      '{{"result":{"input":{"a":{1,"x"},2:set(),"\\u0007\\u0001\x7f😀":null,"n":1e1000},"data":{}}}}',
    );
  });

  test('gives no input', () => {
    expect(new GoMachine('{"x": 1}').evaluate('', 1)).toBe('{{"result":{"data":{"x":1}}}}');
  });

  test('clones data byte for byte into another machine', () => {
    const first = new GoMachine('{"x": {"y": [1, "é\\n"]}, "s": {1, 2}}');
    const second = new GoMachine('{}');
    expect(second.base).toBe(first.base);
    const segment = new Uint8Array(first.guest.memory.buffer).slice(first.base, first.heap);
    new Uint8Array(second.guest.memory.buffer).set(segment, second.base);
    second.data = first.data;
    second.heap = first.heap;
    second.guest.call('opa_heap_ptr_set', second.heap);
    expect(second.guest.dumpRego(second.data)).toBe('{"x":{"y":[1,"é\\n"]},"s":{1,2}}');
    expect(second.evaluate(pod)).toBe(twoMarked);
  });

  test('patches data', () => {
    const machine = new GoMachine('{"x": {"y": 1}}');
    for (let count = 0; count < 5; count++) {
      expect(machine.patch(`["a", "b${count}"]`, `{"v": ${count}}`)).toBe(0);
      expect(machine.evaluate(pod)).toBe(twoMarked);
    }
    expect(machine.patch('["a", "b1"]', null)).toBe(0);
    expect(machine.patch('["a", "b9"]', null)).toBe(3);
    expect(machine.patch('["x"]', '"new"')).toBe(0);
    expect(machine.evaluate('{}', 1)).toBe(
      '{{"result":{"input":{},"data":{"x":"new","a":{"b0":{"v":0},"b2":{"v":2},"b3":{"v":3},"b4":{"v":4}}}}}}',
    );
    machine.setData('{"fresh": true}');
    expect(machine.evaluate('{}', 1)).toBe('{{"result":{"input":{},"data":{"fresh":true}}}}');
  });
});
