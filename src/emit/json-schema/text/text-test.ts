import { matchesText } from '../pattern/derive.ts';
import { lengthRange } from '../pattern/length.ts';
import { isAnyText, isNothing, type Pattern } from '../pattern/pattern.ts';
import { distinct } from '../same.ts';

/** What a condition asks of one text: patterns and lengths, combined. */
export type TextTest =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'pattern'; readonly pattern: Pattern }
  /** In code points. `maximum` null: without bound. `isApproximate`: some texts pass that should not. */
  | {
      readonly kind: 'length';
      readonly minimum: number;
      readonly maximum: number | null;
      readonly isApproximate?: true;
    }
  | { readonly kind: 'not'; readonly of: TextTest }
  | { readonly kind: 'and' | 'or'; readonly of: readonly TextTest[] }
  | { readonly kind: 'unsupported'; readonly reason: string };

export const always: TextTest = { kind: 'constant', value: true };
export const never: TextTest = { kind: 'constant', value: false };
export const constantTest = (value: boolean): TextTest => (value ? always : never);
export const unsupportedTest = (reason: string): TextTest => ({ kind: 'unsupported', reason });

export function inPattern(pattern: Pattern): TextTest {
  if (isNothing(pattern)) return never;
  return isAnyText(pattern) ? always : { kind: 'pattern', pattern };
}

export function ofLength(minimum: number, maximum: number | null): TextTest {
  if (maximum !== null && maximum < Math.max(0, minimum)) return never;
  if (minimum <= 0 && maximum === null) return always;
  return { kind: 'length', minimum: Math.max(0, minimum), maximum };
}

export function notTest(test: TextTest): TextTest {
  if (test.kind === 'constant') return constantTest(!test.value);
  if (test.kind === 'unsupported') return test;
  return test.kind === 'not' ? test.of : { kind: 'not', of: test };
}

function combine(kind: 'and' | 'or', tests: readonly TextTest[]): TextTest {
  const neutral = kind === 'and';
  const flat = tests.flatMap((test) => (test.kind === kind ? test.of : [test]));
  if (flat.some((test) => test.kind === 'constant' && test.value !== neutral)) return constantTest(!neutral);
  const others = flat.filter((test) => test.kind !== 'constant');
  const [only, second] = others;
  if (only === undefined) return constantTest(neutral);
  if (second === undefined) return only;
  const known = distinct(others);
  return known.length === 1 ? only : { kind, of: known };
}

export const allTests = (tests: readonly TextTest[]): TextTest => combine('and', tests);
export const anyTest = (tests: readonly TextTest[]): TextTest => combine('or', tests);

/** Whether a text passes. */
export function passes(test: TextTest, text: string): boolean {
  switch (test.kind) {
    case 'constant':
      return test.value;
    case 'pattern':
      return matchesText(test.pattern, text);
    case 'length': {
      const length = [...text].length;
      return length >= test.minimum && (test.maximum === null || length <= test.maximum);
    }
    case 'not':
      return !passes(test.of, text);
    case 'and':
      return test.of.every((part) => passes(part, text));
    case 'or':
      return test.of.some((part) => passes(part, text));
    case 'unsupported':
      return false;
  }
}

type Leaf = Extract<TextTest, { kind: 'pattern' | 'length' }>;

/** The test with its leaves replaced; true and false stay. */
export function mapLeaves(test: TextTest, map: (leaf: Leaf) => TextTest): TextTest {
  switch (test.kind) {
    case 'pattern':
    case 'length':
      return map(test);
    case 'not':
      return notTest(mapLeaves(test.of, map));
    case 'and':
    case 'or':
      return combine(
        test.kind,
        test.of.map((part) => mapLeaves(part, map)),
      );
    case 'constant':
    case 'unsupported':
      return test;
  }
}

/** What stands in the way of a test, if anything. */
export function reasonsOf(test: TextTest): readonly string[] {
  if (test.kind === 'unsupported') return [test.reason];
  if (test.kind === 'not') return reasonsOf(test.of);
  return test.kind === 'and' || test.kind === 'or' ? test.of.flatMap(reasonsOf) : [];
}

/** Whether every text of the pattern has a length that the test allows. */
export function lengthsFit(pattern: Pattern, minimum: number, maximum: number | null): boolean {
  const range = lengthRange(pattern);
  return (
    range.minimum >= minimum && (maximum === null || (range.maximum !== null && range.maximum <= maximum))
  );
}
