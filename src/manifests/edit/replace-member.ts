import type { Json } from '../../base/json.ts';
import { type Path, valueAt } from '../../base/pointer.ts';
import type { ChangeOf, Comments } from './change.ts';
import { commentBeside, commentsAbove, withCommentsAbove } from './comments.ts';
import { entryOf, findNode, holdsAliased, type WrittenDocument } from './find-node.ts';
import { lineForm, memberForms } from './forms.ts';
import { beginsLine, freeLineEnd, lineEnd, lineStart, nextLine } from './lines.ts';
import { memberText } from './map-text.ts';
import { isRefusal, layout, type Refusal, shared } from './refusal.ts';
import { scalarText } from './scalar-text.ts';
import type { TextEdit } from './text-edit.ts';
import type { ScalarForm, WrittenEntry, WrittenMap, WrittenNode } from './written-node.ts';

type Edits = readonly TextEdit[];

const noComments: Comments = { above: [], beside: null };
const commentInTheWay = layout('a comment stands in the way');

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function cut(start: number, end: number): Edits {
  return [{ start, end, text: '' }];
}

function removeFromBlock(
  text: string,
  entry: WrittenEntry,
  next: WrittenEntry | undefined,
  taken: Comments,
): Edits | Refusal {
  const { start } = entry.key;
  const firstLine = taken.above.length > 0 ? withCommentsAbove(text, start) : lineStart(text, start);
  const end = freeLineEnd(text, entry.value.end);
  if (end === null) return layout('its line holds something else too');
  if (beginsLine(text, start)) return cut(firstLine, nextLine(text, end));
  // The first member on the line of a dash: the next one takes its place.
  if (next === undefined) return layout('nothing would be left on its line');
  const between = text.slice(entry.value.end, next.key.start);
  return between.trim() === '' ? cut(start, next.key.start) : commentInTheWay;
}

/** With a comment there, it is no JSON: a comma after the last member may stay. */
function hasCommentBefore(text: string, previous: WrittenEntry, entry: WrittenEntry): boolean {
  return text.slice(previous.value.end, entry.key.start).includes('#');
}

