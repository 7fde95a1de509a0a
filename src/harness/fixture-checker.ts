import type { Diagnostic } from '../base/diagnostic.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import { suggest } from '../reference/suggest.ts';
import type { FixtureDocument } from './fixture-document.ts';

/** Reads values out of a fixture, and collects what is wrong with them, each with its place. */
export class FixtureChecker {
  readonly #document: FixtureDocument;
  readonly #diagnostics: Diagnostic[];

  constructor(document: FixtureDocument, diagnostics: Diagnostic[]) {
    this.#document = document;
    this.#diagnostics = diagnostics;
  }

  get document(): FixtureDocument {
    return this.#document;
  }

  report(code: string, message: string, path: Path, hint?: string): void {
    const place = this.#document.place(path);
    this.#diagnostics.push({ code, severity: 'error', message, place, hint });
  }

  /** A map with known keys alone; null, and a diagnostic, when it is no map. */
  map(value: Json | undefined, path: Path, keys: readonly string[]): JsonObject | null {
    if (!isJsonObject(value)) {
      this.report('fixture-type', `${this.#name(path)} must be a map`, path);
      return null;
    }
    for (const key of Object.keys(value)) {
      if (keys.includes(key)) continue;
      const near = suggest(key, keys);
      const hint = near === null ? `known keys: ${keys.join(', ')}` : `did you mean ${near}?`;
      this.report('fixture-unknown-key', `${this.#name(path)} has no key "${key}"`, [...path, key], hint);
    }
    return value;
  }

  list(value: Json | undefined, path: Path): readonly Json[] {
    if (isJsonArray(value)) return value;
    this.report('fixture-type', `${this.#name(path)} must be a list`, path);
    return [];
  }

  /** A member that is a string; the empty string, and a diagnostic, when it is none. */
  text(map: JsonObject, key: string, path: Path): string {
    const value = ownMember(map, key);
    if (typeof value === 'string') return value;
    const message = value === undefined ? `${this.#name(path)} needs "${key}"` : `"${key}" must be a string`;
    this.report('fixture-type', message, [...path, key]);
    return '';
  }

  /** A member that is a string or not there. */
  optionalText(map: JsonObject, key: string, path: Path): string | null {
    return Object.hasOwn(map, key) ? this.text(map, key, path) : null;
  }

  /** One of several words; the first, and a diagnostic, when it is none of them. */
  word<Word extends string>(value: Json | undefined, words: readonly [Word, ...Word[]], path: Path): Word {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    const near = typeof value === 'string' ? suggest(value, words) : null;
    const hint = near === null ? undefined : `did you mean ${near}?`;
    this.report('fixture-type', `${this.#name(path)} must be one of ${words.join(', ')}`, path, hint);
    return words[0];
  }

  #name(path: Path): string {
    const last = path.at(-1);
    if (last === undefined) return 'the suite';
    return typeof last === 'number' ? `item ${last + 1} of "${String(path.at(-2) ?? '')}"` : `"${last}"`;
  }
}
