import { all, any, atomsOf, type Formula, type NodeTest, unsupported, whenAbsent } from '../formula.ts';
import { asPattern } from '../text/as-pattern.ts';
import { always, inPattern, reasonsOf, type TextTest } from '../text/text-test.ts';
import type { Place } from './context.ts';
import { asTextTest, isOfNodes, isOfTexts } from './separate.ts';

/** Cases beyond this would make a schema that nobody wants. */
const mostCases = 256;
const tooManyCases = 'entries: names and values are tested together in too many cases';

/** Splits the disjunctions in which names and values meet, and leaves the others whole. */
function simpleCases(formula: Formula): readonly (readonly Formula[])[] | null {
  if (isOfTexts(formula) || isOfNodes(formula)) return [[formula]];
  if (formula.kind === 'or') {
    const parts = formula.of.map(simpleCases);
    return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
  }
  if (formula.kind !== 'and') return [[formula]];
  return formula.of.map(simpleCases).reduce<readonly (readonly Formula[])[] | null>(
    (before, next) => {
      if (before === null || next === null || before.length * next.length > mostCases) return null;
      return before.flatMap((head) => next.map((tail) => [...head, ...tail]));
    },
    [[]],
  );
}

function nameOf(test: TextTest, isNameAlone: boolean): TextTest | string {
  const [reason] = reasonsOf(test);
  if (reason !== undefined) return reason;
  if (isNameAlone || test.kind === 'constant') return test;
  const pattern = asPattern(test);
  return pattern === null
    ? 'entries: a name is tested together with its value by what is no regular expression of reasonable size'
    : inPattern(pattern);
}

const isTextFilter = (test: NodeTest): boolean =>
  test.kind === 'text' && test.nullIsEmpty && test.test.kind === 'constant' && test.test.value;

/** The filter of entries says nothing beside a test that implies it. */
function withoutIdleFilter(values: readonly Formula[]): readonly Formula[] {
  const isText = (value: Formula): boolean =>
    value.kind === 'node' &&
    value.path.length === 0 &&
    value.test.kind === 'text' &&
    !isTextFilter(value.test);
  if (!values.some(isText)) return values;
  return values.filter(
    (value) => value.kind !== 'node' || value.path.length > 0 || !isTextFilter(value.test),
  );
}

/** That some member of the map at a place fulfils a condition on its name (texts) and its value (nodes). */
export function someMember(condition: Formula, place: Place): Formula {
  const cases = simpleCases(condition);
  if (cases === null) return unsupported(tooManyCases);
  return any(
    cases.map((parts) => {
      const names = parts.filter(isOfTexts);
      const of = all(withoutIdleFilter(parts.filter((part) => !isOfTexts(part))));
      if (of.kind === 'constant' && !of.value) return of;
      const name = names.length === 0 ? always : asTextTest(all(names));
      const usable = nameOf(name, of.kind === 'constant');
      if (typeof usable === 'string') return unsupported(usable);
      if (usable.kind === 'constant' && !usable.value) return { kind: 'constant', value: false };
      return { kind: 'node', ...place, test: { kind: 'member', name: usable, of } };
    }),
  );
}

/** Whether a condition on an item holds for maps alone, so that asking for a map adds nothing. */
export function impliesMap(formula: Formula): boolean {
  const atoms = atomsOf(formula);
  return atoms.every((atom) => atom.kind !== 'text' && atom.path.length > 0) && !whenAbsent(formula);
}
