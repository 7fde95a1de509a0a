import { COLLECTION_STYLE, type SequenceEvent } from 'js-yaml';
import type { Json } from '../base/json.ts';
import type { Anchor } from './anchor.ts';
import type { PlaceRecorder } from './place-recorder.ts';

/** A list that is being read. */
export class ListFrame {
  readonly isMap = false;
  readonly value: Json[] = [];
  readonly offset: number;
  /** Written with brackets or braces. */
  readonly isFlow: boolean;
  readonly anchor: Anchor | null;
  readonly #recorder: PlaceRecorder | null;
  height = 1;

  constructor(event: SequenceEvent, anchor: Anchor | null, recorder: PlaceRecorder | null) {
    this.offset = event.start;
    this.isFlow = event.style === COLLECTION_STYLE.FLOW;
    this.anchor = anchor;
    this.#recorder = recorder;
    recorder?.open(this.value, event.start);
  }

  addItem(item: Json, offset: number): void {
    this.value.push(item);
    this.#recorder?.addItem(this.value, offset);
  }
}
