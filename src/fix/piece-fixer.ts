import type { JsonObject } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import {
  type Change,
  type EditableDocument,
  editPiece,
  isRefusal,
  offsetBefore,
  readEditable,
  type TextEdit,
} from '../manifests/index.ts';
import { below } from './below.ts';
import type { Subject } from './fix.ts';
import { type FixOptions, type Proposal, proposalKey, proposalsFor } from './proposals.ts';

type IsSelected = Subject['isSelected'];

/** A proposal with where its finding stands in the piece as it was. */
export interface PlacedProposal {
  readonly proposal: Proposal;
  readonly object: JsonObject;
  readonly offset: number;
}

export interface FixedPiece {
  readonly text: string;
  readonly applied: readonly PlacedProposal[];
  /** Each with a plan that says why. */
  readonly left: readonly PlacedProposal[];
}

/** A fix that is to be made now: one for each object, so that none stands in the way of another. */
interface Step {
  readonly placed: PlacedProposal;
  readonly key: string;
  readonly changes: readonly Change[];
}

/** More rounds than there can be marks in annotations of 256 KiB. */
const mostRounds = 10_000;

/** Fixes one piece of a text, round by round: each begins with what the one before has written, read again. */
class PieceFixer {
  readonly #options: FixOptions;
  readonly #isSelected: IsSelected;
  #text: string;
  #documents: readonly EditableDocument[];
  readonly #history: (readonly TextEdit[])[] = [];
  readonly #applied: PlacedProposal[] = [];
  #left: PlacedProposal[] = [];
  /** What cannot be written as the text is now, with the reason. */
  readonly #unwritable = new Map<string, string>();

  constructor(text: string, isSelected: IsSelected, options: FixOptions) {
    this.#text = text;
    this.#isSelected = isSelected;
    this.#options = options;
    this.#documents = readEditable(text) ?? [];
  }

  fix(): FixedPiece {
    for (let round = 0; round < mostRounds; round++) {
      this.#left = [];
      let isDone = true;
      for (const index of this.#documents.keys()) if (this.#fixDocument(index)) isDone = false;
      if (isDone) break;
    }
    return { text: this.#text, applied: this.#applied, left: this.#left };
  }

  /** Makes one fix for each object that needs one; false when there was nothing to do. */
  #fixDocument(index: number): boolean {
    const document = this.#documents[index];
    const steps = document?.objects.flatMap(({ value, item }) => this.#nextStep(document, value, item)) ?? [];
    if (steps.length === 0) return false;
    const together = steps.flatMap(({ changes }) => changes);
    if (this.#write(index, together) === null) {
      for (const { placed } of steps) this.#applied.push(placed);
      return true;
    }
    // One by one: what one refuses is no reason for the others.
    for (const { placed, key, changes } of steps) {
      const reason = this.#write(index, changes);
      if (reason === null) this.#applied.push(placed);
      else this.#unwritable.set(key, reason);
    }
    return true;
  }

  #nextStep(document: EditableDocument, object: JsonObject, item: Path): readonly Step[] {
    for (const proposal of proposalsFor(object, this.#isSelected, this.#options)) {
      const { finding, plan } = proposal;
      const placed = { proposal, object, offset: this.#offset(document, [...item, ...finding.path]) };
      const key = proposalKey(proposal, item);
      const unwritable = this.#unwritable.get(key);
      if (plan.kind === 'left') this.#left.push(placed);
      else if (unwritable !== undefined) this.#leave(placed, unwritable);
      else return [{ placed, key, changes: plan.changes.map((change) => below(item, change)) }];
    }
    return [];
  }

  #leave(placed: PlacedProposal, reason: string): void {
    const plan = { kind: 'left', reason } as const;
    this.#left.push({ ...placed, proposal: { ...placed.proposal, plan } });
  }

  /** Null once it is written; the reason when it is not. */
  #write(index: number, changes: readonly Change[]): string | null {
    const edited = editPiece(this.#text, this.#documents, index, changes);
    if (isRefusal(edited)) return edited.reason;
    this.#text = edited.text;
    this.#history.push(...edited.batches);
    this.#documents = edited.documents;
    this.#unwritable.clear();
    return null;
  }

  #offset(document: EditableDocument, path: Path): number {
    return this.#history.reduceRight((offset, edits) => offsetBefore(edits, offset), document.offset(path));
  }
}

/** Mends what the fixes can in one piece of a text, which reads without errors. */
export function fixPiece(text: string, isSelected: IsSelected, options: FixOptions): FixedPiece {
  return new PieceFixer(text, isSelected, options).fix();
}
