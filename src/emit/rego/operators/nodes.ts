import { isJsonObject, ownMember } from '../../../base/json.ts';
import type { Expression, ExpressionOf, ReadType, ValueType } from '../../../ir/expression.ts';
import { typeOf } from '../../../ir/type-of.ts';
import { boundValue } from '../environment.ts';
import { hintOf } from '../hint.ts';
import type { LibraryName } from '../library/index.ts';
import { anchorOf, exactPlace, listOfOne, noPath, placeTerm, refOf } from '../node.ts';
import { type Context, underName, within } from '../scope.ts';
import * as rego from '../term.ts';
import type { Bound, NodeValue } from '../value.ts';
import type { Forms } from './form.ts';
import { givenParameter, readersOr } from './parameters.ts';

function entryOf(entry: Expression, context: Context): Extract<Bound, { readonly kind: 'entry' }> {
  const bound = context.emitter.bound(entry, context);
  if (bound.kind !== 'entry') throw new Error('keystone bug: an entry was expected');
  return bound;
}

function memberNode(base: NodeValue, key: Expression, context: Context): NodeValue {
  if (base.at !== 'constant') return { ...base, keys: [...base.keys, context.emitter.value(key, context)] };
  if (key.kind === 'literal' && typeof key.value === 'string') {
    return { at: 'constant', value: isJsonObject(base.value) ? ownMember(base.value, key.value) : undefined };
  }
  const list = rego.array(refOf(base, context));
  return { at: 'found', base: list, keys: [context.emitter.value(key, context)], place: null };
}

/** The path of a node that may be absent: as much of its keys as is there. */
export function memberPlace(node: NodeValue, context: Context): rego.Term {
  const { module } = context.scope;
  if (node.at === 'root' && node.keys.length > 0) {
    const name = node.root === 'pod' ? 'pod_place' : 'object_place';
    return module.library(name, rego.array(...node.keys));
  }
  if (node.at === 'root') return node.root === 'pod' ? rego.global('input.path') : noPath;
  if (node.at === 'constant' || node.place === null) return noPath;
  const path = placeTerm(node.place());
  if (node.keys.length === 0) return path;
  const base = node.at === 'item' ? node.base : module.library('or_else', node.base, rego.json(null));
  return module.library('place', path, base, rego.array(...node.keys));
}

/** The value, or the default where it is not defined. */
function orElse(optional: rego.Term, fallback: rego.Term, context: Context): rego.Term {
  return context.scope.module.library('or_else', listOfOne(optional, context), fallback);
}

const readers: Readonly<Record<ReadType, LibraryName>> = {
  str: 'string',
  text: 'text',
  bool: 'boolean',
  int: 'integer',
  quantity: 'quantity',
};

const readersAt = { str: 'string_at', text: 'text_at', bool: 'boolean_at', int: 'integer_at' } as const;

function readOr({ node: of, as }: ExpressionOf<'read'>, fallback: rego.Term, context: Context): rego.Term {
  const { module } = context.scope;
  const node = context.emitter.node(of, context);
  const anchor = anchorOf(node);
  if (anchor === null || as === 'quantity') {
    return orElse(rego.partial(module.library(readers[as], refOf(node, context))), fallback, context);
  }
  if (anchor.keys.length === 0) return module.library(readersOr[as], anchor.base, fallback);
  return module.library(readersAt[as], anchor.base, rego.array(...anchor.keys), fallback);
}

const builtinTests: Readonly<Record<Exclude<ValueType, 'int'>, string>> = {
  null: 'is_null',
  bool: 'is_boolean',
  number: 'is_number',
  str: 'is_string',
  list: 'is_array',
  map: 'is_object',
};

function testType(type: ValueType, term: rego.Term, { scope }: Context): rego.Term {
  if (type !== 'int') return rego.call(builtinTests[type], term);
  return scope.module.library('present', rego.partial(scope.module.library('integer', term)));
}

const typeOfRead: Partial<Record<ReadType, ValueType>> = { str: 'str', bool: 'bool' };

function presentTest(of: Expression, context: Context): rego.Term {
  const { emitter, scope } = context;
  if (typeOf(of) === 'node') {
    const node = emitter.node(of, context);
    if (node.at === 'constant') return rego.json(node.value !== undefined);
    if (node.at === 'item' && node.keys.length === 0) return rego.json(true);
    return scope.module.library('present', refOf(node, context));
  }
  const type = of.kind === 'read' ? typeOfRead[of.as] : undefined;
  if (of.kind === 'read' && type !== undefined) {
    return testType(type, refOf(emitter.node(of.node, context), context), context);
  }
  return scope.module.library('present', emitter.optional(of, context));
}

/** A boolean with a default: true, or what is not false. */
function isDefault(e: ExpressionOf<'orElse'>, value: boolean): boolean {
  return e.fallback.kind === 'literal' && e.fallback.value === value;
}

/** Whether the boolean is there and has the value. */
function compared(e: ExpressionOf<'orElse'>, value: boolean, context: Context): rego.Term {
  const { optional } = e;
  const term =
    optional.kind === 'read'
      ? refOf(context.emitter.node(optional.node, context), context)
      : context.emitter.optional(optional, context);
  return rego.equal(term, rego.json(value));
}

