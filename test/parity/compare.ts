import { findingText } from '../../src/harness/differences.ts';
import type { EngineAnswer, EngineFinding } from '../../src/harness/engine.ts';

function isSame(left: EngineFinding, right: EngineFinding | undefined, hints: boolean): boolean {
  return (
    right !== undefined &&
    left.message === right.message &&
    left.path === right.path &&
    left.rule === right.rule &&
    left.policy === right.policy &&
    left.severity === right.severity &&
    left.container === right.container &&
    (!hints || left.hint === right.hint)
  );
}

const textOf = (finding: EngineFinding | undefined): string =>
  finding === undefined ? 'none' : `${finding.policy} ${findingText(finding)}`;

function compareFindings(
  reference: readonly EngineFinding[],
  other: readonly EngineFinding[],
  hints: boolean,
): string | null {
  const changed = reference.findIndex((finding, at) => !isSame(finding, other[at], hints));
  const index = changed < 0 && reference.length < other.length ? reference.length : changed;
  if (index < 0) return null;
  const [expected, found] = [textOf(reference[index]), textOf(other[index])];
  return `finding ${index + 1} of ${reference.length}: ${expected}\n  the engine has ${other.length}: ${found}`;
}

const refusal = (answer: EngineAnswer): string => (answer.kind === 'refused' ? 'refused' : 'judged');

/**
 * In what an engine's answer differs from the reference's, or null.
 *
 * @param claimed The reference's findings that the engine claims.
 */
export function disagreement(
  reference: EngineAnswer,
  claimed: readonly EngineFinding[],
  answer: EngineAnswer,
  hints: boolean,
): string | null {
  if (answer.kind === 'not-judged') return null;
  if (answer.kind === 'failed') return `the engine failed: ${answer.message}`;
  if (reference.kind === 'refused' || answer.kind === 'refused') {
    const [left, right] = [refusal(reference), refusal(answer)];
    if (left === right) return null;
    const why = answer.kind === 'refused' ? ` (${answer.message})` : '';
    return `the reference ${left} the input, the engine ${right} it${why}`;
  }
  if (answer.kind === 'findings') return compareFindings(claimed, answer.findings, hints);
  if (answer.kind === 'joined') return 'joined messages are compared by suites, not here';
  const denies = claimed.some(({ severity }) => severity === 'error');
  if (denies === answer.denied) return null;
  const because = claimed.find(({ severity }) => severity === 'error');
  const why = because === undefined ? '' : `: ${because.policy} ${findingText(because)}`;
  return `the reference ${denies ? 'denies' : 'allows'}${why}, the engine ${answer.denied ? 'denies' : 'allows'}`;
}
