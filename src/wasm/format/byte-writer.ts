import { invariant } from '../../base/invariant.ts';

const encoder = new TextEncoder();

/** Collects bytes; numbers in LEB128 as the binary format has them (core specification 5.2). */
export class ByteWriter {
  #bytes = new Uint8Array(64);
  #length = 0;

  #reserve(size: number): void {
    const needed = this.#length + size;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  byte(value: number): this {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
    return this;
  }

  /** As they are, without their length. */
  raw(bytes: ArrayLike<number>): this {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  /** Unsigned, up to 32 bits. */
  unsigned(value: number): this {
    invariant(Number.isInteger(value) && value >= 0 && value < 2 ** 32, `${value} is no u32`);
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    return this.byte(rest);
  }

  /** Signed, up to 64 bits. */
  signed(value: bigint): this {
    let rest = value;
    while (rest < -0x40n || rest > 0x3fn) {
      this.byte(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    return this.byte(Number(rest & 0x7fn));
  }

  /** With their length before them. */
  sized(bytes: ArrayLike<number>): this {
    return this.unsigned(bytes.length).raw(bytes);
  }

  name(text: string): this {
    return this.sized(encoder.encode(text));
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}
