import type { Json } from '../../../src/base/json.ts';

/** Thrown by `opa_abort`, as the npm SDK and OPA do. */
export class Aborted extends Error {}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export interface GuestOptions {
  /** Pages of memory that the host gives. */
  readonly pages?: number;
  /** Where an unlinked runtime's arena starts. */
  readonly heap?: number;
  /** Further imports: what the linker replaces in an unlinked runtime. */
  readonly policy?: Readonly<Record<string, (...operands: number[]) => number>>;
  /** Whether `opa_abort` returns to the guest, as burrego's does. */
  readonly abortReturns?: boolean;
}

/** An instance of a module of ours, with the conversions that a host does. */
export class Guest {
  readonly memory: WebAssembly.Memory;
  /** What `opa_abort` was called with. */
  readonly aborts: string[] = [];
  readonly #exports: Readonly<Record<string, unknown>>;

  constructor(bytes: Uint8Array, { pages = 5, heap, policy = {}, abortReturns = false }: GuestOptions = {}) {
    this.memory = new WebAssembly.Memory({ initial: pages });
    const opaAbort = (address: number): void => {
      this.aborts.push(this.text(address));
      if (!abortReturns) throw new Aborted(this.text(address));
    };
    const imports = { env: { memory: this.memory, opa_abort: opaAbort }, policy };
    this.#exports = new WebAssembly.Instance(new WebAssembly.Module(bytes), imports).exports;
    const start = this.#exports['rt_heap'];
    if (heap !== undefined && start instanceof WebAssembly.Global) start.value = heap;
  }

  #result(name: string, operands: readonly (number | bigint)[]): unknown {
    const exported = this.#exports[name];
    if (typeof exported !== 'function') throw new Error(`no function ${name} is exported`);
    return exported(...operands);
  }

  /** Calls an exported function; the result is an i32, or 0 for none. */
  call(name: string, ...operands: readonly (number | bigint)[]): number {
    const result = this.#result(name, operands);
    return typeof result === 'number' ? result : 0;
  }

  /** Calls an exported function whose result is an i64. */
  callLong(name: string, ...operands: readonly (number | bigint)[]): bigint {
    const result = this.#result(name, operands);
    if (typeof result !== 'bigint') throw new Error(`${name} has no i64 as result`);
    return result;
  }

  /** Copies a text into new memory; its address and size. */
  put(text: string | Uint8Array): readonly [address: number, size: number] {
    const bytes = typeof text === 'string' ? encoder.encode(text) : text;
    const address = this.call('opa_malloc', bytes.length);
    new Uint8Array(this.memory.buffer).set(bytes, address);
    return [address, bytes.length];
  }

  /** A NUL-terminated text. */
  text(address: number): string {
    const bytes = new Uint8Array(this.memory.buffer, address);
    return decoder.decode(bytes.slice(0, bytes.indexOf(0)));
  }

  parseJson(text: string | Uint8Array): number {
    return this.call('opa_json_parse', ...this.put(text));
  }

  parseRego(text: string | Uint8Array): number {
    return this.call('opa_value_parse', ...this.put(text));
  }

  dumpJson(cell: number): string {
    return this.text(this.call('opa_json_dump', cell));
  }

  dumpRego(cell: number): string {
    return this.text(this.call('opa_value_dump', cell));
  }

  /** A cell that holds the value. */
  cell(value: Json): number {
    const cell = this.parseJson(JSON.stringify(value));
    if (cell === 0) throw new Error(`not parsed: ${JSON.stringify(value)}`);
    return cell;
  }

  /** What a cell holds; null when it is absent. */
  value(cell: number): Json {
    return cell === 0 ? null : JSON.parse(this.dumpJson(cell));
  }

  /** `opa_eval` as the npm SDK and OPA call it: the input lies at the arena's end. */
  evaluate(entrypoint: number, data: number, input: string | Uint8Array, heap: number, format = 0): string {
    const bytes = typeof input === 'string' ? encoder.encode(input) : input;
    const missing = heap + bytes.length - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / 0x10000));
    new Uint8Array(this.memory.buffer).set(bytes, heap);
    const end = heap + bytes.length;
    return this.text(this.call('opa_eval', 0, entrypoint, data, heap, bytes.length, end, format));
  }

  /** Runs with a fresh arena each time, so that properties over many values need no memory. */
  scratch<T>(run: () => T): T {
    const mark = this.call('opa_heap_ptr_get');
    try {
      return run();
    } finally {
      this.call('opa_heap_ptr_set', mark);
    }
  }
}
