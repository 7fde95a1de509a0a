import type { Json } from '../base/json.ts';
import type { Weight } from './expansion-meter.ts';

/** A node that aliases may stand for. */
export interface Anchor {
  readonly offset: number;
  value: Json;
  /** What was written, of a scalar; keys need it. */
  readonly text: string;
  /** Levels of maps and lists, itself included; none for a scalar. */
  height: number;
  /** Null until the node has ended: an alias within it would contain itself. */
  weight: Weight | null;
  /** The meter when the node began. */
  readonly before: Weight;
}
