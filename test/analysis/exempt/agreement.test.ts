import guestRuntime from 'keystone:runtime';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exemptionObject, requestNamespace } from '../../../src/analysis/exempt/exemption-subject.ts';
import { matchesExemption } from '../../../src/analysis/exempt/matches-exemption.ts';
import { joinMessages } from '../../../src/base/join-messages.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import { emitProgram } from '../../../src/emit/rego/program.ts';
import { ajvEngines } from '../../../src/harness/ajv-engines.ts';
import { celEngine } from '../../../src/harness/cel-engine.ts';
import { opaWasmEngines } from '../../../src/harness/opa-wasm-engines.ts';
import { builtInKinds, workloadKinds } from '../../../src/k8s/kinds.ts';
import { judge } from '../../../src/reference/review.ts';
import { staticsOf } from '../../../src/reference/statics.ts';
import { findingsByOpa } from '../../emit/rego/opa.ts';
import {
  exemptionArbitrary,
  exemptionMetadata,
  objectName,
  oneOf,
} from '../../parity/generate/exemptions.ts';
import { absence } from '../../peers/locate.ts';
import { programOf } from './exempted-program.ts';

const seed = 20261201;
const none = { global: {}, policies: {} };
const exemptions = fc.sample(exemptionArbitrary([]), { seed, numRuns: 60 });
const program = programOf(exemptions);
const statics = staticsOf(program);
const unexempted = programOf(exemptions.map((one) => ({ ...one, match: { files: [] } })));
const unexemptedStatics = staticsOf(unexempted);

const container = fc.record({
  name: fc.oneof(
    { weight: 8, arbitrary: objectName },
    { weight: 4, arbitrary: fc.constantFrom('app', 'log', '') },
  ),
});
const kinds = workloadKinds.filter(({ paths }) => paths.length === 1 && paths[0]?.includes('*') === false);

/** An object of a kind, a Pod most of the time. */
const objectArbitrary: fc.Arbitrary<JsonObject> = fc
  .record({
    kind: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...kinds) },
      { weight: 3, arbitrary: fc.constantFrom(...builtInKinds) },
      { weight: 3, arbitrary: fc.constantFrom(...builtInKinds.slice(0, 1)) },
    ),
    metadata: oneOf([30, exemptionMetadata], [1, fc.constantFrom<Json>(null, 'text', [])]),
    containers: fc.array(container, { minLength: 1, maxLength: 2 }),
  })
  .map(({ kind, metadata, containers }) => {
    const spec = { containers: containers.map((one) => ({ ...one })) };
    const [path = []] = kind.paths;
    const body = path.reduceRight<JsonObject>((inner, key) => ({ [key]: inner }), { spec });
    const version = kind.versions[0] ?? 'v1';
    const apiVersion = kind.group === '' ? version : `${kind.group}/${version}`;
    return { ...body, apiVersion, kind: kind.kind, metadata };
  });

/** The request of a review, in the three shapes that have one; null for a bare object. */
const requestArbitrary = fc.option(
  fc.record({
    shape: fc.constantFrom('admission-review', 'gatekeeper'),
    operation: fc.constantFrom('CREATE', 'UPDATE', ''),
    namespace: oneOf([8, fc.constantFrom('team-a', 'team-b', '')], [1, fc.constantFrom<Json>(null, 7)]),
  }),
  { freq: 3 },
);

const inputArbitrary = fc.record({ object: objectArbitrary, request: requestArbitrary });
type Input = typeof inputArbitrary extends fc.Arbitrary<infer T> ? T : never;

function asJson({ object, request }: Input): Json {
  if (request === null) return object;
  const { shape, operation, namespace } = request;
  const of = { operation, namespace, object };
  return shape === 'gatekeeper' ? { review: of } : { kind: 'AdmissionReview', request: of };
}

function namespaceOf({ request }: Input): string | null {
  return request === null ? null : requestNamespace({ ...request });
}

function isBareBuiltIn({ object, request }: Input): boolean {
  const { group, kind } = exemptionObject(object, null);
  return request === null && builtInKinds.some((row) => row.group === group && row.kind === kind);
}

/** The API server has requests of its own, which all say an operation, and refuses metadata that is no map. */
function isApiRequest({ object, request }: Input): boolean {
  if (!isJsonObject(object['metadata'])) return false;
  return request === null || (request.shape !== 'gatekeeper' && request.operation !== '');
}

interface Found {
  readonly policy: string;
  readonly container: string | null;
  readonly message: string;
}

const text = ({ policy, container: name }: Omit<Found, 'message'>): string => `${policy} ${name ?? ''}`;
const texts = (findings: readonly Omit<Found, 'message'>[]): readonly string[] => findings.map(text).sort();

