import { findingText } from '../../src/harness/differences.ts';
import type { EngineAnswer, EngineFinding } from '../../src/harness/engine.ts';

const texts = (findings: readonly EngineFinding[], hints: boolean): readonly string[] =>
  findings.map((finding) => `${finding.policy} ${findingText(hints ? finding : { ...finding, hint: null })}`);

function compareFindings(reference: readonly string[], other: readonly string[]): string | null {
  const changed = reference.findIndex((text, at) => text !== other[at]);
  const index = changed < 0 && reference.length < other.length ? reference.length : changed;
  if (index < 0) return null;
  return `finding ${index + 1} of ${reference.length}: ${reference[index] ?? 'none'}\n  the engine has ${other.length}: ${other[index] ?? 'none'}`;
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
  if (answer.kind === 'failed') return `the engine failed: ${answer.message}`;
  if (reference.kind === 'refused' || answer.kind === 'refused') {
    const [left, right] = [refusal(reference), refusal(answer)];
    if (left === right) return null;
    const why = answer.kind === 'refused' ? ` (${answer.message})` : '';
    return `the reference ${left} the input, the engine ${right} it${why}`;
  }
  if (answer.kind === 'findings')
    return compareFindings(texts(claimed, hints), texts(answer.findings, hints));
  if (answer.kind === 'not-judged') return null;
  if (answer.kind === 'joined') return 'joined messages are compared by suites, not here';
  const denies = claimed.some(({ severity }) => severity === 'error');
  if (denies === answer.denied) return null;
  const because = claimed.find(({ severity }) => severity === 'error');
  const why = because === undefined ? '' : `: ${because.policy} ${findingText(because)}`;
  return `the reference ${denies ? 'denies' : 'allows'}${why}, the engine ${answer.denied ? 'denies' : 'allows'}`;
}
