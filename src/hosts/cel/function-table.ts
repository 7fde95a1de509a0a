import type { CostName } from './cost.ts';
import { bytes, dyn, itemOf, join, listOf, other, type StaticType, string } from './static-type.ts';

type Types = readonly StaticType[];

/** What the compiler knows of a function: the type of its result, and how a call is counted. */
export interface FunctionRow {
  readonly result: (types: Types) => StaticType;
  readonly cost: (types: Types) => CostName;
}

const always = (cost: CostName) => (): CostName => cost;

const counted = (result: StaticType, cost: CostName): FunctionRow => ({
  result: () => result,
  cost: always(cost),
});

const is = (type: StaticType | undefined, kind: StaticType['kind']): boolean => type?.kind === kind;
const isText = (type: StaticType | undefined): boolean => is(type, 'string') || is(type, 'bytes');

/** Of texts alone: other overloads cost 1, and so does a call of which the types leave several. */
const ofText =
  (cost: CostName) =>
  (types: Types): CostName =>
    types.some(isText) ? cost : 'one';

const comparison: FunctionRow = { result: () => other, cost: ofText('smaller-by-ten') };

function sum([left = dyn, right = dyn]: Types): StaticType {
  if (left.kind === 'list' || right.kind === 'list')
    return left.kind === right.kind ? join(left, right) : listOf(dyn);
  return left.kind === 'dyn' ? right : left;
}

/**
 * The functions of CEL that the host has, by name and number of arguments, the receiver included: those of the
 * library, and those of Kubernetes (`functions/`). An expression that calls another is not evaluated.
 */
export const functionTable: Readonly<Record<string, FunctionRow>> = {
  '!_/1': counted(other, 'one'),
  '-_/1': counted(other, 'one'),
  '_+_/2': { result: sum, cost: ofText('both-by-ten') },
  '_-_/2': counted(other, 'one'),
  '_*_/2': counted(other, 'one'),
  '_/_/2': counted(other, 'one'),
  '_%_/2': counted(other, 'one'),
  '_==_/2': counted(other, 'smaller-by-ten'),
  '_!=_/2': counted(other, 'smaller-by-ten'),
  '_<_/2': comparison,
  '_<=_/2': comparison,
  '_>_/2': comparison,
  '_>=_/2': comparison,
  '@in/2': {
    result: () => other,
    cost: ([, container]) => (is(container, 'list') ? 'items-of-second' : 'one'),
  },
  'type/1': counted(other, 'one'),
  'dyn/1': counted(dyn, 'one'),
  'string/1': {
    result: () => string,
    cost: ([value]) => (is(value, 'bytes') ? 'first-by-ten' : 'one'),
  },
  'int/1': counted(other, 'one'),
  'double/1': counted(other, 'one'),
  'bool/1': counted(other, 'one'),
  'bytes/1': {
    result: () => bytes,
    cost: ([value]) => (is(value, 'string') ? 'first-by-ten' : 'one'),
  },
  'size/1': counted(other, 'one'),
  'startsWith/2': counted(other, 'second-by-ten'),
  'endsWith/2': counted(other, 'second-by-ten'),
  'contains/2': counted(other, 'product'),
  'matches/2': counted(other, 'pattern'),
  'find/2': counted(string, 'pattern'),
  'lowerAscii/1': counted(string, 'first-by-ten'),
  'upperAscii/1': counted(string, 'first-by-ten'),
  'substring/2': counted(string, 'first-by-ten'),
  'substring/3': counted(string, 'first-by-ten'),
  'replace/3': counted(string, 'first-by-five'),
  'split/2': counted(listOf(string), 'first-by-five'),
  'join/1': counted(string, 'result-by-five'),
  'join/2': counted(string, 'result-by-five'),
  'indexOf/2': counted(other, 'traversal'),
  'lastIndexOf/2': counted(other, 'traversal'),
  'min/1': { result: ([list = dyn]) => itemOf(list), cost: always('traversal') },
  'max/1': { result: ([list = dyn]) => itemOf(list), cost: always('traversal') },
  'sum/1': { result: ([list = dyn]) => itemOf(list), cost: always('traversal') },
  'isQuantity/1': counted(other, 'first-by-ten'),
  'quantity/1': counted(other, 'first-by-ten'),
  'compareTo/2': counted(other, 'one'),
  'isLessThan/2': counted(other, 'one'),
  'isGreaterThan/2': counted(other, 'one'),
};

/** The costs by which calls of a function may be counted. */
export function costsOf(row: FunctionRow): readonly CostName[] {
  const kinds: readonly StaticType[] = [dyn, string, bytes, other, listOf(dyn)];
  return [...new Set(kinds.flatMap((left) => kinds.map((right) => row.cost([left, right]))))];
}
