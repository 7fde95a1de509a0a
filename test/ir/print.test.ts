import { expect, test } from 'vitest';
import type { Expression } from '../../src/ir/expression.ts';
import { memberShapes } from '../../src/ir/members.ts';
import { mapOperands, operandsOf } from '../../src/ir/operands.ts';
import { printExpression } from '../../src/ir/print.ts';
import { loadOperatorCases } from '../ops/load.ts';
import { parseNotation } from '../ops/notation.ts';

const texts: readonly (readonly [string, Parameters<typeof parseNotation>[0]])[] = [
  ['pod.given.string().orElse("a b")', { orElse: { optional: { given: 'str' }, fallback: 'a b' } }],
  [
    'pod["a/b"][pod.given.text()]',
    { field: { base: { field: { base: { root: 'pod' }, key: 'a/b' } }, key: { given: 'text' } } },
  ],
  ['not (true and false) or true', { or: [{ not: { and: [true, false] } }, true] }],
  ['(true or false) and true', { and: [{ or: [true, false] }, true] }],
  ['1 + 2 < 3', { less: { left: { add: [1, 2] }, right: 3 } }],
  ['(1 < 2) == true', { equals: { left: { less: { left: 1, right: 2 } }, right: true } }],
  ['true', { and: [] }],
  ['false', { or: [] }],
  ['0', { add: [] }],
  [
    'pod.given.items().any(x => not x.name.present())',
    {
      any: {
        variable: { x: 'node' },
        source: { items: { node: { given: 'node' }, filter: 'map' } },
        where: { not: { present: { field: { base: { variable: 'x' }, key: 'name' } } } },
      },
    },
  ],
  [
    'names(x for x in pod.given.strings() where x.startsWith("a")).size()',
    {
      size: {
        names: {
          from: [{ variable: { x: 'str' }, source: { strings: { given: 'node' } } }],
          where: { startsWith: { text: { variable: 'x' }, part: 'a' } },
          value: { variable: 'x' },
        },
      },
    },
  ],
  ['marks', { named: { name: 'marks', value: { union: [] } } }],
  [
    'params.styles.single.strings()',
    { strings: { parameter: { scope: 'shared', path: ['styles', 'single'], fallback: [] } } },
  ],
  [
    'kindIs(Pod, apps/Deployment)',
    {
      kindIs: [
        { group: '', kind: 'Pod' },
        { group: 'apps', kind: 'Deployment' },
      ],
    },
  ],
];

test.each(texts)('%s', (text, notation) => {
  expect(printExpression(parseNotation(notation))).toBe(text);
});

test('what is nested too deep is left out', () => {
  const deep = Array.from({ length: 40 }).reduce<Expression>((of) => ({ kind: 'not', of }), {
    kind: 'literal',
    value: true,
  });
  expect(printExpression(deep)).toBe(`${'not '.repeat(12)}…`);
});

test('the table of members names the operands that operators have', () => {
  for (const { expression } of loadOperatorCases()) {
    const visit = (each: Expression): void => {
      const shapes = Object.values<string>(memberShapes[each.kind]);
      const hasOperands = shapes.some((shape) => shape.startsWith('expression') || shape === 'bindings');
      if (!hasOperands) expect(operandsOf(each)).toEqual([]);
      expect(Object.keys(mapOperands(each, (operand) => operand)).sort()).toEqual(
        ['kind', ...Object.keys(memberShapes[each.kind])].sort(),
      );
      operandsOf(each).forEach(visit);
    };
    visit(expression);
  }
});
