import fc from 'fast-check';
import type { Exemption, ExemptionMatch } from '../../../src/base/exemption.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import { isPattern } from '../../../src/base/pattern.ts';
import { exemptProgram } from '../../../src/compile.ts';
import type { Program } from '../../../src/ir/policy.ts';
import type { ParityInput } from './inputs.ts';
import { oddStrings } from './strings.ts';

const segment = fc.constantFrom('legacy', 'web', 'a', 'b', 'ab', '7d4b9c', 'x.y', '');

/** Names of a few segments, so that patterns often match, or nearly. */
export const objectName: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.array(segment, { minLength: 1, maxLength: 4 }).map((of) => of.join('-')) },
  { weight: 1, arbitrary: fc.constantFrom(...oddStrings) },
);

const pattern = fc.oneof(
  { weight: 3, arbitrary: objectName },
  {
    weight: 6,
    arbitrary: fc
      .array(fc.oneof(segment, fc.constantFrom('*', '*', '-', 'web-')), { minLength: 1, maxLength: 5 })
      .map((of) => of.join('')),
  },
  { weight: 1, arbitrary: fc.constantFrom('*', '**', 'a*a', 'ab*ba', '-*', '*-', '*-*', '(a|b)*', '[a]*\\') },
);

const kindPattern = fc.constantFrom(
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'Job',
  'CronJob',
  'Pod',
  'Rollout',
  'RayJob',
  'LeaderWorkerSet',
  'Service',
  'Workflow',
  'Task*',
  '*Set',
  '*Job*',
  '*',
  'deployment',
);

const someOf = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<readonly T[]> =>
  fc.array(of, { minLength: 1, maxLength: 3 });

const match: fc.Arbitrary<ExemptionMatch> = fc.record(
  {
    namespaces: someOf(fc.oneof(pattern, fc.constantFrom('team-a', 'team-*'))),
    kinds: someOf(kindPattern),
    names: someOf(pattern),
    containers: someOf(fc.oneof(pattern, fc.constantFrom('app', 'log', '*'))),
  },
  { requiredKeys: [] },
);

/** Exemptions for the given policies, of all that targets compile. */
export function exemptionArbitrary(policies: readonly string[]): fc.Arbitrary<Exemption> {
  return match.map((of) => ({
    policies,
    match: of,
    reason: 'generated',
    owner: 'team',
    expires: '2030-01-01',
  }));
}

type Weighted = readonly [weight: number, arbitrary: fc.Arbitrary<Json>];

/** One of values of different types. */
export const oneOf = (...of: readonly Weighted[]): fc.Arbitrary<Json> =>
  fc.oneof(...of.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const odd = fc.constantFrom<Json>(null, 7, 'text', {}, []);

const owner: fc.Arbitrary<Json> = fc.record({
  apiVersion: fc.constantFrom<Json>(
    'apps/v1',
    'apps/v1beta1',
    'batch/v1',
    'v1',
    'argoproj.io/v1alpha1',
    'x/y/z',
    7,
  ),
  kind: oneOf(
    [12, kindPattern],
    [2, fc.constantFrom('TaskRun', 'Revision', 'RayCluster', 'Configuration')],
    [1, odd],
  ),
  name: oneOf([12, objectName], [1, odd]),
  controller: oneOf([8, fc.constant(true)], [2, fc.constantFrom<Json>(false, null, 'true', 1)]),
});

/** What exemptions read of an object's metadata, some of it of a wrong type; nothing of it is required. */
export const exemptionMetadata: fc.Arbitrary<JsonObject> = fc.record(
  {
    name: oneOf([20, objectName], [1, odd]),
    generateName: oneOf([20, objectName.map((name) => `${name}-`)], [2, objectName], [1, odd]),
    namespace: oneOf([8, fc.constantFrom('team-a', 'team-b', 'ops')], [4, objectName], [1, odd]),
    ownerReferences: oneOf([12, fc.array(oneOf([12, owner], [1, odd]), { maxLength: 2 })], [1, odd]),
  },
  { requiredKeys: [] },
);

function withMetadata(object: Json | undefined, more: JsonObject): Json {
  if (!isJsonObject(object)) return object ?? null;
  const { metadata } = object;
  return isJsonObject(metadata) ? { ...object, metadata: { ...metadata, ...more } } : object;
}

function withRequest(request: JsonObject, more: JsonObject, namespace: Json): JsonObject {
  return { ...request, namespace, object: withMetadata(request['object'], more) };
}

/** The inputs with what exemptions ask for: the object's metadata, and the namespace of the request. */
export function exemptedInputs(inputs: fc.Arbitrary<ParityInput>): fc.Arbitrary<ParityInput> {
  const namespace = oneOf([8, fc.constantFrom('team-a', 'ops', '')], [4, objectName], [1, odd]);
  return fc.tuple(inputs, exemptionMetadata, namespace).map(([given, metadata, of]) => {
    const { input } = given;
    if (!isJsonObject(input)) return given;
    const { request, review } = input;
    if (isJsonObject(request))
      return { ...given, input: { ...input, request: withRequest(request, metadata, of) } };
    if (isJsonObject(review))
      return { ...given, input: { ...input, review: withRequest(review, metadata, of) } };
    return { ...given, input: withMetadata(input, metadata) };
  });
}

/** Several exemptions from each policy, so that most findings are near to one. */
const exemptionCount = 4;

/** The program with generated exemptions, the same for one seed; what is no pattern would not compile. */
export function withExemptions(program: Program, seed: number): Program {
  const readable = ({ match: { namespaces = [], names = [], containers = [] } }: Exemption): boolean =>
    [...namespaces, ...names, ...containers].every(isPattern);
  const exemptions = fc.sample(exemptionArbitrary(['*']), { seed, numRuns: 10 * exemptionCount });
  const isNarrow = ({ match: { kinds = [], ...rest } }: Exemption): boolean =>
    !kinds.includes('*') && Object.keys(rest).length > 0;
  return exemptProgram(program, exemptions.filter(readable).filter(isNarrow).slice(0, exemptionCount));
}
