import { invariant } from '../../base/invariant.ts';
import { type Atom, all, any, atomsOf, type Formula, moveAtoms, whenAbsent } from './formula.ts';
import { failSchema, testSchema } from './node-schema.ts';
import { allOf, anyOf, memberSchema, not, type Schema } from './schema.ts';
import { textSchema } from './text/text-schema.ts';

/** The first step of an atom's path; undefined when it is about the node itself. */
const firstStep = (atom: Atom): string | undefined => (atom.kind === 'text' ? undefined : atom.path[0]);

/** The one member that a formula is about; undefined when it is about the node itself or several. */
export function onlyMember(formula: Formula): string | undefined {
  const steps = new Set(atomsOf(formula).map(firstStep));
  const [only] = steps;
  return steps.size === 1 ? only : undefined;
}

/** A formula about a member as one about the member's node. */
export function withinMember(formula: Formula): Formula {
  return moveAtoms(formula, (atom) => (atom.kind === 'text' ? atom : { ...atom, path: atom.path.slice(1) }));
}

/** The operands, those about one member put together. */
export function byMember(
  operands: readonly Formula[],
  join: (formulas: readonly Formula[]) => Formula,
): readonly Formula[] {
  const groups = new Map<string | Formula, Formula[]>();
  for (const operand of operands) {
    const key = onlyMember(operand) ?? operand;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [operand]);
    else group.push(operand);
  }
  return [...groups.values()].map(join);
}

function atomSchema(atom: Atom): Schema {
  if (atom.kind === 'text') return textSchema(atom.test);
  if (atom.kind === 'reference') return { $ref: `#/$defs/${atom.to}` };
  return testSchema(atom.test, formulaSchema);
}

function notAtomSchema(atom: Atom): Schema {
  return atom.kind === 'node' ? failSchema(atom.test, formulaSchema) : not(atomSchema(atom));
}

/**
 * The schema of a node, which is there, that fulfils a formula: all atoms are about it or what it holds, and none is
 * unsupported.
 */
export function formulaSchema(formula: Formula): Schema {
  const member = onlyMember(formula);
  if (member !== undefined)
    return memberSchema(member, formulaSchema(withinMember(formula)), whenAbsent(formula));
  switch (formula.kind) {
    case 'constant':
      return formula.value;
    case 'and':
      return allOf(byMember(formula.of, all).map(formulaSchema));
    case 'or':
      return anyOf(byMember(formula.of, any).map(formulaSchema));
    case 'not':
      return notAtomSchema(formula.of);
    case 'unsupported':
      invariant(false, `an unsupported formula reached the schema: ${formula.reason}`);
      break;
    default:
      return atomSchema(formula);
  }
}
