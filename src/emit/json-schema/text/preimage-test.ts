import { charactersOf } from '../pattern/character-set.ts';
import { anyCharacter, anyText, oneOf, type Pattern, repeat, sequence } from '../pattern/pattern.ts';
import {
  loweredTo,
  trimmedTo,
  withAfter,
  withBefore,
  withPiece,
  withPiecesAtMost,
} from '../pattern/preimage.ts';
import { asPattern } from './as-pattern.ts';
import {
  allTests,
  inPattern,
  mapLeaves,
  notTest,
  passes,
  type TextTest,
  unsupportedTest,
} from './text-test.ts';

/** Only an alternative to a pattern's leaves: lengths as patterns. */
function onPatterns(test: TextTest, map: (pattern: Pattern) => TextTest): TextTest {
  return mapLeaves(test, (leaf) =>
    map(leaf.kind === 'pattern' ? leaf.pattern : repeat(anyCharacter, leaf.minimum, leaf.maximum)),
  );
}

/** The texts that pass once A–Z are lower-cased. */
export function loweredPasses(test: TextTest): TextTest {
  return mapLeaves(test, (leaf) => (leaf.kind === 'pattern' ? inPattern(loweredTo(leaf.pattern)) : leaf));
}

/** The texts that pass once trimmed. */
export function trimmedPasses(test: TextTest, characters: string): TextTest {
  return onPatterns(test, (pattern) => {
    const direct = trimmedTo(pattern, characters);
    if (direct !== null) return inPattern(direct);
    const edge = oneOf(charactersOf(characters));
    const isTrimmed = [sequence([edge, anyText]), sequence([anyText, edge])].map((untrimmed) =>
      notTest(inPattern(untrimmed)),
    );
    const clean = asPattern(allTests([inPattern(pattern), ...isTrimmed]));
    const around = repeat(edge, 0, null);
    return clean === null
      ? unsupportedTest('trim: the trimmed text is compared with a pattern that has no simple form')
      : inPattern(sequence([around, clean, around]));
  });
}

const isSingle = (separator: string): boolean => [...separator].length === 1;

const longSeparator = (operator: string): TextTest =>
  unsupportedTest(`${operator}: a pattern finds the first occurrence only of a separator of one character`);

/** The texts that have the separator, and whose part before it passes. */
export function beforePasses(test: TextTest, separator: string): TextTest {
  if (!isSingle(separator)) return longSeparator('before');
  const has = inPattern(withBefore(anyText, separator));
  return allTests([has, onPatterns(test, (pattern) => inPattern(withBefore(pattern, separator)))]);
}

/** The texts that have the separator, and whose part after its first occurrence passes. */
export function afterPasses(test: TextTest, separator: string): TextTest {
  if (!isSingle(separator)) return longSeparator('after');
  const has = inPattern(withAfter(anyText, separator));
  return allTests([has, onPatterns(test, (pattern) => inPattern(withAfter(pattern, separator)))]);
}

/** As the operator `split` reads: none of a text with more pieces, or over 4,096 bytes, is read. */
const mostPieces = 128;
const longestSplit = 4096;

/** The texts of which a piece passes. Of texts that are not ASCII, `split` counts bytes and this counts code points. */
export function somePiecePasses(test: TextTest, separator: string): TextTest {
  if (!isSingle(separator)) return longSeparator('split');
  const piece = asPattern(test);
  if (piece === null)
    return unsupportedTest('split: the pieces are compared with a pattern that has no simple form');
  const has = inPattern(withPiece(piece, separator));
  const few = inPattern(withPiecesAtMost(mostPieces, separator));
  const minimum = passes(test, '') ? 1 : 0;
  return allTests([has, { kind: 'length', minimum, maximum: longestSplit, isApproximate: true }, few]);
}
