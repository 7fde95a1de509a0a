import { findSubject } from '../check/subject.ts';
import { type InputError, type ManifestFile, piecesOf, readManifests } from '../manifests/index.ts';
import { createLineIndex, type LineIndex } from '../manifests/line-index.ts';
import type { AppliedFix, LeftFinding } from './fixed.ts';
import { fixPiece, type PlacedProposal } from './piece-fixer.ts';
import { type FixOptions, type Proposal, proposalsFor } from './proposals.ts';
import { keySelection } from './selected-keys.ts';

/** A text, and how it came to be read. */
export interface FixInput {
  readonly text: string;
  /** As reports name it. */
  readonly file: string;
  readonly named: boolean;
  /** Found under `templates/` beside a `Chart.yaml`. */
  readonly helmTemplate: boolean;
  /** Why the text must stay as it is, whatever it holds; null when it need not. */
  readonly untouchable: string | null;
}

export interface FixedText {
  /** The same text when nothing is applied. */
  readonly text: string;
  readonly applied: readonly AppliedFix[];
  readonly left: readonly LeftFinding[];
  /** What cannot be read; then nothing of the file is touched. */
  readonly errors: readonly InputError[];
}

const templateBraces = '{{';

function unchanged(text: string, more: Partial<FixedText> = {}): FixedText {
  return { text, applied: [], left: [], errors: [], ...more };
}

/** Why a text stays as it is, whatever it holds. */
export function reasonToLeave({ text, helmTemplate, untouchable }: FixInput): string | null {
  if (untouchable !== null) return untouchable;
  if (helmTemplate) return 'the file is a template of a Helm chart';
  return text.includes(templateBraces) ? 'the file holds braces of a template engine ({{)' : null;
}

function said({ proposal, object, offset }: PlacedProposal, index: LineIndex) {
  const { fix, finding } = proposal;
  return { fix: fix.id, finding, object: findSubject(object).object, ...index.place(offset) };
}

/** Everything that a fix is there for, left alone for one reason. */
function leaveAll(manifests: ManifestFile, reason: string, options: FixOptions): readonly LeftFinding[] {
  return manifests.objects.flatMap((manifest) => {
    const seen = new Set<Proposal['finding']>();
    return [...proposalsFor(manifest.value, () => false, options)].flatMap(({ fix, finding }) => {
      if (seen.has(finding)) return [];
      seen.add(finding);
      const place = manifest.keyPlace([...findSubject(manifest.value).path, ...finding.path]);
      return [{ fix: fix.id, finding, object: findSubject(manifest.value).object, ...place, reason }];
    });
  });
}

function fixPieces(text: string, manifests: ManifestFile, file: string, options: FixOptions): FixedText {
  const index = createLineIndex(file, text);
  const isSelected = keySelection(() => manifests.objects.map(({ value }) => value));
  const [texts, applied, left]: [string[], AppliedFix[], LeftFinding[]] = [[], [], []];
  let base = 0;
  for (const piece of piecesOf(text)) {
    const fixed = fixPiece(piece, isSelected, options);
    const at = base;
    const moved = (placed: PlacedProposal): PlacedProposal => ({ ...placed, offset: at + placed.offset });
    texts.push(fixed.text);
    for (const placed of fixed.applied) {
      const { plan } = placed.proposal;
      if (plan.kind === 'changes') {
        applied.push({ ...said(moved(placed), index), does: plan.does, notes: plan.notes });
      }
    }
    for (const placed of fixed.left) {
      const { plan } = placed.proposal;
      if (plan.kind === 'left') left.push({ ...said(moved(placed), index), reason: plan.reason });
    }
    base += piece.length;
  }
  return { text: texts.join(''), applied, left, errors: [] };
}

/** Mends what the fixes can in the text of a file. Never throws on what it reads. */
export function fixText(input: FixInput, options: FixOptions): FixedText {
  const { text, file, named, helmTemplate } = input;
  const manifests = readManifests(text, { file, named, helmTemplate });
  if (manifests.errors.length > 0) return unchanged(text, { errors: manifests.errors });
  const reason = reasonToLeave(input);
  if (reason !== null) return unchanged(text, { left: leaveAll(manifests, reason, options) });
  const isNeeded = manifests.objects.some(
    ({ value }) => proposalsFor(value, () => false, options).next().done !== true,
  );
  return isNeeded ? fixPieces(text, manifests, file, options) : unchanged(text);
}
