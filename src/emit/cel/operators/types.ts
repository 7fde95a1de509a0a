import type { ReadType, ValueType } from '../../../ir/expression.ts';
import { and, call, conditional, equals, int, name, or, relation, type Term } from '../term.ts';
import { type CelValue, optional } from '../value.ts';

const isOf = (term: Term, ...types: readonly string[]): Term =>
  or(...types.map((type) => equals(call('type', term), name(type))));

const isNumber = (term: Term): Term => isOf(term, 'int', 'double');

/** Beyond it, a double no longer holds every integer. */
const largest = Number.MAX_SAFE_INTEGER;

const isInteger = (term: Term): Term =>
  and(
    isNumber(term),
    relation('>=', term, int(-largest)),
    relation('<=', term, int(largest)),
    equals(term, call('int', term)),
  );

/** Whether a node that is there is of a type. */
export const typeTest: Readonly<Record<ValueType, (term: Term) => Term>> = {
  null: (term) => isOf(term, 'null_type'),
  bool: (term) => isOf(term, 'bool'),
  number: isNumber,
  int: isInteger,
  str: (term) => isOf(term, 'string'),
  list: (term) => isOf(term, 'list'),
  map: (term) => isOf(term, 'map'),
};

const isNull = typeTest.null;
const isString = typeTest.str;

type Reader = (guards: readonly Term[], term: Term) => CelValue;

/** How scalars are read at a node of which only `guards` are known. */
export const readers: Readonly<Record<ReadType, Reader>> = {
  str: (guards, term) => optional(guards, term, isString(term)),
  text: (guards, term) => optional(guards, textOrEmpty(term), or(isString(term), isNull(term)), term),
  bool: (guards, term) => optional(guards, term, typeTest.bool(term)),
  int: (guards, term) => optional(guards, call('int', term), isInteger(term)),
  quantity: (guards, term) => {
    const isQuantity = call('isQuantity', call('string', term));
    const isWritten = or(isString(term), isNumber(term));
    return optional(guards, call('quantity', call('string', term)), and(isWritten, isQuantity));
  },
};

/** A string or null as a string. */
export function textOrEmpty(term: Term): Term {
  return conditional(isNull(term), emptyText, term);
}

const emptyText: Term = { layout: '""', binds: 'primary', isAtom: false, literal: '' };
