import { expect, test } from 'vitest';
import type { Expression, Variable } from '../../src/ir/expression.ts';
import { FreeVariables } from '../../src/ir/free-variables.ts';

const a: Variable = { id: 'a', type: 'str' };
const b: Variable = { id: 'b', type: 'str' };
const read = (variable: Variable): Expression => ({ kind: 'variable', variable });
const pieces = (text: Expression): Expression => ({ kind: 'split', text, separator: ',' });
const same = (left: Expression, right: Expression): Expression => ({ kind: 'equals', left, right });
const always: Expression = { kind: 'literal', value: true };
const letA = (value: Expression, body: Expression): Expression => ({ kind: 'let', variable: a, value, body });

test.each<[string, Expression, readonly string[]]>([
  ['a variable is free in itself', read(a), ['a']],
  [
    'a quantifier binds its variable in the condition',
    { kind: 'any', variable: a, source: pieces(read(b)), where: same(read(a), read(b)) },
    ['b'],
  ],
  [
    'a source is outside: its variable of the same name is another one',
    { kind: 'any', variable: a, source: pieces(read(a)), where: same(read(a), read(a)) },
    ['a'],
  ],
  ['the value of a let is outside', letA(read(a), read(a)), ['a']],
  ['the body of a let is inside', letA(read(b), read(a)), ['b']],
  [
    'a later source of names reads the variable of an earlier one',
    {
      kind: 'names',
      from: [
        { variable: a, source: pieces({ kind: 'literal', value: 'x' }) },
        { variable: b, source: pieces(read(a)) },
      ],
      where: always,
      value: read(b),
    },
    [],
  ],
  [
    'an earlier source does not read the variable of a later one',
    {
      kind: 'names',
      from: [
        { variable: a, source: pieces(read(b)) },
        { variable: b, source: pieces(read(a)) },
      ],
      where: always,
      value: read(b),
    },
    ['b'],
  ],
])('%s', (_, expression, free) => {
  expect([...new FreeVariables().of(expression)]).toEqual(free);
});
