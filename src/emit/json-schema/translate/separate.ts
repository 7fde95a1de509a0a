import { all, anchorsOf, any, atomsOf, type Formula, moveAtoms, self, unsupported } from '../formula.ts';
import {
  allTests,
  anyTest,
  constantTest,
  notTest,
  type TextTest,
  unsupportedTest,
} from '../text/text-test.ts';

/** Cases beyond this would make a schema that nobody wants. */
const mostCases = 256;

const mentions = (formula: Formula, anchor: string): boolean => anchorsOf(formula).has(anchor);
const mentionsOnly = (formula: Formula, anchor: string): boolean =>
  [...anchorsOf(formula)].every((each) => each === anchor);

/**
 * That a quantifier over an anchor holds, when its condition also speaks of other nodes: what does not speak of the
 * item is taken out, case by case. `quantify` gets conditions on the item alone.
 */
export function separate(
  condition: Formula,
  anchor: string,
  quantify: (ofItem: Formula) => Formula,
  cases: { left: number } = { left: mostCases },
): Formula {
  if (mentionsOnly(condition, anchor)) return quantify(condition);
  if (!mentions(condition, anchor)) return all([condition, quantify({ kind: 'constant', value: true })]);
  if (condition.kind === 'or')
    return any(condition.of.map((option) => separate(option, anchor, quantify, cases)));
  if (condition.kind !== 'and') return unsupported('a condition on an item and on something else at once');
  const outer = condition.of.filter((part) => !mentions(part, anchor));
  const own = condition.of.filter((part) => mentions(part, anchor) && mentionsOnly(part, anchor));
  const mixed = condition.of.filter((part) => mentions(part, anchor) && !mentionsOnly(part, anchor));
  const [first, ...rest] = mixed;
  if (first === undefined) return all([...outer, quantify(all(own))]);
  if (first.kind !== 'or') return unsupported('a condition on an item and on something else at once');
  cases.left -= first.of.length;
  if (cases.left < 0) return unsupported('a condition on an item and on something else, in too many cases');
  const options = first.of.map((option) => separate(all([...own, option, ...rest]), anchor, quantify, cases));
  return all([...outer, any(options)]);
}

/** Makes the condition on an item one about `self`. */
export function aboutSelf(formula: Formula, anchor: string): Formula {
  return moveAtoms(formula, (atom) => (atom.anchor === anchor ? { ...atom, anchor: self } : atom));
}

/** A formula of tests on one text as one test. */
export function asTextTest(formula: Formula): TextTest {
  switch (formula.kind) {
    case 'constant':
      return constantTest(formula.value);
    case 'and':
      return allTests(formula.of.map(asTextTest));
    case 'or':
      return anyTest(formula.of.map(asTextTest));
    case 'not':
      return notTest(asTextTest(formula.of));
    case 'text':
      return formula.test;
    case 'unsupported':
      return unsupportedTest(formula.reason);
    default:
      return unsupportedTest('a condition on a text and on something else at once');
  }
}

/** Whether a formula speaks of texts alone: names of members, items that are strings. */
export function isOfTexts(formula: Formula): boolean {
  return atomsOf(formula).every((atom) => atom.kind === 'text');
}

export function isOfNodes(formula: Formula): boolean {
  return atomsOf(formula).every((atom) => atom.kind !== 'text');
}
