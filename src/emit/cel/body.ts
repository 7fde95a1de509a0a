import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Expression } from '../../ir/expression.ts';
import type { DeclaredParameters, ParameterSource } from './parameters.ts';
import { member, name, type Term } from './term.ts';
import type { CelValue } from './value.ts';

/** A named expression of a policy; the later ones may read the earlier ones as `variables.<name>`. */
export interface Definition {
  readonly name: string;
  readonly term: Term;
}

const variables = name('variables');

/** Words that readers and YAML 1.1 take for something else, and the names that engines give themselves. */
const taken = ['params', 'anyObject', 'n', 'y', 'on', 'off', 'yes', 'no', 'namespace'];

/** `annotation-keys` and `annotation_keys` as `annotationKeys`. */
export function camelCase(words: string): string {
  const [first = 'value', ...rest] = words.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const capitalised = rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return first.charAt(0).toLowerCase() + first.slice(1) + capitalised.join('');
}

/** The variables of one policy as they come to be needed, and what could not be said. */
export class Body {
  readonly #definitions: Definition[] = [];
  readonly #known = new Map<string, Term>();
  readonly #names = new Set<string>(taken);
  readonly #values = new Map<string, CelValue>();
  readonly #problems = new Map<string, Diagnostic>();
  /** Where the values of parameters are; null when they are inlined. */
  readonly parameters: ParameterSource | null;

  /** What the parameters are, by their scopes. */
  readonly declared: DeclaredParameters;

  constructor(parameters: ParameterSource | null, declared: DeclaredParameters) {
    this.parameters = parameters;
    this.declared = declared;
  }

  get definitions(): readonly Definition[] {
    return this.#definitions;
  }

  get problems(): readonly Diagnostic[] {
    return [...this.#problems.values()];
  }

  /** What `make` gives; made once for each key. */
  once(key: string, make: () => CelValue): CelValue {
    const known = this.#values.get(key) ?? make();
    this.#values.set(key, known);
    return known;
  }

  /** The variable that holds what `make` gives; made once for each key. */
  define(key: string, hint: string, make: () => Term): Term {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const term = make();
    if (term.isAtom) {
      this.#known.set(key, term);
      return term;
    }
    const unique = this.#unique(camelCase(hint));
    this.#definitions.push({ name: unique, term });
    const variable = member(variables, unique);
    this.#known.set(key, variable);
    return variable;
  }

  #unique(wanted: string): string {
    let unique = wanted;
    for (let count = 2; this.#names.has(unique); count++) unique = `${wanted}${count}`;
    this.#names.add(unique);
    return unique;
  }

  /** Notes that an expression has no CEL; reported once for each reason. */
  refuse(expression: Expression, reason: string): void {
    this.#problems.set(`${expression.kind} ${reason}`, {
      code: 'unsupported',
      severity: 'warn',
      message: reason,
      place: expression.origin,
    });
  }
}
