import type { Approximation, Formula, NodeTest } from './formula.ts';
import type { TextTest } from './text/text-test.ts';

const exact: Approximation = { more: false, fewer: false };
const opposite = ({ more, fewer }: Approximation): Approximation => ({ more: fewer, fewer: more });
const together = (parts: readonly Approximation[]): Approximation => ({
  more: parts.some(({ more }) => more),
  fewer: parts.some(({ fewer }) => fewer),
});

function ofText(test: TextTest): Approximation {
  switch (test.kind) {
    case 'length':
      return { more: test.isApproximate === true, fewer: false };
    case 'not':
      return opposite(ofText(test.of));
    case 'and':
    case 'or':
      return together(test.of.map(ofText));
    default:
      return exact;
  }
}

function ofNode(test: NodeTest): Approximation {
  switch (test.kind) {
    case 'text':
      return ofText(test.test);
    case 'items':
      return approximationOf(test.of);
    case 'member':
      return together([ofText(test.name), approximationOf(test.of)]);
    default:
      return exact;
  }
}

/** Whether a formula holds for more, or for fewer, objects than the expression that it stands for. */
export function approximationOf(formula: Formula): Approximation {
  switch (formula.kind) {
    case 'and':
    case 'or':
      return together(formula.of.map(approximationOf));
    case 'not':
      return opposite(approximationOf(formula.of));
    case 'text':
      return ofText(formula.test);
    case 'node':
      return ofNode(formula.test);
    case 'reference':
      return formula.approximation ?? exact;
    default:
      return exact;
  }
}