/** Adds that the boolean is not there, or has the other value. */
function addDenied(e: ExpressionOf<'orElse'>, value: boolean, context: Context): void {
  const test = compared(e, value, context);
  const denied = test.isDeniable
    ? test
    : context.scope.module.helper(context, {
        hint: `${context.scope.hint}_applies`,
        kind: 'each',
        isTotal: false,
        build: (open) => {
          const inner = open();
          inner.body.add(compared(e, value, inner).text);
          return [{ value: null, context: inner }];
        },
      });
  context.body.add(`not ${denied.text}`);
}

/** The items that satisfy a condition, as `head` has them, in a list. */
function matches(
  e: ExpressionOf<'find'>,
  hint: string,
  context: Context,
  head: (node: NodeValue, context: Context) => rego.Term,
): rego.Term {
  const { module } = context.scope;
  const list = (outer: Context): rego.Term => {
    const search = outer.emitter.each(e.source, e.variable, within(outer));
    outer.emitter.holds(e.where, search);
    const bound = boundValue(search.environment, e.variable.id);
    if (bound.kind !== 'node') throw new Error('keystone bug: what is found is a node');
    const isGlobal = module.facts.isClosed(e);
    return rego.comprehension('array', head(bound.node(), search), search.body.render(), isGlobal);
  };
  if (!module.facts.isClosed(e)) return underName(list(context), hint, context);
  return module.helper(context, {
    hint,
    kind: 'each',
    isTotal: true,
    build: (open) => {
      const inner = open();
      return [{ value: list(inner), context: inner }];
    },
  });
}

export const nodeForms: Forms<
  | 'root'
  | 'data'
  | 'parameter'
  | 'field'
  | 'read'
  | 'key'
  | 'value'
  | 'typeIs'
  | 'present'
  | 'orElse'
  | 'find'
> = {
  root: {
    node: ({ name }) => ({ at: 'root', root: name, keys: [] }),
    place: ({ name }) => (name === 'pod' ? rego.global('input.path') : noPath),
  },
  data: {
    node: ({ value }) => ({ at: 'constant', value }),
    place: () => noPath,
  },
  parameter: {
    node: (e, context) => ({ at: 'item', base: givenParameter(e, context), keys: [], place: null }),
    place: () => noPath,
  },
  field: {
    node: ({ base, key }, context) => memberNode(context.emitter.node(base, context), key, context),
    place: (e, context) => memberPlace(context.emitter.node(e, context), context),
  },
  read: {
    optional: ({ node, as }, context) => {
      const term = refOf(context.emitter.node(node, context), context);
      return rego.partial(context.scope.module.library(readers[as], term));
    },
  },
  key: {
    value: ({ entry }, context) => entryOf(entry, context).key(),
  },
  value: {
    node: ({ entry }, context) => entryOf(entry, context).node(),
    place: (e, context) => memberPlace(context.emitter.node(e, context), context),
  },
  typeIs: {
    test: ({ node, type }, context) =>
      testType(type, refOf(context.emitter.node(node, context), context), context),
  },
  present: {
    holds: ({ of }, context) => {
      const test = presentTest(of, context);
      if (test.text !== 'true') context.body.add(test.text);
    },
    fails: (e, context) => {
      const test = presentTest(e.of, context);
      if (test.text === 'true') context.body.add('false');
      else context.emitter.denies(e, context);
    },
    test: ({ of }, context) => presentTest(of, context),
  },
  orElse: {
    holds: (e, context) => {
      if (isDefault(e, false)) context.body.add(compared(e, true, context).text);
      else if (isDefault(e, true)) addDenied(e, false, context);
      else context.body.add(rego.equal(context.emitter.value(e, context), rego.json(true)).text);
    },
    fails: (e, context) => {
      if (isDefault(e, false)) addDenied(e, true, context);
      else if (isDefault(e, true)) context.body.add(compared(e, false, context).text);
      else context.body.add(rego.equal(context.emitter.value(e, context), rego.json(false)).text);
    },
    value: ({ optional, fallback }, context) => {
      const otherwise = context.emitter.value(fallback, context);
      if (optional.kind === 'read') return readOr(optional, otherwise, context);
      if (optional.kind === 'before' || optional.kind === 'after') {
        const [text, separator] = [
          context.emitter.value(optional.text, context),
          rego.string(optional.separator),
        ];
        return context.scope.module.library(`${optional.kind}_or`, text, separator, otherwise);
      }
      if (optional.kind === 'first') {
        const names = context.emitter.value(optional.names, context);
        return context.scope.module.library('first_or', names, otherwise);
      }
      return orElse(context.emitter.optional(optional, context), otherwise, context);
    },
  },
  find: {
    node: (e, context) => ({
      at: 'found',
      base: matches(e, `matching_${hintOf(e.source)}`, context, refOf),
      keys: [],
      place: () => ({ prefix: context.emitter.place(e, context), keys: [] }),
    }),
    place: (e, context) => {
      const otherwise = context.emitter.sourcePlace(e.source, context);
      const paths = matches(e, `paths_of_${hintOf(e.source)}`, context, (node) => {
        const place = exactPlace(node);
        return place === null ? noPath : placeTerm(place());
      });
      return context.scope.module.library('or_else', paths, otherwise);
    },
  },
};
