import type { Json } from '../../base/json.ts';
import { isJsonArray, isJsonObject, ownMember } from '../../base/json.ts';
import type { Path } from '../../base/pointer.ts';
import type { RecordedDocument } from '../places.ts';
import { type Refusal, shared } from './refusal.ts';
import { nodesWithin, type WrittenEntry, type WrittenMap, type WrittenNode } from './written-node.ts';
import { writtenTree } from './written-tree.ts';

/** A document's text with its values and how they are written; offsets are offsets into the text. */
export interface WrittenDocument {
  readonly text: string;
  readonly recorded: RecordedDocument;
  readonly root: WrittenNode;
  /** Names of the anchors that aliases stand for. */
  readonly aliased: ReadonlySet<string>;
}

/** A value and how it is written. */
export interface FoundNode {
  readonly node: WrittenNode;
  readonly value: Json;
}

function aliasesOf(root: WrittenNode): ReadonlySet<string> {
  return new Set(nodesWithin(root).flatMap((node) => (node.kind === 'alias' ? [node.name] : [])));
}

export function writtenDocument(recorded: RecordedDocument): WrittenDocument {
  const root = writtenTree(recorded.text, recorded.events);
  return { text: recorded.text, recorded, root, aliased: aliasesOf(root) };
}

/** Whether a node, or something within it, is what an alias elsewhere stands for. */
export function holdsAliased(node: WrittenNode, { aliased }: WrittenDocument): boolean {
  return nodesWithin(node).some(({ anchor }) => anchor !== null && aliased.has(anchor));
}

/** The entry of a map that a name of its value stands for; null for one that a merge key brought in. */
export function entryOf(
  document: WrittenDocument,
  map: WrittenMap,
  value: Json,
  name: string,
): WrittenEntry | null {
  if (!isJsonObject(value)) return null;
  const offset = document.recorded.recorder.layoutOf(value).members.get(name)?.key;
  return map.entries.find(({ key }) => key.start === offset) ?? null;
}

function step(
  { node, value }: FoundNode,
  segment: string | number,
  document: WrittenDocument,
): FoundNode | Refusal | null {
  if (typeof segment === 'number') {
    const item = isJsonArray(value) ? value[segment] : undefined;
    const written = node.kind === 'list' ? node.items[segment] : undefined;
    return item === undefined || written === undefined ? null : { node: written, value: item };
  }
  const member = isJsonObject(value) ? ownMember(value, segment) : undefined;
  if (member === undefined || node.kind !== 'map') return null;
  const entry = entryOf(document, node, value, segment);
  if (entry === null) return shared(`a merge key brings in ${segment}`);
  return { node: entry.value, value: member };
}

function sharing(node: WrittenNode, { aliased }: WrittenDocument): Refusal | null {
  if (node.kind === 'alias') return shared(`the alias *${node.name} stands there`);
  if (node.anchor === null || !aliased.has(node.anchor)) return null;
  return shared(`aliases stand for &${node.anchor}, which it is in`);
}

/** What is written at a path; null when nothing is. What others share is refused. */
export function findNode(document: WrittenDocument, path: Path): FoundNode | Refusal | null {
  let found: FoundNode = { node: document.root, value: document.recorded.value };
  for (const segment of path) {
    const next = step(found, segment, document);
    if (next === null || 'refused' in next) return next;
    const refusal = sharing(next.node, document);
    if (refusal !== null) return refusal;
    found = next;
  }
  return found;
}
