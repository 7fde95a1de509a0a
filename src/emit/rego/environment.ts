import { invariant } from '../../base/invariant.ts';
import type { Bound } from './value.ts';

/** Which value each variable of the language stands for. The innermost binding of a name counts. */
export interface Environment {
  lookup(id: string): Bound | null;
  /** Whether the variable is bound in the rule itself, and not where it is called. */
  isOwn(id: string): boolean;
}

export const noVariables: Environment = { lookup: () => null, isOwn: () => false };

export function withVariable(outer: Environment, id: string, bound: Bound): Environment {
  return {
    lookup: (wanted) => (wanted === id ? bound : outer.lookup(wanted)),
    isOwn: (wanted) => wanted === id || outer.isOwn(wanted),
  };
}

/** The variables of a caller, as they stand in the function. */
export function acrossCall(caller: Environment, cross: (bound: Bound) => Bound): Environment {
  return {
    lookup: (wanted) => {
      const bound = caller.lookup(wanted);
      return bound === null ? null : cross(bound);
    },
    isOwn: () => false,
  };
}

export function boundValue(environment: Environment, id: string): Bound {
  const bound = environment.lookup(id);
  invariant(bound !== null, `variable ${id} is not bound`);
  return bound;
}
