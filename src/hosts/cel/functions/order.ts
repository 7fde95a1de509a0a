import { type CelFunc, CelScalar, celFunc, celMethod, mapType } from '@bufbuild/cel';
import { compareCodePoints } from '../../../base/code-points.ts';

const { BOOL, DYN, INT, STRING } = CelScalar;

const orders: Readonly<Record<string, (order: number) => boolean>> = {
  '_<_': (order) => order < 0,
  '_<=_': (order) => order <= 0,
  '_>_': (order) => order > 0,
  '_>=_': (order) => order >= 0,
};

/** The code points of a text; the library splits it to count them. */
function countCodePoints(text: string): bigint {
  let pairs = 0;
  for (let index = 1; index < text.length; index++) {
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800)
      pairs++;
  }
  return BigInt(text.length - pairs);
}

/**
 * What the library has, as the CEL specification means it: texts are compared by code point, where the library
 * compares UTF-16 units, and a key whose value is null is in a map.
 */
export const orderFunctions: readonly CelFunc[] = [
  ...Object.entries(orders).map(([name, holds]) =>
    celFunc(name, [STRING, STRING], BOOL, (left, right) => holds(compareCodePoints(left, right))),
  ),
  celFunc('@in', [STRING, mapType(DYN, DYN)], BOOL, (key, map) => map.get(key) !== undefined),
  celFunc('size', [STRING], INT, countCodePoints),
  celMethod('size', STRING, [], INT, function () {
    return countCodePoints(this);
  }),
];
