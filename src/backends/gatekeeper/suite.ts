import { joinMessages } from '../../base/join-messages.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../base/json.ts';
import type { AdmissionPolicy } from '../../emit/admission/admission-policies.ts';
import type { FixtureCase } from '../backend.ts';

/** A suite for `gator verify`, and the objects that it judges, by the names of their files. */
export interface GatorSuite {
  readonly suite: JsonObject;
  readonly samples: readonly { readonly name: string; readonly object: JsonObject }[];
}

const isEmpty = (value: unknown): boolean => JSON.stringify(value) === '{}';

/** Templates have their parameters compiled in, so cases with others are about other templates. */
function isJudgedAsIs(each: FixtureCase, isOfKind: (object: JsonObject) => boolean): JsonObject | null {
  const { input, matchesNothing, parameters } = each;
  const hasDefaults = isEmpty(parameters.global) && Object.values(parameters.policies).every(isEmpty);
  if (input.kind !== 'object' || matchesNothing || !hasDefaults || !isOfKind(input.object)) return null;
  const metadata = ownMember(input.object, 'metadata') ?? {};
  return isJsonObject(metadata) ? { ...input.object, metadata } : null;
}

function slug(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? ['case'];
  return words.join('-').slice(0, 60).replace(/-+$/, '');
}

/** A regular expression for one text as it is. */
function exactly(text: string): string {
  return `^${text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')}$`;
}

/** Objects have a name to be reviewed by; gator asks for one. */
function named(object: JsonObject, name: string): JsonObject {
  const metadata = ownMember(object, 'metadata');
  const own = isJsonObject(metadata) ? metadata : {};
  return { ...object, metadata: { name, ...own } };
}

/** The suite of a policy's templates: how many violations each case has, and with which message. */
export function gatorSuite(
  policy: string,
  admissions: readonly AdmissionPolicy[],
  cases: readonly FixtureCase[],
  isOfKind: (object: JsonObject) => boolean,
): GatorSuite | null {
  const taken = new Set<string>();
  const samples = cases.flatMap((each) => {
    const object = isJudgedAsIs(each, isOfKind);
    if (object === null) return [];
    let name = slug(each.name);
    for (let count = 2; taken.has(name); count++) name = `${slug(each.name)}-${count}`;
    taken.add(name);
    return [{ name, object: named(object, name), expect: each.expect }];
  });
  if (samples.length === 0) return null;
  const tests = admissions.map(({ severity, name }) => ({
    name,
    template: `../../templates/${name}.yaml`,
    constraint: `../../constraints/${name}.yaml`,
    cases: samples.map((sample) => {
      const messages = sample.expect
        .filter((finding) => finding.severity === severity)
        .map(({ message }) => message);
      const found = { violations: 1, message: exactly(joinMessages(messages)) };
      return {
        name: sample.name,
        object: `samples/${sample.name}.yaml`,
        assertions: [messages.length === 0 ? { violations: 'no' } : found],
      };
    }),
  }));
  return {
    suite: {
      apiVersion: 'test.gatekeeper.sh/v1alpha1',
      kind: 'Suite',
      metadata: { name: policy },
      tests,
    },
    samples: samples.map(({ name, object }) => ({ name, object })),
  };
}
