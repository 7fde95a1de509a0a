import { COLLECTION_STYLE, type MappingEvent } from 'js-yaml';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Anchor } from './anchor.ts';
import { type OpenObject, setOwnMember } from './own-member.ts';
import type { PlaceRecorder } from './place-recorder.ts';

/** Tells of a key that is in the map already. */
export type ReportDuplicate = (message: string) => void;

/**
 * A map that is being read: keys and values arrive in turn. A merge key (`<<`) gives members that a local key
 * after it replaces. kubectl lets a merge key replace local keys before it, other readers do the opposite; such
 * a key, and a second merge key, is a duplicate.
 */
export class MapFrame {
  readonly isMap = true;
  readonly value: OpenObject = {};
  readonly offset: number;
  /** Written with brackets or braces. */
  readonly isFlow: boolean;
  readonly anchor: Anchor | null;
  readonly #recorder: PlaceRecorder | null;
  /** The key whose value comes next. */
  key: string | null = null;
  keyOffset = 0;
  /** What comes next is the value of a merge key. */
  merging = false;
  height = 1;
  #hasMergeKey = false;
  #merged: Set<string> | null = null;

  constructor(event: MappingEvent, anchor: Anchor | null, recorder: PlaceRecorder | null) {
    this.offset = event.start;
    this.isFlow = event.style === COLLECTION_STYLE.FLOW;
    this.anchor = anchor;
    this.#recorder = recorder;
    recorder?.open(this.value, event.start);
  }

  get expectsKey(): boolean {
    return this.key === null && !this.merging;
  }

  setKey(name: string, offset: number): void {
    this.key = name;
    this.keyOffset = offset;
  }

  setMergeKey(offset: number, report: ReportDuplicate): void {
    this.keyOffset = offset;
    this.merging = true;
    if (this.#hasMergeKey) report('a second merge key (<<) in one map; list the sources in one');
    this.#hasMergeKey = true;
  }

  addValue(value: Json, offset: number, report: ReportDuplicate): void {
    const name = this.key ?? '';
    this.key = null;
    if (Object.hasOwn(this.value, name) && this.#merged?.delete(name) !== true) {
      report(`the key ${JSON.stringify(name)} is in this map already`);
      return;
    }
    setOwnMember(this.value, name, value);
    this.#recorder?.addMember(this.value, name, { key: this.keyOffset, value: offset });
  }

  /** Takes in the maps that a merge key names, the first of a list first; false when they are no maps. */
  merge(source: Json, report: ReportDuplicate): boolean {
    this.merging = false;
    const maps: readonly Json[] = Array.isArray(source) ? source : [source];
    for (const map of maps) {
      if (!isJsonObject(map)) return false;
      this.#mergeMap(map, report);
    }
    return true;
  }

  #mergeMap(source: JsonObject, report: ReportDuplicate): void {
    this.#merged ??= new Set();
    for (const [name, value] of Object.entries(source)) {
      if (this.#merged.has(name)) continue;
      if (Object.hasOwn(this.value, name)) {
        report(`the merge key replaces ${JSON.stringify(name)} for kubectl only; put << first`);
        continue;
      }
      this.#merged.add(name);
      setOwnMember(this.value, name, value);
      const offsets = this.#recorder?.layoutOf(source).members.get(name);
      if (offsets !== undefined) this.#recorder?.addMember(this.value, name, offsets);
    }
  }
}
