import { compareCodePoints } from '../../base/code-points.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../base/json.ts';
import type { AdmissionPolicy } from '../../emit/admission/admission-policies.ts';
import type { FixtureCase } from '../backend.ts';

/** The files of a test for the kyverno command. */
export interface PolicyTest {
  readonly test: JsonObject;
  readonly resources: readonly JsonObject[];
}

interface Resource {
  readonly object: JsonObject;
  readonly kind: string;
  readonly name: string;
  readonly expect: FixtureCase['expect'];
}

const isEmpty = (value: unknown): boolean => JSON.stringify(value) === '{}';

/** Policies have their parameters inlined, so cases with others are about other policies. */
function hasDefaults({ parameters: { global, policies } }: FixtureCase): boolean {
  return isEmpty(global) && Object.values(policies).every(isEmpty);
}

/** The case's name as that of an object: what is no letter or digit becomes a hyphen. */
function slug(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? ['case'];
  return words.join('-').slice(0, 60).replace(/-+$/, '');
}

function uniqueName(wanted: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}-${count}`;
    if (!taken.has(name)) return name;
  }
}

/** The objects of cases under names of their own, by which the test speaks of them. */
function resourcesOf(
  cases: readonly FixtureCase[],
  isJudged: (object: JsonObject) => boolean,
): readonly Resource[] {
  const taken = new Set<string>();
  return cases.flatMap((each): readonly Resource[] => {
    const { input, matchesNothing, expect } = each;
    if (input.kind !== 'object' || matchesNothing || !hasDefaults(each) || !isJudged(input.object)) return [];
    const metadata = ownMember(input.object, 'metadata');
    const kind = ownMember(input.object, 'kind');
    if (!isJsonObject(metadata) || typeof kind !== 'string') return [];
    const name = uniqueName(slug(each.name), taken);
    taken.add(name);
    return [{ object: { ...input.object, metadata: { ...metadata, name } }, kind, name, expect }];
  });
}

function resultsOf(
  { name, severity }: AdmissionPolicy,
  resources: readonly Resource[],
): readonly JsonObject[] {
  const kinds = [...new Set(resources.map(({ kind }) => kind))].sort(compareCodePoints);
  return kinds.flatMap((kind) =>
    ['fail', 'pass'].flatMap((result) => {
      const names = resources
        .filter((resource) => resource.kind === kind)
        .filter(
          ({ expect }) => expect.some((finding) => finding.severity === severity) === (result === 'fail'),
        )
        .map((resource) => resource.name);
      if (names.length === 0) return [];
      return [{ policy: name, isValidatingPolicy: true, kind, resources: names, result }];
    }),
  );
}

/**
 * A test of the objects that a policy became, in `test/<policy>/` beside their file; null when no case is about them.
 * Cases with parameters of their own, requests and Lists are left out: the command takes none of them.
 */
export function policyTest(
  admissions: readonly AdmissionPolicy[],
  cases: readonly FixtureCase[],
  isJudged: (object: JsonObject) => boolean,
): PolicyTest | null {
  const [first] = admissions;
  const resources = resourcesOf(cases, isJudged);
  if (first === undefined || resources.length === 0) return null;
  const { id } = first.policy;
  return {
    test: {
      apiVersion: 'cli.kyverno.io/v1alpha1',
      kind: 'Test',
      metadata: { name: id },
      policies: [`../../${id}.yaml`],
      resources: ['resources.yaml'],
      results: admissions.flatMap((admission) => resultsOf(admission, resources)),
    },
    resources: resources.map(({ object }) => object),
  };
}
