import { compareCodePoints } from '../../base/code-points.ts';
import { invariant } from '../../base/invariant.ts';
import { isJsonArray, isJsonObject, type Json } from '../../base/json.ts';
import { stableJson } from '../format/stable-json.ts';
import type { StaticValue } from '../format/static-value.ts';
import { valueTypes } from './functions.ts';
import { cellSize, namesSize, wordSize } from './layout.ts';

const encoder = new TextEncoder();

/** The two words of a cell, and its type. */
interface CellContent {
  readonly type: number;
  readonly a: number;
  readonly b: number;
}

function keyOf(value: StaticValue): string {
  if (value.kind === 'json') return `json ${stableJson(value.value)}`;
  if (value.kind === 'names') return `names ${stableJson(value.names)}`;
  return `bytes ${value.bytes.join()}`;
}

/** Lays static values one after the other into a data segment; equal ones, and equal texts, are laid once. */
export class StaticData {
  readonly #start: number;
  readonly #bytes: number[] = [];
  readonly #addresses = new Map<string, number>();
  readonly #texts = new Map<string, number>();

  /** `start` is the segment's address, a multiple of the word size. */
  constructor(start: number) {
    invariant(start % wordSize === 0, 'static data starts at a word');
    this.#start = start;
  }

  /** Where the segment ends so far. */
  get end(): number {
    return this.#start + this.#bytes.length;
  }

  get bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  addressOf(value: StaticValue): number {
    const key = keyOf(value);
    const known = this.#addresses.get(key);
    if (known !== undefined) return known;
    const address = this.#lay(value);
    this.#addresses.set(key, address);
    return address;
  }

  #lay(value: StaticValue): number {
    if (value.kind === 'json') return this.#cells([value.value]);
    if (value.kind === 'names') return this.#names(value.names);
    const address = this.#reserve(0);
    this.#append(value.bytes);
    return address;
  }

  #append(bytes: Uint8Array): void {
    for (const byte of bytes) this.#bytes.push(byte);
  }

  /** Room for the bytes, from the next word on. */
  #reserve(size: number): number {
    while (this.#bytes.length % wordSize !== 0) this.#bytes.push(0);
    const address = this.end;
    for (let count = 0; count < size; count++) this.#bytes.push(0);
    return address;
  }

  #store(address: number, ...words: readonly number[]): void {
    const at = address - this.#start;
    for (const [index, word] of words.entries()) {
      for (let byte = 0; byte < wordSize; byte++) {
        this.#bytes[at + index * wordSize + byte] = (word >>> (8 * byte)) & 0xff;
      }
    }
  }

  #text(text: string): number {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const address = this.end;
    this.#append(encoder.encode(text));
    this.#texts.set(text, address);
    return address;
  }

  /** Cells linked in a row; returns the first, or 0 for none. */
  #cells(values: readonly Json[]): number {
    const first = this.#reserve(values.length * cellSize);
    for (const [index, value] of values.entries()) {
      const address = first + index * cellSize;
      const { type, a, b } = this.#content(value);
      this.#store(address, type, index + 1 < values.length ? address + cellSize : 0, a, b);
    }
    return values.length === 0 ? 0 : first;
  }

  #content(value: Json): CellContent {
    if (value === null) return { type: valueTypes.null, a: 0, b: 0 };
    if (typeof value === 'boolean') return { type: valueTypes.bool, a: value ? 1 : 0, b: 0 };
    if (isJsonArray(value)) return { type: valueTypes.list, a: this.#cells(value), b: value.length };
    if (isJsonObject(value)) {
      const members = Object.entries(value).sort(([left], [right]) => compareCodePoints(left, right));
      return { type: valueTypes.map, a: this.#cells(members.flat()), b: members.length };
    }
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const type = typeof value === 'string' ? valueTypes.str : valueTypes.number;
    return { type, a: this.#text(text), b: encoder.encode(text).length };
  }

  #names(names: readonly string[]): number {
    const sorted = [...new Set(names)].sort(compareCodePoints);
    const items = sorted.map((name) => this.addressOf({ kind: 'json', value: name }));
    const address = this.#reserve(namesSize + items.length * wordSize);
    this.#store(address, items.length, items.length, address + namesSize, ...items);
    return address;
  }
}
