import { isJsonArray, isJsonObject } from '../../../base/json.ts';
import type { Expression, ExpressionOf, Variable } from '../../../ir/expression.ts';
import { boundValue, withVariable } from '../environment.ts';
import { hintOf } from '../hint.ts';
import { exactPlace, noPath, placeTerm, refOf, withKeys } from '../node.ts';
import { type Context, underName, within } from '../scope.ts';
import * as rego from '../term.ts';
import type { Bound, NodeValue } from '../value.ts';
import type { Forms } from './form.ts';
import { readParameter } from './parameters.ts';

export function bindVariable(context: Context, variable: Variable, bound: Bound): Context {
  return { ...context, environment: withVariable(context.environment, variable.id, bound) };
}

/** `some x in list`, `some index, x in list`: names that are not read are left out. */
function eachOf(context: Context, first: string | null, second: string, list: rego.Term): void {
  const { body, scope } = context;
  body.addLate(() => {
    const item = scope.isUsed(second) ? second : '_';
    const index = first !== null && scope.isUsed(first) ? `${first}, ` : '';
    return `some ${index}${item} in ${rego.enclosed(list)}`;
  });
}

/** Takes the values of a list in turn. */
export function eachValue(list: rego.Term, variable: Variable, context: Context): Context {
  const name = context.scope.fresh(hintOf({ kind: 'variable', variable }));
  eachOf(context, null, name, list);
  return bindVariable(context, variable, { kind: 'scalar', term: context.scope.variable(name) });
}

/** Binds the value of an optional, if it has one. */
export function eachOptional(optional: rego.Term, variable: Variable, context: Context): Context {
  const { body, scope } = context;
  const name = scope.fresh(hintOf({ kind: 'variable', variable }));
  const present = scope.module.library('present', optional);
  body.addLate(() => (scope.isUsed(name) ? `${name} := ${optional.text}` : present.text));
  return bindVariable(context, variable, { kind: 'scalar', term: scope.variable(name) });
}

/** Takes the items of a list of located nodes or entries in turn. */
export function eachLocated(list: rego.Term, variable: Variable, context: Context): Context {
  const { scope } = context;
  const name = scope.fresh(hintOf({ kind: 'variable', variable }));
  eachOf(context, null, name, list);
  const item = scope.variable(name);
  const part = (key: string): rego.Term => rego.total(rego.ref(item(), [rego.string(key)]));
  const node = (): NodeValue => ({
    at: 'item',
    base: part('value'),
    keys: [],
    place: () => ({ prefix: part('path'), keys: [] }),
  });
  const bound: Bound =
    variable.type === 'entry' ? { kind: 'entry', key: () => part('key'), node } : { kind: 'node', node };
  return bindVariable(context, variable, bound);
}

/** The items of a parameter or a constant, as a list; null for those of the object. */
function knownItems(e: ExpressionOf<'items'>, context: Context): rego.Term | null {
  const parameter = readParameter(e, context);
  if (parameter !== null || e.node.kind !== 'data') return parameter;
  const items = isJsonArray(e.node.value) ? e.node.value : [];
  const kept = items.filter((item) => e.filter === 'any' || isJsonObject(item));
  return context.scope.module.library('value', rego.array(...kept.map(rego.json)));
}

function eachItem(e: ExpressionOf<'items'>, variable: Variable, context: Context): Context {
  const { emitter, scope } = context;
  const { module } = scope;
  const name = scope.fresh(hintOf({ kind: 'variable', variable }));
  const item = scope.variable(name);
  const known = knownItems(e, context);
  if (known !== null) {
    eachOf(context, null, name, known);
    const bound = (): NodeValue => ({ at: 'item', base: item(), keys: [], place: null });
    return bindVariable(context, variable, { kind: 'node', node: bound });
  }
  const node = emitter.node(e.node, context);
  const place = exactPlace(node);
  const ref = refOf(node, context);
  const index = scope.fresh('index');
  const [list, maps] = [module.library('items_of', ref), module.library('maps_of', ref)];
  const isMap = e.filter === 'map';
  // Without its index, an item need not be asked for what it is: the list has maps alone.
  context.body.addLate(() => {
    const shownItem = scope.isUsed(name) || (isMap && scope.isUsed(index)) ? name : '_';
    if (scope.isUsed(index)) return `some ${index}, ${shownItem} in ${list.text}`;
    return `some ${shownItem} in ${isMap ? maps.text : list.text}`;
  });
  if (isMap) context.body.addLate(() => (scope.isUsed(index) ? `is_object(${name})` : null));
  const bound = (): NodeValue => ({
    at: 'item',
    base: item(),
    keys: [],
    place: place === null ? null : () => withKeys(place, scope.variable(index)()),
  });
  return bindVariable(context, variable, { kind: 'node', node: bound });
}

