import type { Limits } from './limits.ts';

/** go-yaml lets 99 % of up to 400,000 decoded nodes come from aliases, falling to 10 % of 4,000,000. */
const [lowCount, highCount, lowRatio, highRatio] = [400_000, 4_000_000, 0.99, 0.1] as const;

function allowedRatio(nodes: number): number {
  if (nodes <= lowCount) return lowRatio;
  if (nodes >= highCount) return highRatio;
  return lowRatio - (lowRatio - highRatio) * ((nodes - lowCount) / (highCount - lowCount));
}

/** What an anchored node weighs each time that an alias stands for it. */
export interface Weight {
  /** Nodes, aliases within it expanded. */
  readonly nodes: number;
  /** UTF-16 units of its scalars, aliases within it expanded. */
  readonly length: number;
}

/**
 * Counts what a document would be without its aliases, as go-yaml counts (kubernetes/kubernetes#83253), and the
 * text that a copy into JSON would take, which go-yaml does not bound.
 */
export class ExpansionMeter {
  readonly #limits: Limits;
  /** The document itself is one. */
  #nodes = 1;
  #aliasNodes = 0;
  #length = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get nodes(): number {
    return this.#nodes;
  }

  get length(): number {
    return this.#length;
  }

  /** Counts a node that is written out; false when too much of the document comes from aliases. */
  addNode(length: number): boolean {
    this.#nodes++;
    this.#length += length;
    return this.#aliasNodes <= 100 || this.#withinRatio();
  }

  /** Counts an alias and all that it stands for; false when that is too much. */
  addAlias(weight: Weight): boolean {
    this.#nodes += 1 + weight.nodes;
    this.#aliasNodes += weight.nodes;
    this.#length += weight.length;
    return this.#length <= this.#limits.expandedLength && this.#withinRatio();
  }

  #withinRatio(): boolean {
    return (
      this.#aliasNodes <= 100 ||
      this.#nodes <= 1000 ||
      this.#aliasNodes / this.#nodes <= allowedRatio(this.#nodes)
    );
  }
}