/** What is found where no exemption holds, and what the exemptions leave of it. */
interface Expected {
  readonly all: readonly Found[];
  readonly left: readonly Found[];
}

function expectedOf(input: Input): Expected {
  const outcome = judge(unexempted, input.object, none, { statics: unexemptedStatics });
  const all = outcome.kind === 'judged' ? outcome.findings : [];
  const subject = { ...exemptionObject(input.object, namespaceOf(input)), file: null };
  const left = all.filter((finding) =>
    program.exemptions?.every((exemption) => !matchesExemption(exemption, { ...subject, ...finding })),
  );
  return { all, left };
}

describe('what is compiled exempts what matchesExemption says', () => {
  test('in the reference', () => {
    let exempted = 0;
    let left = 0;
    fc.assert(
      fc.property(inputArbitrary, (input) => {
        const outcome = judge(program, asJson(input), none, { statics });
        const expected = expectedOf(input);
        expect(outcome.kind === 'judged' ? texts(outcome.findings) : outcome).toEqual(texts(expected.left));
        exempted += expected.all.length - expected.left.length;
        left += expected.left.length;
      }),
      { seed, numRuns: 200 },
    );
    expect(exempted).toBeGreaterThan(400);
    expect(left).toBeGreaterThan(5000);
  });

  test.each(opaWasmEngines(guestRuntime))('in wasm: $id', async (engine) => {
    const prepared = await engine.prepare({ policies: program.policies, kinds: program.kinds }, none);
    fc.assert(
      fc.property(inputArbitrary, (input) => {
        const answer = prepared.judge(asJson(input), null);
        expect(answer.kind === 'findings' ? texts(answer.findings) : answer).toEqual(
          texts(expectedOf(input).left),
        );
      }),
      { seed: seed + 1, numRuns: 100 },
    );
  });

  test.skipIf(absence(['opa']) !== null)('in Rego', () => {
    const inputs = fc.sample(inputArbitrary, { seed: seed + 2, numRuns: 80 });
    const found = findingsByOpa(
      emitProgram(program, { ratchet: true, entrypoints: true }),
      inputs.map((input) => ({ input: asJson(input), config: none, policy: null })),
    );
    const shown = found.map((findings) =>
      findings
        .map(({ policy, container: name }) => `${String(policy)} ${typeof name === 'string' ? name : ''}`)
        .sort(),
    );
    expect(shown).toEqual(inputs.map((input) => texts(expectedOf(input).left)));
  });

  test('in CEL', async () => {
    const few = programOf(exemptions.slice(0, 15));
    const prepared = await celEngine(guestRuntime).prepare(
      { policies: few.policies, kinds: workloadKinds },
      none,
    );
    const inputs = fc.sample(inputArbitrary, { seed: seed + 4, numRuns: 100 }).filter(isApiRequest);
    for (const input of inputs) {
      const { left } = expectedOf(input);
      for (const { id } of few.policies) {
        const messages = left.filter(({ policy }) => policy === id).map(({ message }) => message);
        const error = messages.length === 0 ? null : joinMessages(messages);
        const answer = prepared.judge(asJson(input), id);
        expect(answer, `${id} ${JSON.stringify(input)}`).toEqual({
          kind: 'joined',
          error,
          warn: null,
          info: null,
        });
      }
    }
  });

  test('in JSON Schema, plain and with the vocabulary', async () => {
    const few = programOf(exemptions.slice(0, 12));
    const ofBuiltIns = { policies: few.policies, kinds: builtInKinds };
    const inputs = fc.sample(inputArbitrary, { seed: seed + 3, numRuns: 200 }).filter(isBareBuiltIn);
    for (const engine of ajvEngines(guestRuntime)) {
      const prepared = await engine.prepare(ofBuiltIns, none);
      const claimed = few.policies.filter((policy) =>
        policy.rules.every((rule) => prepared.unclaimed(policy, rule) === null),
      );
      expect(claimed.length).toBeGreaterThan(20);
      let judged = 0;
      for (const input of inputs) {
        const left = new Set(expectedOf(input).left.map(({ policy }) => policy));
        for (const { id } of claimed) {
          const answer = prepared.judge(input.object, id);
          // The plain schema of a kind may miss a rule whose exemption it cannot say, where those of others have it.
          if (engine.id === 'ajv' && answer.kind === 'not-judged') continue;
          judged += 1;
          expect(answer, `${engine.id} ${id} ${JSON.stringify(input.object)}`).toEqual({
            kind: 'verdict',
            denied: left.has(id),
          });
        }
      }
      expect(judged).toBeGreaterThan((claimed.length * inputs.length) / 2);
    }
  });
});
