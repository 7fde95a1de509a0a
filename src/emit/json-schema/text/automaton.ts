import {
  allCharacters,
  type CharacterSet,
  complement,
  intersect,
  unionOf,
} from '../pattern/character-set.ts';
import { derive, isNullable } from '../pattern/derive.ts';
import {
  choice,
  emptyText,
  isAnyText,
  isNothing,
  nothing,
  oneOf,
  type Pattern,
  repeat,
  sequence,
} from '../pattern/pattern.ts';
import { distinct, same } from '../same.ts';
import { inPattern, mapLeaves, ofLength, passes, type TextTest } from './text-test.ts';

const mostStates = 40;
const longestResult = 20_000;

/** The sets that the next character can be told apart by. */
function firstSets(test: TextTest): readonly CharacterSet[] {
  if (test.kind === 'pattern') return setsOf(test.pattern);
  if (test.kind === 'not') return firstSets(test.of);
  return test.kind === 'and' || test.kind === 'or' ? test.of.flatMap(firstSets) : [];
}

function setsOf(pattern: Pattern): readonly CharacterSet[] {
  switch (pattern.kind) {
    case 'set':
      return [pattern.set];
    case 'choice':
      return pattern.options.flatMap(setsOf);
    case 'repeat':
      return setsOf(pattern.part);
    case 'sequence': {
      const sets: CharacterSet[] = [];
      for (const part of pattern.parts) {
        sets.push(...setsOf(part));
        if (!isNullable(part)) break;
      }
      return sets;
    }
  }
}

/** Splits all characters into classes in which none can be told from another. */
function partition(sets: readonly CharacterSet[]): readonly CharacterSet[] {
  return distinct(sets).reduce<readonly CharacterSet[]>(
    (classes, set) =>
      classes
        .flatMap((each) => [intersect(each, set), intersect(each, complement(set))])
        .filter((each) => each.length > 0),
    [allCharacters],
  );
}

function step(test: TextTest, code: number): TextTest {
  return mapLeaves(test, (leaf) =>
    leaf.kind === 'pattern'
      ? inPattern(derive(leaf.pattern, code))
      : ofLength(leaf.minimum - 1, leaf.maximum === null ? null : leaf.maximum - 1),
  );
}

interface Automaton {
  readonly accepts: readonly boolean[];
  /** From state to state, the characters that lead there. */
  readonly edges: readonly ReadonlyMap<number, CharacterSet>[];
}

/** Null when there are too many states. */
function explore(start: TextTest): Automaton | null {
  const states = [start];
  const indexOf = (state: TextTest): number => {
    const known = states.findIndex((each) => same(each, state));
    return known < 0 ? states.push(state) - 1 : known;
  };
  const edges: Map<number, CharacterSet>[] = [];
  for (let index = 0; index < states.length; index++) {
    const state = states[index];
    if (state === undefined || states.length > mostStates) return null;
    const leaving = new Map<number, CharacterSet>();
    for (const each of partition(firstSets(state))) {
      const target = indexOf(step(state, each[0]?.first ?? 0));
      leaving.set(target, unionOf([leaving.get(target) ?? [], each]));
    }
    edges.push(leaving);
  }
  return { accepts: states.map((state) => passes(state, '')), edges };
}

/** The states from which an accepting one can be reached, so that dead ends are not written down. */
function alive({ accepts, edges }: Automaton): ReadonlySet<number> {
  const found = new Set(accepts.flatMap((isAccepting, state) => (isAccepting ? [state] : [])));
  let size = -1;
  while (size !== found.size) {
    size = found.size;
    edges.forEach((leaving, state) => {
      if ([...leaving.keys()].some((target) => found.has(target))) found.add(state);
    });
  }
  return found;
}

/** Texts that lead from each state on, by target; `end` for acceptance. */
type Row = Map<number | 'end', Pattern>;

function add(row: Row, target: number | 'end', pattern: Pattern): void {
  row.set(target, choice([row.get(target) ?? nothing, pattern]));
}

function rowsOf({ accepts, edges }: Automaton, living: ReadonlySet<number>): readonly Row[] {
  return edges.map((leaving, state) => {
    const row: Row = new Map();
    for (const [target, set] of leaving) if (living.has(target)) add(row, target, oneOf(set));
    if (accepts[state] === true) add(row, 'end', emptyText);
    return row;
  });
}

/** Leads around a state: what leads to it leads on to its targets. */
function bypass(row: Row, state: number, others: readonly Row[]): void {
  const loop = row.get(state);
  row.delete(state);
  if (loop !== undefined)
    for (const [target, pattern] of row) row.set(target, sequence([repeat(loop, 0, null), pattern]));
  for (const other of others) {
    const into = other.get(state);
    other.delete(state);
    if (into === undefined) continue;
    for (const [target, pattern] of row) add(other, target, sequence([into, pattern]));
  }
}

const sizeOf = (rows: readonly Row[]): number => JSON.stringify(rows.map((row) => [...row.values()])).length;

/** State elimination, the farthest states first; null when it grows beyond what anybody wants. */
function eliminate(automaton: Automaton): Pattern | null {
  const living = alive(automaton);
  const rows = rowsOf(automaton, living);
  for (const [state, row] of [...rows.entries()].reverse()) {
    if (!living.has(state)) continue;
    const earlier = rows.slice(0, state);
    bypass(row, state, earlier);
    if (sizeOf(earlier) > longestResult * 10) return null;
  }
  return rows[0]?.get('end') ?? nothing;
}

/** The texts that pass, through an automaton: for intersections and complements, which no regular expression has. */
export function automatonPattern(test: TextTest): Pattern | null {
  const automaton = explore(test);
  if (automaton === null) return null;
  const pattern = eliminate(automaton);
  if (pattern === null || isNothing(pattern) || isAnyText(pattern)) return pattern;
  return JSON.stringify(pattern).length > longestResult ? null : pattern;
}
