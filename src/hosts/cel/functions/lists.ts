import { type CelFunc, type CelList, CelScalar, type CelValue, celFunc, listType } from '@bufbuild/cel';
import { compareCodePoints } from '../../../base/code-points.ts';

const { DYN, INT } = CelScalar;
const LIST = listType(DYN);

const noOverload = (): never => {
  throw new Error('no such overload');
};

function compare(left: CelValue, right: CelValue): number {
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right);
  const areNumbers = [left, right].every((value) => typeof value === 'bigint' || typeof value === 'number');
  const areBooleans = typeof left === 'boolean' && typeof right === 'boolean';
  if (left === null || right === null || !(areNumbers || areBooleans)) return noOverload();
  return left < right ? -1 : left > right ? 1 : 0;
}

function extreme(list: CelList, name: string, sign: 1 | -1): CelValue {
  let found: CelValue | undefined;
  for (const item of list) if (found === undefined || compare(item, found) * sign < 0) found = item;
  if (found === undefined) throw new Error(`${name} called on empty list`);
  return found;
}

function sum(list: CelList): CelValue {
  let total: bigint | number | null = null;
  for (const item of list) {
    if (typeof item === 'bigint' && typeof total !== 'number') total = (total ?? 0n) + item;
    else if (typeof item === 'number' && typeof total !== 'bigint') total = (total ?? 0) + item;
    else return noOverload();
  }
  return total ?? 0n;
}

/** Scalars are compared by value; no list of lists is emitted. */
function position(list: CelList, wanted: CelValue, isLast: boolean): bigint {
  const items = [...list];
  return BigInt(isLast ? items.lastIndexOf(wanted) : items.indexOf(wanted));
}

/** Functions on lists of Kubernetes (k8s.io/apiserver, pkg/cel/library/lists.go). The receiver is the first argument. */
export const listFunctions: readonly CelFunc[] = [
  celFunc('min', [LIST], DYN, (list) => extreme(list, 'min', 1)),
  celFunc('max', [LIST], DYN, (list) => extreme(list, 'max', -1)),
  celFunc('sum', [LIST], DYN, sum),
  celFunc('indexOf', [LIST, DYN], INT, (list, item) => position(list, item, false)),
  celFunc('lastIndexOf', [LIST, DYN], INT, (list, item) => position(list, item, true)),
];
