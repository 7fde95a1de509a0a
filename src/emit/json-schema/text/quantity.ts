import { patternOf } from '../pattern/pattern.ts';
import { allTests, inPattern, ofLength, type TextTest } from './text-test.ts';

/** `resource.ParseQuantity` of k8s.io/apimachinery: a sign, digits with or without a point, a suffix; a bare sign is zero. */
const grammar = '[+-]?[0-9]*([.][0-9]*)?([numkMGTPE]|[KMGTPE]i|[eE][+-]?[0-9]+)?';

/** The texts that are quantities. */
export const isQuantity: TextTest = allTests([inPattern(patternOf(grammar)), ofLength(1, null)]);
