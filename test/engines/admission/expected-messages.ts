import { joinMessages } from '../../../src/base/join-messages.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import { severities } from '../../../src/base/severity.ts';
import { objectName } from '../../../src/emit/admission/object-metadata.ts';
import type { Program } from '../../../src/ir/policy.ts';
import type { GivenParameters } from '../../../src/reference/judge-object.ts';
import { judge } from '../../../src/reference/review.ts';
import { staticsOf } from '../../../src/reference/statics.ts';

/** Messages by the name of the object that enforces a policy and severity. */
export type Messages = ReadonlyMap<string, string>;

/** What the reference finds in a request, as the objects of an admission engine say it. */
export type Expect = (request: JsonObject, parameters?: GivenParameters) => Messages;

/** Prepares the reference for a program. */
export function expectedMessages(program: Program): Expect {
  const statics = staticsOf(program);
  return (request, parameters = { global: {}, policies: {} }) => {
    const { global, policies } = parameters;
    const outcome = judge(program, { request }, { global, policies }, { statics });
    if (outcome.kind === 'invalid') throw new Error(outcome.message);
    const messages = new Map<string, string>();
    for (const policy of program.policies) {
      for (const severity of severities) {
        const found = outcome.findings
          .filter((finding) => finding.policy === policy.id && finding.severity === severity)
          .map(({ message }) => message);
        if (found.length > 0) messages.set(objectName(policy, severity), joinMessages(found));
      }
    }
    return messages;
  };
}

/** The messages of the objects that are there, as a plain value that assertions print. */
export function only(messages: Messages, names: ReadonlySet<string>): Readonly<Record<string, string>> {
  const entries = [...messages].filter(([name]) => names.has(name));
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}
