import type { Event } from 'js-yaml';
import { isJsonArray, isJsonObject, type Json, ownMember } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import type { MemberOffsets, PlaceRecorder } from './place-recorder.ts';

/** A document that was read again with its places recorded; offsets are offsets into `base` plus. */
export interface RecordedDocument {
  readonly value: Json;
  readonly offset: number;
  readonly base: number;
  readonly recorder: PlaceRecorder;
  /** What it was read from; offsets are offsets into it. */
  readonly text: string;
  readonly events: readonly Event[];
}

function step(value: Json, segment: string | number, recorder: PlaceRecorder): [Json, MemberOffsets] | null {
  if (isJsonArray(value) && typeof segment === 'number') {
    const item = value[segment];
    const offset = recorder.layoutOf(value).items[segment];
    return item === undefined || offset === undefined ? null : [item, { key: offset, value: offset }];
  }
  if (!isJsonObject(value)) return null;
  const name = String(segment);
  const member = ownMember(value, name);
  const offsets = recorder.layoutOf(value).members.get(name);
  return member === undefined || offsets === undefined ? null : [member, offsets];
}

/**
 * Where the value at a path and its key are written (an item of a list is its own key), as offsets into the
 * whole text. For a path that is not there, those of the nearest ancestor that is.
 */
export function findOffsets(document: RecordedDocument, path: Path): MemberOffsets {
  let value = document.value;
  let offsets: MemberOffsets = { key: document.offset, value: document.offset };
  for (const segment of path) {
    const found = step(value, segment, document.recorder);
    if (found === null) break;
    [value, offsets] = found;
  }
  return { key: document.base + offsets.key, value: document.base + offsets.value };
}
