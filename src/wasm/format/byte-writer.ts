import { invariant } from '../../base/invariant.ts';

const encoder = new TextEncoder();

/** Collects bytes; numbers in LEB128 as the binary format has them (core specification 5.2). */
export class ByteWriter {
  readonly #bytes: number[] = [];

  byte(value: number): this {
    this.#bytes.push(value);
    return this;
  }

  /** As they are, without their length. */
  raw(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }

  /** Unsigned, up to 32 bits. */
  unsigned(value: number): this {
    invariant(Number.isInteger(value) && value >= 0 && value < 2 ** 32, `${value} is no u32`);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes.push((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    return this.byte(rest);
  }

  /** Signed, up to 64 bits. */
  signed(value: bigint): this {
    let rest = value;
    while (rest < -0x40n || rest > 0x3fn) {
      this.#bytes.push(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    return this.byte(Number(rest & 0x7fn));
  }

  /** With their length before them. */
  sized(bytes: Iterable<number>): this {
    const all = [...bytes];
    return this.unsigned(all.length).raw(all);
  }

  name(text: string): this {
    return this.sized(encoder.encode(text));
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
