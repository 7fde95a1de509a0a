import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, offsetBefore, overlap, type TextEdit } from '../../../src/manifests/edit/text-edit.ts';

const edit = (start: number, end: number, text: string): TextEdit => ({ start, end, text });

test('edits are made together, whatever their order; insertions at one place keep theirs', () => {
  expect(applyEdits('abcdef', [edit(4, 5, 'X'), edit(0, 1, ''), edit(2, 2, '1'), edit(2, 2, '2')])).toBe(
    'b12cdXf',
  );
});

test('edits that touch do not overlap; those that want the same text do', () => {
  expect(overlap([edit(0, 2, ''), edit(2, 3, '')])).toBe(false);
  expect(overlap([edit(2, 3, ''), edit(0, 3, '')])).toBe(true);
  expect(overlap([edit(1, 3, ''), edit(2, 2, 'a')])).toBe(true);
});

test('what stands outside edits is found where it stood before', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const spans = fc
    .uniqueArray(fc.nat(letters.length), { maxLength: 8 })
    .map((ends) => ends.toSorted((left, right) => left - right))
    .map((ends) =>
      ends.flatMap((start, index) => {
        const end = ends[index + 1];
        return index % 2 === 0 && end !== undefined ? [edit(start, end, '#'.repeat((start * 7) % 5))] : [];
      }),
    );
  fc.assert(
    fc.property(spans, (edits) => {
      const text = letters.join('');
      const after = applyEdits(text, edits);
      for (const [offset, letter] of [...after].entries()) {
        if (letter !== '#') expect(text.charAt(offsetBefore(edits, offset))).toBe(letter);
      }
    }),
  );
});
