import type { JsonObject } from '../../../src/base/json.ts';
import type { GivenParameters } from '../../../src/reference/judge-object.ts';
import type { ApiClient } from '../../peers/servers/api-client.ts';
import type { AuditLog } from './audit-log.ts';
import { type EngineLimit, engineLimits } from './engine-limits.ts';
import { type Expect, type Messages, only } from './expected-messages.ts';
import { inFlight } from './in-flight.ts';
import { tryCreate, type Written } from './requests.ts';

/** An object to be created, and who is to judge it. */
export interface Creation {
  readonly title: string;
  readonly object: JsonObject;
  readonly namespace: string;
  readonly parameters: GivenParameters;
  /** Of the policies that are compared, by the name that the reference gives them, with their names in the server. */
  readonly names: ReadonlyMap<string, string>;
}

/** What became of it. */
export interface Compared extends Creation {
  /** The server refused it by itself, before any policy. */
  readonly refusedEarlier: string | null;
  /** What the reference says of the object as the server has it. */
  readonly expected: Readonly<Record<string, string>>;
  /** What the policies said, as the audit log has it. */
  readonly said: Readonly<Record<string, string>>;
  readonly written: Written;
  /** Ids of the engine's limits that show in what it said. */
  readonly limits: readonly string[];
}

/** Left alone by policies: what is created there comes back as the server has it. */
const exemptNamespace = 'kube-public';

const mostInFlight = 16;

export interface Judges {
  readonly client: ApiClient;
  readonly audit: AuditLog;
  readonly expect: Expect;
}

function renamed(messages: Messages, names: ReadonlyMap<string, string>): Messages {
  return new Map(
    [...messages].flatMap(([name, message]) => {
      const known = names.get(name);
      return known === undefined ? [] : [[known, message]];
    }),
  );
}

const limits: readonly EngineLimit[] = Object.values(engineLimits);

function limited(messages: Messages): Messages {
  return new Map(
    [...messages].map(([name, message]) => [name, limits.reduce((text, { apply }) => apply(text), message)]),
  );
}

/** Creates objects by dry run, twice: where no policy looks, for the object as the server has it, and where they do. */
export async function compareCreations(
  { client, audit, expect }: Judges,
  creations: readonly Creation[],
  series: string,
): Promise<readonly Compared[]> {
  const written = await inFlight(creations, mostInFlight, async ({ object, namespace }, index) => {
    const free = await tryCreate(client, object, { namespace: exemptNamespace });
    const judged = await tryCreate(client, object, { namespace, mark: `${series}-${index}` });
    return { free, judged };
  });
  const said = await audit.messages(creations.map((_, index) => `${series}-${index}`));
  return creations.map((creation, index): Compared => {
    const pair = written[index];
    if (pair === undefined) throw new Error(`nothing was written for ${creation.title}`);
    const { free, judged } = pair;
    const { names, parameters } = creation;
    const serverNames = new Set(names.values());
    const whole: Messages = free.admitted
      ? renamed(expect({ operation: 'CREATE', object: free.object }, parameters), names)
      : new Map();
    return {
      ...creation,
      refusedEarlier: free.admitted ? null : free.message,
      expected: only(limited(whole), serverNames),
      said: only(said.get(`${series}-${index}`) ?? new Map(), serverNames),
      written: judged,
      limits: limits
        .filter(({ apply }) => [...whole.values()].some((text) => apply(text) !== text))
        .map(({ id }) => id),
    };
  });
}

/** The objects of which the server's policies say something else than the reference. */
export function differences(all: readonly Compared[]): readonly object[] {
  return all
    .filter(({ expected, said }) => JSON.stringify(expected) !== JSON.stringify(said))
    .map(({ title, expected, said, object, refusedEarlier }) => ({
      title,
      expected,
      said,
      refusedEarlier,
      object: JSON.stringify(object).slice(0, 2000),
    }));
}

const warningsLimit = 4096;
const warningLimit = 256;

/** How a binding of a policy warns; the server cuts texts when there are too many. */
export function warningOf(policy: string, binding: string, message: string): string {
  return `Validation failed for ValidatingAdmissionPolicy '${policy}' with binding '${binding}': ${message}`;
}

/** Whether the warnings are all of these, whole or, where the server had to cut, their beginnings. */
export function areWarnings(warnings: readonly string[], expected: readonly string[]): boolean {
  const total = expected.reduce((sum, text) => sum + [...text].length, 0);
  if (total <= warningsLimit) return [...warnings].sort().join('\n') === [...expected].sort().join('\n');
  return warnings.every((warning) =>
    expected.some((text) => text === warning || [...text].slice(0, warningLimit).join('') === warning),
  );
}

/** The policy that refused an object, and what it said; null when it was not a policy. */
export function denialOf(message: string): { readonly policy: string; readonly message: string } | null {
  const found = /: ValidatingAdmissionPolicy '([^']+)' with binding '\1' denied request: (.*)$/s.exec(
    message,
  );
  return found === null ? null : { policy: found[1] ?? '', message: found[2] ?? '' };
}
