import type { Expression } from '../../ir/expression.ts';
import { longestMessage } from './bound.ts';
import { counted, type Found } from './found.ts';
import { mostShown, smallest } from './names.ts';
import { cutAt } from './operators/message.ts';
import { messageOf } from './rule.ts';
import { define, itemName, type Scope } from './scope.ts';
import * as cel from './term.ts';

/** Messages are cut where the API server's limit of 5 KiB is still far, whatever the characters. */
const longestJoined = 1200;

/** Findings in canonical order, at most as many as are shown, and how many there are. */
interface Findings {
  readonly total: cel.Term;
  readonly messages: cel.Term;
}

function sorted(all: readonly Found[], hint: string, scope: Scope): Findings {
  const [first] = all;
  const list = counted(all, hint, scope);
  const total = cel.method(list, 'size');
  const isSingle = all.length === 1 && first?.rule.each.length === 0;
  if (first === undefined || isSingle) return { total, messages: list };
  const smallestElements = smallest(list, scope);
  const item = itemName(scope, 'finding');
  const message = messageOf(cel.name(item), first.order);
  const messages = message.isAtom ? smallestElements : cel.macro(smallestElements, 'map', item, message);
  return { total, messages };
}

function firstItems(list: cel.Term, scope: Scope): cel.Term {
  const index = itemName(scope, 'index');
  const indices = cel.integers(Array.from({ length: mostShown }, (_, position) => position));
  const isThere = cel.relation('<', cel.name(index), cel.method(list, 'size'));
  return cel.macro(cel.macro(indices, 'filter', index, isThere), 'map', index, cel.at(list, cel.name(index)));
}

/** Rules that follow each other, and whose findings are in order as they come. */
function isInOrder([first, ...others]: readonly Found[]): boolean {
  return (
    first !== undefined && others.length === 0 && (!first.order.isSorted || first.rule.each.length === 0)
  );
}

/** The rules, sorted by id, in parts that are put in order together. */
function partsOf(all: readonly Found[]): readonly (readonly Found[])[] {
  const ids = [...new Set(all.map(({ rule }) => rule.id))];
  const parts: (readonly Found[])[] = [];
  let isRun = false;
  for (const id of ids) {
    const group = all.filter(({ rule }) => rule.id === id);
    const last = parts.at(-1);
    if (isRun && last !== undefined && isInOrder(group)) parts[parts.length - 1] = [...last, ...group];
    else parts.push(group);
    isRun = isInOrder(group);
  }
  return parts;
}

function ofPart(part: readonly Found[], hint: string, scope: Scope): Findings {
  if (part.some((found) => !isInOrder([found]))) return sorted(part, hint, scope);
  const list = counted(part, hint, scope);
  return { total: cel.method(list, 'size'), messages: list };
}

function byRule(all: readonly Found[], scope: Scope): Findings {
  const parts = partsOf(all).map((part) => ofPart(part, 'found', scope));
  const [only] = parts;
  if (parts.length === 1 && only !== undefined)
    return { ...only, messages: firstItems(only.messages, scope) };
  const candidates = define(scope, 'candidates', 'candidates', () =>
    cel.sum(parts.map((part) => part.messages)),
  );
  return { total: cel.sum(parts.map((part) => part.total)), messages: firstItems(candidates, scope) };
}

/** True when nothing is found, and what is found on one line. */
export interface Validation {
  readonly expression: cel.Term;
  readonly message: cel.Term;
}

function joined({ total, messages }: Findings, scope: Scope): Validation {
  const count = define(scope, 'count', 'count', () => total);
  const listed = define(scope, 'messages', 'messages', () => messages);
  const howMany = cel.sum([cel.call('string', count), cel.text(' findings: ')]);
  const more = cel.call('string', cel.difference(count, cel.int(mostShown)));
  const message = cel.sum([
    cel.conditional(cel.relation('>', count, cel.int(1)), howMany, cel.text('')),
    cel.method(listed, 'join', cel.text('; ')),
    cel.conditional(
      cel.relation('>', count, cel.int(mostShown)),
      cel.sum([cel.text('; and '), more, cel.text(' more')]),
      cel.text(''),
    ),
  ]);
  return { expression: cel.equals(count, cel.int(0)), message: cutAt(message, longestJoined, scope) };
}

/** Whether the compiler knows that a message is a string: what is read from the object has no type. */
function isTyped(message: Expression): boolean {
  return message.kind === 'concat' && message.of.some((part) => part.kind === 'literal');
}

/** A rule that finds one thing at most says it as it is. */
function single(found: Found, scope: Scope): Validation {
  const list = counted([found], 'found', scope);
  const first = cel.at(list, cel.int(0));
  const message = isTyped(found.rule.message) ? first : cel.call('string', first);
  const isShort = longestMessage(found.rule.message) <= longestJoined;
  const expression = cel.equals(cel.method(list, 'size'), cel.int(0));
  return { expression, message: isShort ? message : cutAt(message, longestJoined, scope) };
}

/** What the rules of one severity say together. */
export function validation(all: readonly Found[], scope: Scope): Validation {
  const [only] = all;
  if (only !== undefined && all.length === 1 && only.rule.each.length === 0) return single(only, scope);
  const isSorted = all.every(({ order }) => order.isSorted);
  return joined(isSorted ? sorted(all, 'found', scope) : byRule(all, scope), scope);
}
