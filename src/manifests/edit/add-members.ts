import type { Path } from '../../base/pointer.ts';
import { appendToFlow, prependToFlow } from './append-to-flow.ts';
import type { ChangeOf, Comments } from './change.ts';
import { type FoundNode, findNode, type WrittenDocument } from './find-node.ts';
import { emptyMapForms, lineForm, memberForms, stepInFlow, stepWithin } from './forms.ts';
import { beginsLine, breakNear, freeLineEnd } from './lines.ts';
import { blockText, flowLines, flowText, type NewMembers } from './map-text.ts';
import { isRefusal, layout, type Refusal, shared } from './refusal.ts';
import type { TextEdit } from './text-edit.ts';
import type { WrittenEntry, WrittenMap } from './written-node.ts';

const noRoom = layout('there is something on its line that is not understood');

type Edits = readonly TextEdit[];

function insert(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}

/** After the last member, which may be further in. */
function appendToBlock(
  text: string,
  map: WrittenMap,
  last: WrittenEntry,
  added: NewMembers,
): Edits | Refusal {
  const lines = lineForm(text, map, stepWithin(text, map));
  const end = freeLineEnd(text, last.value.end);
  if (end === null) return noRoom;
  const rows = blockText(added, { ...memberForms(text, map), colon: ': ' }, lines);
  return [insert(end, `${lines.lineBreak}${lines.indent}${rows}`)];
}

/** Before the first member. */
function prependToBlock(text: string, map: WrittenMap, added: NewMembers): Edits {
  const lines = lineForm(text, map, stepWithin(text, map));
  const rows = blockText(added, { key: 'plain', value: 'plain', colon: ': ' }, lines);
  const at = map.entries[0]?.key.start ?? map.start;
  return [insert(at, `${rows}${lines.lineBreak}${lines.indent}`)];
}

/** In place of `{}`, or of nothing or null after a key. */
function fillMember(
  text: string,
  around: WrittenMap,
  entry: WrittenEntry,
  added: NewMembers,
): Edits | Refusal {
  const { start, end } = entry.value;
  if (around.isFlow) {
    const forms = emptyMapForms(text, around);
    if (!beginsLine(text, entry.key.start))
      return [{ start, end, text: `{${flowText(added, forms, ', ')}}` }];
    const step = stepInFlow(text, around);
    const outer = lineForm(text, around, step);
    const inner = { ...outer, indent: `${outer.indent}${step}` };
    const rows = flowLines(added, forms, inner);
    return [
      { start, end, text: `{${inner.lineBreak}${inner.indent}${rows}${outer.lineBreak}${outer.indent}}` },
    ];
  }
  const step = stepWithin(text, around);
  const { indent } = lineForm(text, around, step);
  const lines = { indent: `${indent}${step}`, step, lineBreak: breakNear(text, entry.key.start) };
  const free = freeLineEnd(text, end);
  if (free === null) return noRoom;
  const rows = blockText(added, { key: 'plain', value: 'plain', colon: ': ' }, lines);
  const before = /[ \t]*$/.exec(text.slice(entry.key.end, start))?.[0].length ?? 0;
  const isWritten = end > start;
  return [
    ...(isWritten ? [{ start: start - before, end, text: '' }] : []),
    insert(free, `${lines.lineBreak}${lines.indent}${rows}`),
  ];
}

/** The metadata of a template stands before its spec; everything else is appended. */
function addToMap(text: string, map: WrittenMap, added: NewMembers): Edits | Refusal {
  const [first, last] = [map.entries[0], map.entries.at(-1)];
  if (first === undefined || last === undefined) {
    const forms = { key: 'plain', value: 'plain', colon: ': ' } as const;
    return [{ start: map.start, end: map.end, text: `{${flowText(added, forms, ', ')}}` }];
  }
  if (map.isFlow) {
    return added.around.length > 1
      ? prependToFlow(text, map, first, added)
      : appendToFlow(text, map, last, added);
  }
  return added.around.length > 1 ? prependToBlock(text, map, added) : appendToBlock(text, map, last, added);
}

interface Ancestor {
  readonly map: WrittenMap;
  readonly found: FoundNode;
  /** The path from there. */
  readonly rest: Path;
}

/** The innermost map on the way that is there and not empty. */
function innermostMap(document: WrittenDocument, path: Path): Ancestor | Refusal {
  for (let length = path.length; length >= 0; length--) {
    const found = findNode(document, path.slice(0, length));
    if (found === null) continue;
    if (isRefusal(found)) return found;
    const { node, value } = found;
    const isEmpty = value === null || (node.kind === 'map' && node.entries.length === 0);
    if (isEmpty && length > 0) continue;
    if (node.kind !== 'map') break;
    return { map: node, found, rest: path.slice(length) };
  }
  return layout('what is around it is no map');
}

function hasMergeKey(map: WrittenMap, { value }: FoundNode, document: WrittenDocument): boolean {
  const starts = new Set(
    [...document.recorded.recorder.layoutOf(Object(value)).members.values()].map(({ key }) => key),
  );
  return map.entries.some(({ key }) => !starts.has(key.start));
}

function hasText(comments: Comments | undefined): boolean {
  return comments !== undefined && (comments.above.length > 0 || comments.beside !== null);
}

/** Adds members to a map; it and the maps around it are made where they are not there. */
export function addMembers(
  document: WrittenDocument,
  { map: path, members, comments }: ChangeOf<'add-members'>,
): Edits | Refusal {
  const holding = (maps: Path): NewMembers => ({ around: maps, members, comments });
  const ancestor = innermostMap(document, path);
  if (isRefusal(ancestor)) return ancestor;
  const { map, found, rest } = ancestor;
  const { text } = document;
  if (hasMergeKey(map, found, document)) return shared('a merge key brings members in there');
  const hasLines = rest.length === 0 && beginsLine(text, map.entries.at(-1)?.key.start ?? map.start);
  if (map.isFlow && hasText(comments) && !hasLines)
    return layout('its comments have no place between braces');
  const [name, ...around] = rest;
  if (name === undefined) return addToMap(text, map, holding([]));
  const empty = findNode(document, [...path.slice(0, path.length - rest.length), name]);
  if (empty === null) return addToMap(text, map, holding(rest));
  if (isRefusal(empty)) return empty;
  const entry = map.entries.find(({ value }) => value === empty.node);
  if (entry === undefined || entry.value.anchor !== null) return layout('an empty value is in its place');
  return fillMember(text, map, entry, holding(around));
}
