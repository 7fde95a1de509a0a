import { invariant } from '../../base/invariant.ts';
import { and, type Term } from './term.ts';

/** What is known of a node that is there, beside that it is there. */
export type NodeShape = 'map' | 'text' | 'unknown';

/**
 * What an expression yields, as CEL. The language's optionals have no counterpart among values that Kubernetes 1.30
 * holds in lists, so they are a value and the conditions under which it may be read.
 */
export type CelValue =
  /** A string, a boolean, an integer or a quantity. `pattern`: a plain one (`plain.ts`) that a string matches. */
  | { readonly type: 'scalar'; readonly term: Term; readonly pattern: string | null }
  /**
   * `typeGuard` is apart because a comparison with a constant that is not empty makes it superfluous; `raw` is the
   * value as the object has it, for such a comparison.
   */
  | {
      readonly type: 'optional';
      readonly guards: readonly Term[];
      readonly typeGuard: Term | null;
      readonly term: Term;
      readonly raw: Term;
      /** Writes what is computed with these terms, which may read a name that it gives to something. */
      readonly under: (body: Term) => Term;
    }
  | {
      readonly type: 'node';
      readonly guards: readonly Term[];
      readonly term: Term;
      readonly shape: NodeShape;
    }
  | { readonly type: 'entry'; readonly map: Term; readonly key: Term; readonly shape: NodeShape }
  /** `term` is a list; of maps, of strings, or of whatever the object holds. */
  | ({ readonly type: 'nodes'; readonly term: Term; readonly shape: NodeShape } & Partial)
  | ({ readonly type: 'strings'; readonly term: Term } & Partial)
  /** `keys` is what gives the keys: the map itself, or a list of those that count. */
  | ({
      readonly type: 'entries';
      readonly keys: Term;
      readonly map: Term;
      readonly shape: NodeShape;
    } & Partial)
  /** In no order. */
  | {
      readonly type: 'names';
      readonly term: Term;
      readonly distinct: boolean;
      readonly pattern: string | null;
    };

/** A part of the object as it is: conditions say whether it can be gone through, and which of its items count. */
interface Partial {
  readonly guards: readonly Term[];
  readonly keeps: ((item: Term) => Term) | null;
}

type Typed<T extends CelValue['type']> = Extract<CelValue, { readonly type: T }>;

export const scalar = (term: Term, pattern: string | null = null): Typed<'scalar'> => ({
  type: 'scalar',
  term,
  pattern,
});

export const optional = (
  guards: readonly Term[],
  term: Term,
  typeGuard: Term | null = null,
  raw: Term = term,
): Typed<'optional'> => ({ type: 'optional', guards, typeGuard, term, raw, under: asIs });

const asIs = (body: Term): Term => body;

/** An optional that is computed from a value with a name of its own. */
export function optionalUnder(
  under: (body: Term) => Term,
  guards: readonly Term[],
  term: Term,
): Typed<'optional'> {
  return { ...optional(guards, term), under };
}

/** Whether its terms can be written on their own. */
export function isBare(value: Typed<'optional'>): boolean {
  return value.under === asIs;
}

/** The value, which analysis has found to be of the type. */
export function as<T extends CelValue['type']>(type: T, value: CelValue): Typed<T> {
  invariant(value.type === type, `expected ${type}, found ${value.type}`);
  // The invariant above compares the discriminant.
  return value as Typed<T>;
}

/** When an optional has a value, as a part of what `under` writes. */
export function bareGuard({ guards, typeGuard }: Typed<'optional'>): Term {
  return and(...guards, ...(typeGuard === null ? [] : [typeGuard]));
}

/** When an optional has a value. */
export function presence(value: Typed<'optional'>): Term {
  return value.under(bareGuard(value));
}

/** The value with each of its terms changed. */
export function mapTerms(value: CelValue, change: (term: Term) => Term): CelValue {
  switch (value.type) {
    case 'scalar':
    case 'nodes':
    case 'strings':
    case 'names':
      return { ...value, term: change(value.term) };
    case 'optional':
    case 'node':
      return optionalTerms(value, change);
    case 'entry':
      return { ...value, map: change(value.map), key: change(value.key) };
    case 'entries':
      return { ...value, map: change(value.map), keys: change(value.keys) };
  }
}

function optionalTerms(value: Typed<'optional'> | Typed<'node'>, change: (term: Term) => Term): CelValue {
  const guards = value.guards.map(change);
  if (value.type === 'node') return { ...value, guards, term: change(value.term) };
  const typeGuard = value.typeGuard === null ? null : change(value.typeGuard);
  // `under` stays innermost: the change is written around what it names.
  return { ...value, guards, typeGuard, term: change(value.term), raw: change(value.raw) };
}
