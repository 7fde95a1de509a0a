import type { Json } from '../../base/json.ts';
import type { RootName } from '../../ir/expression.ts';
import type { Term } from './term.ts';

/** An exact path of something that is there: a path, and the keys that follow it. */
export interface Place {
  readonly prefix: Term;
  readonly keys: readonly Term[];
}

/** A node: keys below a root, an item or a constant, without a look at whether something stands there. */
export type NodeValue =
  | { readonly at: 'root'; readonly root: RootName; readonly keys: readonly Term[] }
  /** An item is `base` itself, which is always defined; what is found is the first of the list `base`, if there is one. */
  | {
      readonly at: 'item' | 'found';
      readonly base: Term;
      readonly keys: readonly Term[];
      readonly place: (() => Place) | null;
    }
  /** Undefined is an absent part of a constant. */
  | { readonly at: 'constant'; readonly value: Json | undefined };

/** What a variable of the language stands for. */
export type Bound =
  | { readonly kind: 'scalar'; readonly term: () => Term }
  | { readonly kind: 'node'; readonly node: () => NodeValue }
  | { readonly kind: 'entry'; readonly key: () => Term; readonly node: () => NodeValue };
