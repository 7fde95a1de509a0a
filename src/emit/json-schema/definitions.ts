import { approximationOf } from './approximation.ts';
import {
  type Atom,
  anchorsOf,
  atomsOf,
  type Formula,
  moveAtoms,
  obstacles,
  self,
  whenAbsent,
} from './formula.ts';
import { formulaSchema } from './formula-schema.ts';
import type { Schema } from './schema.ts';

/** Schemas by name; of two of one name the later gets a number. */
export interface Definitions {
  /** The name under which the schema is kept: an equal one is kept once. */
  add(name: string, schema: Schema): string;
  readonly schemas: ReadonlyMap<string, Schema>;
}

/** Names stand in the fragments of references, which are URIs. */
function usable(name: string): string {
  const steps = name.replaceAll('[]', '.item').replaceAll('{}', '.member').replaceAll(': ', '.');
  return steps.replaceAll(/[^A-Za-z0-9._-]/g, '-');
}

/** @param known Definitions that are there already. */
export function definitions(known: ReadonlyMap<string, Schema> = new Map()): Definitions {
  const schemas = new Map<string, Schema>(known);
  const texts = new Map<string, string>();
  const textOf = (name: string): string | undefined => {
    const text = texts.get(name);
    const schema = text === undefined ? schemas.get(name) : undefined;
    return schema === undefined ? text : JSON.stringify(schema);
  };
  return {
    schemas,
    add(wanted, schema) {
      const name = usable(wanted);
      const text = JSON.stringify(schema);
      for (let number = 1; ; number++) {
        const candidate = number === 1 ? name : `${name}.${number}`;
        const earlier = textOf(candidate);
        if (earlier === text) return candidate;
        if (earlier !== undefined) continue;
        texts.set(candidate, text);
        schemas.set(candidate, schema);
        return candidate;
      }
    },
  };
}

const pathOf = (atom: Atom): readonly string[] => (atom.kind === 'text' ? [] : atom.path);

function commonPath(atoms: readonly Atom[]): readonly string[] {
  const [first, ...others] = atoms.map(pathOf);
  if (first === undefined) return [];
  const length = first.findIndex((step, index) => others.some((path) => path[index] !== step));
  return length < 0 ? first : first.slice(0, length);
}

/**
 * Keeps a formula about one node as a definition, and refers to it. What is about several nodes, or cannot become a
 * schema, stays as it is.
 */
export function defineFormula(kept: Definitions, name: string, formula: Formula): Formula {
  const atoms = atomsOf(formula);
  const anchors = anchorsOf(formula);
  const [anchor] = anchors;
  const isAboutTexts = atoms.some(({ kind }) => kind === 'text');
  if (anchor === undefined || anchors.size > 1 || isAboutTexts || obstacles(formula).length > 0)
    return formula;
  const path = commonPath(atoms);
  const own = moveAtoms(formula, (atom) =>
    atom.kind === 'text' ? atom : { ...atom, anchor: self, path: atom.path.slice(path.length) },
  );
  const to = kept.add(name, formulaSchema(own));
  return {
    kind: 'reference',
    anchor,
    path,
    to,
    whenAbsent: whenAbsent(own),
    approximation: approximationOf(own),
  };
}