function removeFromFlow(text: string, map: WrittenMap, index: number): Edits | Refusal {
  const [previous, entry, next] = [map.entries[index - 1], map.entries[index], map.entries[index + 1]];
  if (entry === undefined) return layout('it is not there');
  const comma = /^\s*,/.exec(text.slice(entry.value.end, map.end))?.[0].length ?? 0;
  const free = freeLineEnd(text, entry.value.end + comma);
  const isLast = next === undefined && previous !== undefined;
  const ownLines =
    beginsLine(text, entry.key.start) &&
    free !== null &&
    (!isLast || hasCommentBefore(text, previous, entry));
  if (ownLines) return cut(lineStart(text, entry.key.start), nextLine(text, free));
  if (next !== undefined) {
    const between = text.slice(entry.value.end, next.key.start);
    // A comment on its own line belongs to what follows.
    if (/[\r\n][ \t]*#/.test(between)) return commentInTheWay;
    return cut(entry.key.start, next.key.start);
  }
  if (previous === undefined) return cut(entry.key.start, entry.value.end);
  const between = text.slice(previous.value.end, entry.key.start);
  return between.includes('#') ? commentInTheWay : cut(previous.value.end, entry.value.end);
}

function remove(text: string, map: WrittenMap, entry: WrittenEntry, taken: Comments): Edits | Refusal {
  const index = map.entries.indexOf(entry);
  return map.isFlow
    ? removeFromFlow(text, map, index)
    : removeFromBlock(text, entry, map.entries[index + 1], taken);
}

/** The comments of a member of a block map. */
export function commentsOf(text: string, { key, value }: WrittenEntry): Comments {
  return { above: commentsAbove(text, key.start), beside: commentBeside(text, value.end) };
}

/** Writes `{}` in place of a map that loses its last member. */
function empty(text: string, { key, value }: WrittenEntry, taken: Comments): Edits | Refusal {
  if (value.kind === 'map' && value.isFlow) return [{ start: value.start, end: value.end, text: '{}' }];
  const written = text.slice(key.end, value.end);
  if (countOf(written, /#/g) > taken.above.length) return commentInTheWay;
  const colon = /^\s*:/.exec(written)?.[0].length ?? 0;
  const end = taken.beside === null ? value.end : lineEnd(text, value.end);
  return [{ start: key.end + colon, end, text: ' {}' }];
}

/** Removes the map that loses its last member; or, if nothing else is around it, empties what is. */
function removeMap(document: WrittenDocument, path: Path, taken: Comments): Edits | Refusal {
  const around = path.slice(0, -1);
  const found = findNode(document, around);
  if (found === null || isRefusal(found) || found.node.kind !== 'map')
    return layout('nothing would be left there');
  const entry = entryOf(document, found.node, found.value, String(path.at(-1)));
  if (entry === null) return shared('a merge key brings it in');
  const written = document.text.slice(entry.key.start, entry.value.end);
  if (countOf(written, /[\r\n][ \t]*#/g) > taken.above.length) return commentInTheWay;
  if (found.node.entries.length > 1) return remove(document.text, found.node, entry, noComments);
  const outer = findNode(document, around.slice(0, -1));
  if (around.length === 0 || outer === null || isRefusal(outer) || outer.node.kind !== 'map') {
    return layout('nothing would be left there');
  }
  const holder = entryOf(document, outer.node, outer.value, String(around.at(-1)));
  return holder === null ? shared('a merge key brings it in') : empty(document.text, holder, taken);
}

function formOf(node: WrittenNode): ScalarForm {
  return node.kind === 'scalar' ? node.form : 'plain';
}

function replaced(node: WrittenNode, text: string): Edits {
  return [{ start: node.start, end: node.end, text: scalarText(text, formOf(node)) }];
}

interface FoundEntry {
  readonly map: WrittenMap;
  readonly entry: WrittenEntry;
  readonly value: Json | undefined;
}

/** A member of a map that nothing else shares. */
function findEntry(document: WrittenDocument, path: Path, name: string): FoundEntry | Refusal {
  const found = findNode(document, path);
  if (found === null) return layout('it is not there');
  if (isRefusal(found)) return found;
  const { node: map, value } = found;
  if (map.kind !== 'map') return layout('it is no map');
  const entry = entryOf(document, map, value, name);
  if (entry === null) return shared('a merge key brings it in');
  if (entry.key.kind === 'alias' || entry.value.kind === 'alias') return shared('an alias stands there');
  const isShared = holdsAliased(entry.key, document) || holdsAliased(entry.value, document);
  return isShared
    ? shared('an alias stands for it elsewhere')
    : { map, entry, value: valueAt(value, [name]) };
}

/** A comment between a key and its value, or beside the indicator of a block scalar: it would go with them. */
function hasCommentWithin(text: string, { key, value }: WrittenEntry): boolean {
  const header = formOf(value) === 'block' ? text.slice(value.start, lineEnd(text, value.start)) : '';
  return `${text.slice(key.end, value.start)}${header}`.includes('#');
}

/** What stands between members that take the place of one. */
function separator(text: string, map: WrittenMap, { key }: WrittenEntry, colon: string): string {
  const { lineBreak, indent } = lineForm(text, map, '');
  if (!map.isFlow) return `${lineBreak}${indent}`;
  if (beginsLine(text, key.start)) return `,${lineBreak}${indent}`;
  return colon === ':' ? ',' : ', ';
}

/** Puts other members in the place of one; without any, removes it. */
export function replaceMember(
  document: WrittenDocument,
  { map: path, name, members, withComments = false }: ChangeOf<'replace-member'>,
): Edits | Refusal {
  const { text } = document;
  const found = findEntry(document, path, name);
  if (isRefusal(found)) return found;
  const { map, entry, value } = found;
  const [first, ...more] = members;
  if (first === undefined) {
    const taken = withComments ? commentsOf(text, entry) : noComments;
    return map.entries.length > 1 ? remove(text, map, entry, taken) : removeMap(document, path, taken);
  }
  if (hasCommentWithin(text, entry)) return commentInTheWay;
  const [newName, newValue] = first;
  const isWritten = entry.value.end > entry.value.start;
  if (more.length === 0 && newName === name && isWritten) return replaced(entry.value, newValue);
  if (more.length === 0 && newValue === value) return replaced(entry.key, newName);
  const own = memberForms(text, { ...map, entries: [entry] });
  const forms = { ...own, value: formOf(entry.value) === 'none' ? own.key : own.value };
  const written = members.map((member) => memberText(member, forms));
  const between = separator(text, map, entry, own.colon);
  return [{ start: entry.key.start, end: entry.value.end, text: written.join(between) }];
}
