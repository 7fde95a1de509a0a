import { joinMessages } from '../base/join-messages.ts';
import type { Severity } from '../base/severity.ts';
import { trimSpace } from '../hosts/vap/message.ts';
import type { EngineAnswer, EngineFinding } from './engine.ts';
import type { ExpectedFinding } from './suite.ts';

/** One thing in which an engine's answer is not what the case expects; as text, exactly. */
export interface Difference {
  /** What differs: `findings`, `order`, `error message`, `verdict`, … */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** The members of a finding that are compared, in the order in which they print. */
const members = ['rule', 'severity', 'message', 'path', 'container', 'hint'] as const;
type Compared = Pick<EngineFinding, (typeof members)[number]>;

/** A finding on one line; members that are null are left out. */
export function findingText(finding: Compared): string {
  const shown = members.flatMap((name) => {
    const value = finding[name];
    return value === null ? [] : [`${name}: ${JSON.stringify(value)}`];
  });
  return `{${shown.join(', ')}}`;
}

const nothing = 'nothing';

function compareLists(expected: readonly string[], found: readonly string[]): readonly Difference[] {
  const missing = expected.filter((text) => !found.includes(text));
  const extra = found.filter((text) => !expected.includes(text));
  const length = Math.max(missing.length, extra.length);
  const differences = Array.from({ length }, (_, index) => ({
    what: 'finding',
    expected: missing[index] ?? nothing,
    found: extra[index] ?? nothing,
  }));
  if (differences.length > 0) return differences;
  if (expected.join('\n') === found.join('\n')) return [];
  return [{ what: 'order or number of findings', expected: expected.join(' '), found: found.join(' ') }];
}

/** As an engine passes it on, which has one message: without white space at both ends. */
function joinedOf(expected: readonly ExpectedFinding[], severity: Severity): string {
  const messages = expected.filter((finding) => finding.severity === severity).map(({ message }) => message);
  return messages.length === 0 ? nothing : trimSpace(joinMessages(messages));
}

function compareTexts(what: string, expected: string, found: string): readonly Difference[] {
  return expected === found ? [] : [{ what, expected, found }];
}

/** How an answer differs from what is expected of the rules that the engine claims; nothing when it is equal. */
export function differencesOf(
  expected: readonly ExpectedFinding[],
  answer: EngineAnswer,
  hints: boolean,
): readonly Difference[] {
  const withHints = (finding: Compared): string => findingText(hints ? finding : { ...finding, hint: null });
  switch (answer.kind) {
    case 'findings':
      return compareLists(expected.map(withHints), answer.findings.map(withHints));
    case 'joined':
      return [
        ...compareTexts('error message', joinedOf(expected, 'error'), answer.error ?? nothing),
        ...compareTexts('warn message', joinedOf(expected, 'warn'), answer.warn ?? nothing),
        ...(answer.info === undefined
          ? []
          : compareTexts('info message', joinedOf(expected, 'info'), answer.info ?? nothing)),
      ];
    case 'verdict': {
      const denies = expected.some(({ severity }) => severity === 'error');
      return compareTexts('verdict', denies ? 'denied' : 'allowed', answer.denied ? 'denied' : 'allowed');
    }
    case 'not-judged':
      return [];
    case 'refused':
    case 'failed':
      return [{ what: 'answer', expected: 'a judgement', found: `${answer.kind}: ${answer.message}` }];
  }
}
