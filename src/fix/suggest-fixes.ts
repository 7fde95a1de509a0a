import { type Path, toPointer } from '../base/pointer.ts';
import {
  type EditableDocument,
  editPiece,
  isRefusal,
  piecesOf,
  readEditable,
  readManifests,
  type TextEdit,
} from '../manifests/index.ts';
import { createLineIndex, type LineIndex } from '../manifests/line-index.ts';
import type { ReportFinding } from '../report/report.ts';
import type { ReportEdit, ReportFix } from '../report/report-fix.ts';
import { below } from './below.ts';
import type { Subject } from './fix.ts';
import { reasonToLeave } from './fix-text.ts';
import { type FixOptions, type Proposal, proposalsFor } from './proposals.ts';
import { keySelection } from './selected-keys.ts';

/** A suggestion reads its document again; of a long List only a few are worth it. */
const mostText = 8 * 1024 * 1024;

/** A document of a text that is looked at. */
interface Place {
  readonly piece: string;
  /** Where the piece begins in the text. */
  readonly base: number;
  readonly documents: readonly EditableDocument[];
  readonly index: number;
}

/** Tells findings of one file apart. */
function keyOf(line: number, column: number, item: string, { policy, rule, message }: Named): string {
  return JSON.stringify([line, column, item, policy, rule, message]);
}

type Named = Pick<ReportFinding, 'policy' | 'rule' | 'message'>;

function commonLength(left: string, right: string, at: (text: string, index: number) => number): number {
  const most = Math.min(left.length, right.length);
  let length = 0;
  while (length < most && at(left, length) === at(right, length)) length++;
  return length;
}

/** What is different in one text as one edit of the other. */
function wholeEdit(before: string, after: string): TextEdit {
  const start = commonLength(before, after, (text, index) => text.charCodeAt(index));
  const [left, right] = [before.slice(start), after.slice(start)];
  const kept = commonLength(left, right, (text, index) => text.charCodeAt(text.length - 1 - index));
  return { start, end: before.length - kept, text: after.slice(start, after.length - kept) };
}

function reportEdit({ start, end, text }: TextEdit, base: number, index: LineIndex): ReportEdit {
  const [from, to] = [index.place(base + start), index.place(base + end)];
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column, text };
}

class FixSuggester {
  readonly #index: LineIndex;
  readonly #options: FixOptions;
  readonly #isSelected: Subject['isSelected'];
  /** How much text may still be read for what is wanted, in UTF-16 units. */
  #left = mostText;
  readonly #wanted: Map<string, ReportFinding>;
  readonly suggested = new Map<ReportFinding, ReportFix>();

  constructor(text: string, findings: readonly ReportFinding[], options: FixOptions) {
    this.#index = createLineIndex('', text);
    this.#isSelected = keySelection(() =>
      readManifests(text, { file: '', named: true }).objects.map(({ value }) => value),
    );
    this.#options = options;
    this.#wanted = new Map(
      findings.map((finding) => [keyOf(finding.line, finding.column, finding.item ?? '', finding), finding]),
    );
  }

  /** Looks at a piece of the text, if something in it is wanted. */
  look(piece: string, base: number): void {
    const first = this.#index.place(base).line;
    const last = this.#index.place(base + piece.length).line;
    const isWanted = [...this.#wanted.values()].some(({ line }) => line >= first && line <= last);
    if (!isWanted || this.#left < piece.length) return;
    const documents = readEditable(piece) ?? [];
    for (const index of documents.keys()) this.#suggest({ piece, base, documents, index });
  }

  #suggest(place: Place): void {
    const document = place.documents[place.index];
    for (const { value, item } of document?.objects ?? []) {
      if (this.#wanted.size === 0) return;
      for (const proposal of proposalsFor(value, this.#isSelected, this.#options)) {
        this.#consider(proposal, item, place);
      }
    }
  }

  #consider({ finding, plan }: Proposal, item: Path, place: Place): void {
    const document = place.documents[place.index];
    if (plan.kind === 'left' || document === undefined) return;
    const { line, column } = this.#index.place(place.base + document.offset([...item, ...finding.path]));
    const key = keyOf(line, column, toPointer(item), finding);
    const wanted = this.#wanted.get(key);
    if (wanted === undefined) return;
    this.#left -= place.piece.length;
    if (this.#left < 0) return;
    const changes = plan.changes.map((change) => below(item, change));
    const edited = editPiece(place.piece, place.documents, place.index, changes);
    if (isRefusal(edited)) return;
    const [only, ...more] = edited.batches;
    const edits = more.length === 0 && only !== undefined ? only : [wholeEdit(place.piece, edited.text)];
    this.#wanted.delete(key);
    this.suggested.set(wanted, {
      does: plan.does,
      edits: edits.map((edit) => reportEdit(edit, place.base, this.#index)),
    });
  }
}

/**
 * How `keystone fix` would mend findings of one file, each on its own; those are left out that it would leave alone.
 *
 * @param findings Of this text, which was read without errors, as a report has them. Where that would take long, some are
 *   left out.
 */
export function suggestFixes(
  text: string,
  findings: readonly ReportFinding[],
  options: FixOptions,
): ReadonlyMap<ReportFinding, ReportFix> {
  const input = { text, file: '', named: true, helmTemplate: false, untouchable: null };
  if (reasonToLeave(input) !== null) return new Map();
  const suggester = new FixSuggester(text, findings, options);
  let base = 0;
  for (const piece of piecesOf(text)) {
    suggester.look(piece, base);
    base += piece.length;
  }
  return suggester.suggested;
}
