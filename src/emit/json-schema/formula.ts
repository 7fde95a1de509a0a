import { invariant } from '../../base/invariant.ts';
import type { ValueType } from '../../ir/expression.ts';
import { distinct, same } from './same.ts';
import { asPattern } from './text/as-pattern.ts';
import { allTests, anyTest, notTest, reasonsOf, type TextTest } from './text/text-test.ts';

/** The node that a formula is about, within a quantifier and in what is ready to become a schema. */
export const self = 'self';

/** How a formula may differ from what it stands for: it holds for `more` objects than it should, for `fewer`, or both. */
export interface Approximation {
  readonly more: boolean;
  readonly fewer: boolean;
}

/** What is asked of one node. False, all of them, when the node is absent. */
export type NodeTest =
  | { readonly kind: 'exists' }
  | { readonly kind: 'type'; readonly type: ValueType }
  /** A string that passes; `nullIsEmpty`: null counts as the empty string. */
  | { readonly kind: 'text'; readonly nullIsEmpty: boolean; readonly test: TextTest }
  | { readonly kind: 'bool'; readonly value: boolean }
  /** An integer in the range; null: without bound. */
  | { readonly kind: 'int'; readonly minimum: number | null; readonly maximum: number | null }
  /** A list of which at least `minimum` items fulfil a formula about `self`. */
  | { readonly kind: 'items'; readonly minimum: number; readonly of: Formula }
  /** A map of which a member has a name that passes and a value that fulfils a formula about `self`. */
  | { readonly kind: 'member'; readonly name: TextTest; readonly of: Formula }
  /** A map of at least so many members. */
  | { readonly kind: 'size'; readonly minimum: number };

export type Atom =
  | {
      readonly kind: 'node';
      readonly anchor: string;
      readonly path: readonly string[];
      readonly test: NodeTest;
    }
  /** The text that a variable stands for. */
  | { readonly kind: 'text'; readonly anchor: string; readonly test: TextTest }
  /** A formula that is defined once and referred to; `whenAbsent` is what it says of an absent node. */
  | {
      readonly kind: 'reference';
      readonly anchor: string;
      readonly path: readonly string[];
      readonly to: string;
      readonly whenAbsent: boolean;
      readonly approximation?: Approximation;
    };

/** A condition on nodes: an expression of the policy language without what JSON Schema has no word for. */
export type Formula =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Formula[] }
  | { readonly kind: 'not'; readonly of: Atom }
  | Atom
  | { readonly kind: 'unsupported'; readonly reason: string };

export const yes: Formula = { kind: 'constant', value: true };
export const no: Formula = { kind: 'constant', value: false };
export const constant = (value: boolean): Formula => (value ? yes : no);
export const unsupported = (reason: string): Formula => ({ kind: 'unsupported', reason });

export function isAtom(formula: Formula): formula is Atom {
  return formula.kind === 'node' || formula.kind === 'text' || formula.kind === 'reference';
}

/** Two members of one map with the same value are one member with either name. */
function joinMembers(formulas: readonly Formula[]): readonly Formula[] {
  const joined: Formula[] = [];
  const positions = new Map<string, number>();
  for (const formula of formulas) {
    if (formula.kind !== 'node' || formula.test.kind !== 'member') {
      joined.push(formula);
      continue;
    }
    const { anchor, path, test } = formula;
    const key = JSON.stringify([anchor, path, test.of]);
    const position = positions.get(key);
    const earlier = position === undefined ? undefined : joined[position];
    if (position !== undefined && earlier?.kind === 'node' && earlier.test.kind === 'member') {
      const name = nameTest(anyTest([earlier.test.name, test.name]), test.of);
      joined[position] = { ...formula, test: { ...test, name } };
    } else positions.set(key, joined.push(formula) - 1);
  }
  return joined;
}

/** A member of one name with either value is one member. */
function joinValues(formulas: readonly Formula[]): readonly Formula[] {
  const joined: Formula[] = [];
  for (const formula of formulas) {
    const index = joined.findIndex((each) => isSameName(each, formula));
    const earlier = joined[index];
    if (
      earlier?.kind === 'node' &&
      earlier.test.kind === 'member' &&
      formula.kind === 'node' &&
      formula.test.kind === 'member'
    )
      joined[index] = { ...earlier, test: { ...earlier.test, of: any([earlier.test.of, formula.test.of]) } };
    else joined.push(formula);
  }
  return joined;
}

function isSameName(left: Formula, right: Formula): boolean {
  if (left.kind !== 'node' || right.kind !== 'node') return false;
  if (left.test.kind !== 'member' || right.test.kind !== 'member') return false;
  return left.anchor === right.anchor && same(left.path, right.path) && same(left.test.name, right.test.name);
}

interface NodeText {
  readonly atom: Extract<Atom, { kind: 'node' }>;
  readonly test: Extract<NodeTest, { kind: 'text' }>;
  readonly isNegated: boolean;
}

function nodeTextOf(formula: Formula): NodeText | null {
  const isNegated = formula.kind === 'not';
  const atom = isNegated ? formula.of : formula;
  if (atom.kind !== 'node' || atom.test.kind !== 'text') return null;
  return { atom, test: atom.test, isNegated };
}

