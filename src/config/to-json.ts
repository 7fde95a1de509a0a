import type { Json } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import type { ConfigurationProblem } from './problem.ts';
import { deepestConfiguration } from './read-yaml.ts';

/** More values are no configuration. */
const mostValues = 100_000;

export interface AsJson {
  readonly value: Json;
  readonly problems: readonly ConfigurationProblem[];
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function instanceName(value: object): string {
  return value instanceof Date ? 'a Date' : 'an instance of a class';
}

class Converter {
  readonly problems: ConfigurationProblem[] = [];
  #left = mostValues;

  #refuse(path: Path, code: 'config-type' | 'config-size', message: string): null {
    this.problems.push({ code, path, at: 'value', message });
    return null;
  }

  convert(value: unknown, path: Path): Json {
    this.#left--;
    if (this.#left < 0)
      return this.#left === -1 ? this.#refuse(path, 'config-size', 'there are too many values') : null;
    if (path.length > deepestConfiguration)
      return this.#refuse(path, 'config-size', 'maps and lists are nested too deeply');
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (Array.isArray(value))
      return value.map((item: unknown, index) => this.convert(item, [...path, index]));
    if (typeof value === 'object' && isPlain(value)) return this.#members(value, path);
    const what =
      typeof value === 'object'
        ? instanceName(value)
        : typeof value === 'number'
          ? String(value)
          : `a ${typeof value}`;
    return this.#refuse(path, 'config-type', `a configuration is data, and this is ${what}`);
  }

  /** What is undefined is not given. */
  #members(value: Readonly<Record<string, unknown>>, path: Path): Json {
    const given = Object.entries(value).filter(([, member]) => member !== undefined);
    return Object.fromEntries(given.map(([name, member]) => [name, this.convert(member, [...path, name])]));
  }
}

/** A value of JavaScript as JSON; functions, dates and what is nested without end are problems. */
export function toJson(value: unknown): AsJson {
  const converter = new Converter();
  const json = converter.convert(value, []);
  return { value: json, problems: converter.problems };
}
