import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import type { Binding, Expression, ExpressionKind, Variable } from '../../src/ir/expression.ts';
import { type MemberShape, memberShapes } from '../../src/ir/members.ts';
import { type ItemType, itemTypes } from '../../src/ir/type.ts';

/** Variables in scope, by id. */
type Scope = ReadonlyMap<string, Variable>;

/** What is wrong in the notation; `at` is the pointer-like place within the expression. */
export class NotationError extends Error {}

function fail(at: string, message: string): never {
  throw new NotationError(`${at}: ${message}`);
}

function isExpressionKind(kind: string): kind is ExpressionKind {
  return Object.hasOwn(memberShapes, kind);
}

const itemTypeNames: ReadonlySet<string> = new Set(Object.values(itemTypes));
const isItemType = (type: Json | undefined): type is ItemType =>
  typeof type === 'string' && itemTypeNames.has(type);

/** The one member of a map. */
function onlyMember(json: Json, at: string): readonly [string, Json] {
  const [first, ...more] = isJsonObject(json) ? Object.entries(json) : [];
  if (first === undefined || more.length > 0) return fail(at, 'expected a map of one member');
  return first;
}

function parseVariable(json: Json, at: string): Variable {
  const [id, type] = onlyMember(json, at);
  return isItemType(type) ? { id, type } : fail(at, `"${id}" needs an item type`);
}

/** `{variable: id}`: the variable of the innermost binding. */
function variableReference(json: Json, scope: Scope, at: string): Expression {
  const bound = typeof json === 'string' ? scope.get(json) : undefined;
  return bound === undefined
    ? fail(at, `${JSON.stringify(json)} is not bound`)
    : { kind: 'variable', variable: bound };
}

function parseBindings(json: Json, scope: Scope, at: string): readonly [readonly Binding[], Scope] {
  if (!isJsonArray(json)) return fail(at, 'expected a list of bindings');
  const bindings: Binding[] = [];
  const inner = new Map(scope);
  for (const [index, item] of json.entries()) {
    const place = `${at}[${index}]`;
    if (!isJsonObject(item)) return fail(place, 'expected {variable, source}');
    const { variable, source, ...rest } = item;
    if (variable === undefined || source === undefined || Object.keys(rest).length > 0) {
      return fail(place, 'expected {variable, source}');
    }
    const bound = parseVariable(variable, place);
    bindings.push({ variable: bound, source: parseIn(source, inner, `${place}.source`) });
    inner.set(bound.id, bound);
  }
  return [bindings, inner];
}

function memberOf(kind: ExpressionKind, members: JsonObject, name: string, at: string): Json {
  const json = Object.hasOwn(members, name) ? members[name] : undefined;
  return json === undefined ? fail(at, `${kind} needs "${name}"`) : json;
}

/** What one member is, and the scope of the members after it. */
type ParsedMember = readonly [unknown, Scope];

const parsers: Readonly<Record<MemberShape, (json: Json, scope: Scope, at: string) => ParsedMember>> = {
  value: (json, scope) => [json, scope],
  variable: (json, scope, at) => {
    const bound = parseVariable(json, at);
    return [bound, new Map(scope).set(bound.id, bound)];
  },
  bindings: parseBindings,
  expression: (json, scope, at) => [parseIn(json, scope, at), scope],
  expressions: (json, scope, at) => {
    if (!isJsonArray(json)) return fail(at, 'expected a list of expressions');
    return [json.map((item, index) => parseIn(item, scope, `${at}[${index}]`)), scope];
  },
};

/** The operand that is outside the scope of the variable beside it. */
const isOutside = (kind: ExpressionKind, name: string): boolean =>
  name === 'source' || (kind === 'let' && name === 'value');

function parseMembers(kind: ExpressionKind, members: JsonObject, scope: Scope, at: string): object {
  const shapes: Readonly<Record<string, MemberShape>> = memberShapes[kind];
  for (const name of Object.keys(members)) {
    if (!Object.hasOwn(shapes, name)) fail(at, `${kind} has no "${name}"`);
  }
  const parsed: Record<string, unknown> = { kind };
  let inner = scope;
  for (const [name, shape] of Object.entries(shapes)) {
    const json = memberOf(kind, members, name, at);
    if (isOutside(kind, name)) parsed[name] = parseIn(json, scope, `${at}.${name}`);
    else [parsed[name], inner] = parsers[shape](json, inner, `${at}.${name}`);
  }
  return parsed;
}

/** `{given: as}`: what a row gives, read as a string, an integer, …; `{given: node}`: its place. */
function given(as: Json, at: string): Expression {
  const node: Expression = {
    kind: 'field',
    base: { kind: 'root', name: 'pod' },
    key: { kind: 'literal', value: 'given' },
  };
  if (as === 'node') return node;
  if (as === 'str' || as === 'text' || as === 'bool' || as === 'int' || as === 'quantity') {
    return { kind: 'read', node, as };
  }
  return fail(at, 'expected {given: node | str | text | bool | int | quantity}');
}

function parseIn(json: Json, scope: Scope, at: string): Expression {
  if (typeof json === 'string' || typeof json === 'boolean' || typeof json === 'number') {
    return { kind: 'literal', value: json };
  }
  const [kind, body] = onlyMember(json, at);
  const place = `${at}.${kind}`;
  if (kind === 'given') return given(body, place);
  if (!isExpressionKind(kind)) return fail(at, `there is no operator "${kind}"`);
  if (kind === 'variable') return variableReference(body, scope, place);
  const names = Object.keys(memberShapes[kind]);
  const [only] = names;
  const members: Json = names.length === 1 && only !== undefined ? { [only]: body } : body;
  if (!isJsonObject(members)) return fail(place, `expected the members ${names.join(', ')}`);
  // The members are those of the kind's row in memberShapes, each of the shape that the row says; plain values
  // (filters, value types, …) are trusted, as a wrong one fails its case.
  return parseMembers(kind, members, scope, place) as Expression;
}

/**
 * Reads the notation of case files, which maps one to one to the IR: `{operator: {member: …}}`, the bare member where
 * an operator has only one (`{not: …}`, `{concat: […]}`), a scalar for a literal, `{variable: id}` for a bound
 * variable, `{id: type}` where one is bound; and `{given: …}` for what a row gives.
 *
 * @throws NotationError
 */
export function parseNotation(json: Json): Expression {
  return parseIn(json, new Map(), 'expression');
}