/** Tests on the text of one node are one test. */
function joinTexts(kind: 'and' | 'or', formulas: readonly Formula[]): readonly Formula[] {
  const groups = new Map<string, NodeText[]>();
  const joined: (Formula | readonly NodeText[])[] = [];
  for (const formula of formulas) {
    const text = nodeTextOf(formula);
    if (text === null) {
      joined.push(formula);
      continue;
    }
    const { anchor, path } = text.atom;
    const key = JSON.stringify([anchor, path, text.test.nullIsEmpty, text.isNegated]);
    const group = groups.get(key);
    if (group !== undefined) {
      group.push(text);
      continue;
    }
    const fresh = [text];
    groups.set(key, fresh);
    joined.push(fresh);
  }
  return joined.map((each) => ('kind' in each ? each : joinedText(kind, each)));
}

function joinedText(kind: 'and' | 'or', texts: readonly NodeText[]): Formula {
  const [first] = texts;
  invariant(first !== undefined, 'no texts were joined');
  const { atom, test, isNegated } = first;
  const tests = texts.map((text) => text.test.test);
  const together = (kind === 'and') === isNegated ? anyTest(tests) : allTests(tests);
  const node: Atom = { ...atom, test: { ...test, test: together } };
  return isNegated ? { kind: 'not', of: node } : node;
}

/** A name is tested together with a value through one pattern alone; several become one. */
function nameTest(test: TextTest, of: Formula): TextTest {
  if (of.kind === 'constant' || test.kind !== 'or') return test;
  const pattern = asPattern(test);
  return pattern === null ? test : { kind: 'pattern', pattern };
}

function combine(kind: 'and' | 'or', formulas: readonly Formula[]): Formula {
  const neutral = kind === 'and';
  const flat = formulas.flatMap((formula) => (formula.kind === kind ? formula.of : [formula]));
  if (flat.some((formula) => formula.kind === 'constant' && formula.value !== neutral))
    return constant(!neutral);
  const others = flat.filter((formula) => formula.kind !== 'constant');
  const [only, second] = others;
  if (only === undefined) return constant(neutral);
  if (second === undefined) return only;
  const known = distinct(others);
  const texts = joinTexts(kind, known);
  const joined = kind === 'or' ? joinValues(joinMembers(texts)) : texts;
  const [single] = joined;
  return joined.length === 1 && single !== undefined ? single : { kind, of: joined };
}

export const all = (formulas: readonly Formula[]): Formula => combine('and', formulas);
export const any = (formulas: readonly Formula[]): Formula => combine('or', formulas);

export function negate(formula: Formula): Formula {
  switch (formula.kind) {
    case 'constant':
      return constant(!formula.value);
    case 'and':
      return any(formula.of.map(negate));
    case 'or':
      return all(formula.of.map(negate));
    case 'not':
      return formula.of;
    case 'text':
      return { ...formula, test: notTest(formula.test) };
    case 'node':
    case 'reference':
      return { kind: 'not', of: formula };
    case 'unsupported':
      return formula;
  }
}

/** Whether a formula about one node holds when that node is absent. */
export function whenAbsent(formula: Formula): boolean {
  switch (formula.kind) {
    case 'constant':
      return formula.value;
    case 'and':
      return formula.of.every(whenAbsent);
    case 'or':
      return formula.of.some(whenAbsent);
    case 'not':
      return !whenAbsent(formula.of);
    case 'reference':
      return formula.whenAbsent;
    default:
      return false;
  }
}

/** The formula with each atom replaced. */
export function mapAtoms(formula: Formula, map: (atom: Atom) => Formula): Formula {
  switch (formula.kind) {
    case 'and':
    case 'or':
      return combine(
        formula.kind,
        formula.of.map((part) => mapAtoms(part, map)),
      );
    case 'not':
      return negate(map(formula.of));
    case 'node':
    case 'text':
    case 'reference':
      return map(formula);
    case 'constant':
    case 'unsupported':
      return formula;
  }
}

/** The formula with each atom put elsewhere; different ones stay different, so that nothing is to be joined. */
export function moveAtoms(formula: Formula, move: (atom: Atom) => Atom): Formula {
  switch (formula.kind) {
    case 'and':
    case 'or':
      return { kind: formula.kind, of: formula.of.map((part) => moveAtoms(part, move)) };
    case 'not':
      return { kind: 'not', of: move(formula.of) };
    case 'node':
    case 'text':
    case 'reference':
      return move(formula);
    case 'constant':
    case 'unsupported':
      return formula;
  }
}

/** The atoms, nested quantifiers' own not among them. */
export function atomsOf(formula: Formula): readonly Atom[] {
  const atoms: Atom[] = [];
  const gather = (part: Formula): void => {
    if (part.kind === 'not') atoms.push(part.of);
    else if (part.kind === 'and' || part.kind === 'or') part.of.forEach(gather);
    else if (isAtom(part)) atoms.push(part);
  };
  gather(formula);
  return atoms;
}

export function anchorsOf(formula: Formula): ReadonlySet<string> {
  return new Set(atomsOf(formula).map(({ anchor }) => anchor));
}

function atomReasons(atom: Atom): readonly string[] {
  if (atom.kind === 'reference') return [];
  const { test } = atom;
  if (atom.kind === 'text') return reasonsOf(atom.test);
  if (test.kind === 'text') return reasonsOf(test.test);
  if (test.kind === 'items') return obstacles(test.of);
  return test.kind === 'member' ? [...reasonsOf(test.name), ...obstacles(test.of)] : [];
}

/** Why a formula cannot become a schema: each reason once, in the order in which they stand; none when it can. */
export function obstacles(formula: Formula): readonly string[] {
  switch (formula.kind) {
    case 'unsupported':
      return [formula.reason];
    case 'and':
    case 'or':
      return [...new Set(formula.of.flatMap(obstacles))];
    case 'not':
      return atomReasons(formula.of);
    case 'constant':
      return [];
    default:
      return atomReasons(formula);
  }
}
