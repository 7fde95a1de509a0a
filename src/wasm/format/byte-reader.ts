import { invariant } from '../../base/invariant.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads what `ByteWriter` writes. Bytes that end too early are a bug: only modules of our own are read. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    invariant(value !== undefined, 'a module ends too early');
    this.#at++;
    return value;
  }

  raw(count: number): Uint8Array {
    invariant(this.#at + count <= this.#bytes.length, 'a module ends too early');
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  unsigned(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  signed(): bigint {
    let value = 0n;
    let shift = 0n;
    for (;;) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      shift += 7n;
      if (byte < 0x80) return BigInt.asIntN(Number(shift), value);
    }
  }

  sized(): Uint8Array {
    return this.raw(this.unsigned());
  }

  name(): string {
    return decoder.decode(this.sized());
  }

  /** A count, then as many items. */
  vector<T>(item: (reader: ByteReader) => T): readonly T[] {
    return Array.from({ length: this.unsigned() }, () => item(this));
  }
}
