import { type CelFunc, CelScalar, celFunc } from '@bufbuild/cel';
import { RE2JS } from '@bufbuild/re2';

const { BOOL, STRING } = CelScalar;

/** A pattern with flags for all of it, as RE2 writes them. */
const flagged = /^(?:\(\?([ims]+)\))?([\s\S]*)$/;

/** Patterns by their text. The library compiles one each time that it is used, and does not tell what matched. */
class Patterns {
  readonly #compiled = new Map<string, RE2JS>();
  readonly #finders = new Map<string, RegExp>();

  compiled(pattern: string): RE2JS {
    const known = this.#compiled.get(pattern);
    if (known !== undefined) return known;
    const compiled = RE2JS.compile(pattern);
    this.#compiled.set(pattern, compiled);
    return compiled;
  }

  /** The first match, as JavaScript finds it: of what both dialects have, both take the leftmost alternative. */
  find(pattern: string, text: string): string {
    const known = this.#finders.get(pattern);
    if (known !== undefined) return known.exec(text)?.[0] ?? '';
    this.compiled(pattern);
    const [, flags = '', rest = ''] = flagged.exec(pattern) ?? [];
    const finder = new RegExp(rest, `${flags}u`);
    this.#finders.set(pattern, finder);
    return finder.exec(text)?.[0] ?? '';
  }
}

/**
 * `matches` of CEL, and `find` of Kubernetes (k8s.io/apiserver, pkg/cel/library/regex.go), both in RE2. The receiver is
 * the first argument.
 */
export function patternFunctions(): readonly CelFunc[] {
  const patterns = new Patterns();
  return [
    celFunc('matches', [STRING, STRING], BOOL, (text, pattern) => patterns.compiled(pattern).test(text)),
    celFunc('find', [STRING, STRING], STRING, (text, pattern) => patterns.find(pattern, text)),
  ];
}
