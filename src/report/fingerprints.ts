import { createHash } from 'node:crypto';
import type { ReportFinding, ReportMessage } from './report.ts';

/** 128 bits, in hexadecimal digits. */
const length = 32;

function identityOf({ policy, rule, message, path, object }: ReportFinding): string {
  const { apiVersion, kind, namespace, name } = object;
  return JSON.stringify([policy, rule, apiVersion, kind, namespace, name, path, message]);
}

/** What is the same more than once is told apart by its ordinal, which shifts of lines do not change. */
function hashAll(identities: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return identities.map((identity) => {
    const ordinal = seen.get(identity) ?? 0;
    seen.set(identity, ordinal + 1);
    return createHash('sha256').update(`${identity}#${ordinal}`).digest('hex').slice(0, length);
  });
}

/**
 * A name for each finding, in their order, unique among them: it stays the same while lines shift and files are renamed,
 * as it is made from the policy, the rule, the object, the path within it and the message.
 */
export function findingFingerprints(findings: readonly ReportFinding[]): readonly string[] {
  return hashAll(findings.map(identityOf));
}

/** The same for messages about files: made from the code, the file and the message. */
export function messageFingerprints(messages: readonly ReportMessage[]): readonly string[] {
  return hashAll(messages.map(({ code, file, message }) => JSON.stringify([code, file, message])));
}
