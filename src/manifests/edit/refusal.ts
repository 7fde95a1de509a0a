/**
 * Why a change is not made in a text.
 *
 * - `shared`: an anchor, alias or merge key has the place for others as well
 * - `layout`: it is written in a way that is not edited
 */
export type RefusalCode = 'shared' | 'layout';

export interface Refusal {
  readonly refused: RefusalCode;
  /** One line; goes after "left alone:". */
  readonly reason: string;
}

export function shared(reason: string): Refusal {
  return { refused: 'shared', reason };
}

export function layout(reason: string): Refusal {
  return { refused: 'layout', reason };
}

export function isRefusal<Result extends object>(result: Result | Refusal): result is Refusal {
  return 'refused' in result;
}
