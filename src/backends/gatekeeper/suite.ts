import { checkParameterValues } from '../../analysis/parameter-values.ts';
import { joinMessages } from '../../base/join-messages.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../base/json.ts';
import type { Severity } from '../../base/severity.ts';
import type { AdmissionPolicy } from '../../emit/admission/admission-policies.ts';
import type { ParameterValues } from '../../ir/policy.ts';
import type { FixtureCase } from '../backend.ts';

/** A suite for `gator verify`, and the objects that it judges, by the names of their files. */
export interface GatorSuite {
  readonly suite: JsonObject;
  readonly samples: readonly { readonly name: string; readonly object: JsonObject }[];
}

const isEmpty = (value: unknown): boolean => JSON.stringify(value) === '{}';

/** Suites judge plain objects of kinds that constraints match. */
function judgedObject(
  { input, matchesNothing }: FixtureCase,
  isOfKind: (object: JsonObject) => boolean,
): JsonObject | null {
  if (input.kind !== 'object' || matchesNothing || !isOfKind(input.object)) return null;
  const metadata = ownMember(input.object, 'metadata') ?? {};
  return isJsonObject(metadata) ? { ...input.object, metadata } : null;
}

const hasDefaults = ({ global, policies }: ParameterValues): boolean =>
  isEmpty(global) && Object.values(policies).every(isEmpty);

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

/** Whether the schema of a template refuses values: other engines take their defaults instead. */
function isRefused({ policy }: AdmissionPolicy, values: ParameterValues): boolean {
  return checkParameterValues({ policies: [policy], kinds: [] }, values).length > 0;
}

interface Sample {
  readonly name: string;
  readonly object: JsonObject;
  readonly parameters: ParameterValues;
  readonly expect: FixtureCase['expect'];
}

/** The cases that gator can judge, each under a name of its own. */
function samplesOf(
  cases: readonly FixtureCase[],
  isOfKind: (object: JsonObject) => boolean,
): readonly Sample[] {
  const taken = new Set<string>();
  return cases.flatMap((each) => {
    const object = judgedObject(each, isOfKind);
    if (object === null) return [];
    let name = slug(each.name);
    for (let count = 2; taken.has(name); count++) name = `${slug(each.name)}-${count}`;
    taken.add(name);
    return [{ name, object: named(object, name), parameters: each.parameters, expect: each.expect }];
  });
}

/** Samples with the same values of parameters, those with the defaults first. */
function byParameters(samples: readonly Sample[]): readonly (readonly Sample[])[] {
  const groups = new Map<string, Sample[]>([['', []]]);
  for (const sample of samples) {
    const key = hasDefaults(sample.parameters) ? '' : JSON.stringify(sample.parameters);
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  return [...groups.values()];
}

function caseOf({ name, expect }: Sample, severity: Severity): JsonObject {
  const messages = expect.filter((finding) => finding.severity === severity).map(({ message }) => message);
  const found = { violations: 1, message: exactly(joinMessages(messages)) };
  return {
    name,
    object: `samples/${name}.yaml`,
    assertions: [messages.length === 0 ? { violations: 'no' } : found],
  };
}

export interface SuiteOptions {
  readonly isOfKind: (object: JsonObject) => boolean;
  /** The constraint with values of parameters; null when some of them are compiled into the template. */
  readonly constraintWith: (admission: AdmissionPolicy, parameters: ParameterValues) => JsonObject | null;
}

/**
 * The suite of a policy's templates: how many violations each case has, and with which message; cases with values of
 * parameters have a constraint that gives them.
 */
export function gatorSuite(
  policy: string,
  admissions: readonly AdmissionPolicy[],
  cases: readonly FixtureCase[],
  { isOfKind, constraintWith }: SuiteOptions,
): GatorSuite | null {
  const samples = samplesOf(cases, isOfKind);
  const constraints: { readonly name: string; readonly object: JsonObject }[] = [];
  const tests = admissions.flatMap((admission) =>
    byParameters(samples).flatMap((group, index): readonly JsonObject[] => {
      const { severity, name } = admission;
      const [first] = group;
      if (first === undefined) return [];
      const template = `../../templates/${name}.yaml`;
      const inGroup = group.map((sample) => caseOf(sample, severity));
      if (index === 0) {
        return [{ name, template, constraint: `../../constraints/${name}.yaml`, cases: inGroup }];
      }
      const object = constraintWith(admission, first.parameters);
      if (object === null) return [];
      const file = `constraint-${severity}-${index}`;
      constraints.push({ name: file, object });
      const expected = isRefused(admission, first.parameters) ? { invalid: true } : { cases: inGroup };
      return [{ name: `${name}-${index}`, template, constraint: `samples/${file}.yaml`, ...expected }];
    }),
  );
  if (tests.length === 0) return null;
  return {
    suite: {
      apiVersion: 'test.gatekeeper.sh/v1alpha1',
      kind: 'Suite',
      metadata: { name: policy },
      tests,
    },
    samples: [...samples.map(({ name, object }) => ({ name, object })), ...constraints],
  };
}