function eachEntry(e: ExpressionOf<'entries'>, variable: Variable, context: Context): Context {
  const { emitter, scope, body } = context;
  const { module } = scope;
  const node = emitter.node(e.node, context);
  const place = exactPlace(node);
  const name = hintOf({ kind: 'variable', variable });
  const [key, value] = [scope.fresh(`${name}_key`), scope.fresh(`${name}_value`)];
  const members = module.library('members_of', refOf(node, context));
  const tests = {
    any: null,
    map: `is_object(${value})`,
    text: module.library('is_text', rego.local(value)).text,
  } as const;
  const test = tests[e.filter];
  const shown = (word: string): string => (scope.isUsed(word) ? word : '_');
  body.addLate(() => `some ${shown(key)}, ${test === null ? shown(value) : value} in ${members.text}`);
  if (test !== null) body.add(test);
  const keyTerm = scope.variable(key);
  return bindVariable(context, variable, {
    kind: 'entry',
    key: keyTerm,
    node: () => ({
      at: 'item',
      base: scope.variable(value)(),
      keys: [],
      place: place === null ? null : () => withKeys(place, keyTerm()),
    }),
  });
}

/** The items of a source as a list of objects with their places. */
function locatedItems(source: Expression, variable: Variable, context: Context): rego.Term {
  const inner = context.emitter.each(source, variable, within(context));
  const bound = boundValue(inner.environment, variable.id);
  if (bound.kind === 'scalar') throw new Error('keystone bug: a scalar has no place');
  const node = bound.node();
  const place = exactPlace(node);
  const head = rego.object([
    ...(bound.kind === 'entry' ? [['key', bound.key()] as const] : []),
    ['value', refOf(node, inner)],
    ['path', place === null ? noPath : placeTerm(place())],
  ]);
  const isGlobal = context.scope.module.facts.isClosed(source);
  return underName(rego.comprehension('array', head, inner.body.render(), isGlobal), 'items', context);
}

/** Maps in a list of the pod, or of the object. */
function locatedMaps(e: ExpressionOf<'items'>, context: Context): rego.Term | null {
  if (e.filter !== 'map') return null;
  const node = context.emitter.node(e.node, context);
  if (node.at !== 'root' || node.keys.length === 0) return null;
  const name = node.root === 'pod' ? 'pod_maps' : 'object_maps';
  return context.scope.module.library(name, rego.array(...node.keys));
}

const itemVariable: Variable = { id: 'item', type: 'node' };
const entryVariable: Variable = { id: 'member', type: 'entry' };

/** All lists one after the other; a rule where it is the same wherever it stands. */
function appended(e: ExpressionOf<'append'>, context: Context): rego.Term {
  const { module } = context.scope;
  const write = (inner: Context): rego.Term => {
    const [first = noPath, ...others] = e.lists.map((list) => inner.emitter.located(list, inner));
    return others.reduce((all, list) => rego.call('array.concat', all, list), first);
  };
  if (!module.facts.isClosed(e)) return write(context);
  return module.closedRule(e, {
    hint: `${hintOf(e)}_with_paths`,
    kind: 'each',
    isTotal: true,
    build: (open) => {
      const inner = open();
      return [{ value: write(inner), context: inner }];
    },
  });
}

export const sourceForms: Forms<'items' | 'strings' | 'entries' | 'append'> = {
  items: {
    each: eachItem,
    located: (e, context) => locatedMaps(e, context) ?? locatedItems(e, itemVariable, context),
    sourcePlace: ({ node }, context) => context.emitter.place(node, context),
  },
  strings: {
    value: (e, context) => {
      const parameter = readParameter(e, context);
      if (parameter !== null) return parameter;
      const { emitter, scope } = context;
      const node = emitter.node(e.node, context);
      if (node.at === 'constant') {
        const items = isJsonArray(node.value) ? node.value : [];
        return rego.array(...items.filter((item) => typeof item === 'string').map(rego.string));
      }
      const ref = refOf(node, context);
      const strings = scope.module.library('strings_of', ref);
      if (ref.isTotal) return strings;
      const name = scope.fresh('text');
      const list = [`some ${name} in ${strings.text}`];
      return rego.comprehension('array', rego.local(name), list, ref.isGlobal);
    },
    each: (e, variable, context) => {
      const { emitter, scope } = context;
      const isConstant = e.node.kind === 'data' || e.node.kind === 'parameter';
      if (isConstant) return eachValue(emitter.value(e, context), variable, context);
      const ref = refOf(emitter.node(e.node, context), context);
      return eachValue(scope.module.library('strings_of', ref), variable, context);
    },
  },
  entries: {
    each: eachEntry,
    located: (e, context) => locatedItems(e, entryVariable, context),
  },
  append: {
    each: (e, variable, context) => eachLocated(context.emitter.located(e, context), variable, context),
    located: appended,
    sourcePlace: ({ lists: [first] }, context) =>
      first === undefined ? noPath : context.emitter.sourcePlace(first, context),
  },
};
