import guestRuntime from 'keystone:runtime';
import { expect, test } from 'vitest';
import { joinMessages } from '../../src/base/join-messages.ts';
import { isJsonArray, type Json, type JsonObject } from '../../src/base/json.ts';
import type { Severity } from '../../src/base/severity.ts';
import { hasFixedPath } from '../../src/emit/cel/pod.ts';
import { celEngine } from '../../src/harness/cel-engine.ts';
import type { EngineFinding, PreparedInProcess } from '../../src/harness/engine.ts';
import { referenceEngine } from '../../src/harness/reference-engine.ts';
import type { Policy } from '../../src/ir/policy.ts';
import { sampleObjects } from '../emit/sample.ts';
import { engineLimits } from '../engines/admission/engine-limits.ts';
import { createWholeProgram } from '../policies.ts';
import { withExemptions } from './generate/exemptions.ts';
import { parameterSets } from './generate/parameters.ts';

const program = createWholeProgram();
// An update does not change an object's kind to one in which CEL finds no pods.
const judged = { ...program, kinds: program.kinds.filter(hasFixedPath) };
// A server reads no metadata that is a list.
const objects = sampleObjects(judged, 80, 20261201).filter(({ metadata }) => !isJsonArray(metadata));

function review(request: JsonObject): JsonObject {
  return { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request };
}

/** Creations, as objects and in reviews, and updates of one object to another. */
const inputs: readonly Json[] = objects.flatMap((object, index): readonly Json[] => {
  if (index % 3 === 0) return [object];
  if (index % 3 === 1) return [review({ operation: 'CREATE', object })];
  return [review({ operation: 'UPDATE', object, oldObject: objects[index - 2] ?? null })];
});

interface Compared {
  readonly judged: number;
  readonly found: number;
}

/** The findings of a severity in one message, as the API server passes it on; null for none. */
function messageOf(findings: readonly EngineFinding[], severity: Severity): string | null {
  const messages = findings.filter((finding) => finding.severity === severity).map(({ message }) => message);
  return messages.length === 0 ? null : engineLimits.trimmed.apply(joinMessages(messages));
}

/** Compares what both say of an input, a policy at a time. */
function compare(
  input: Json,
  policies: readonly Policy[],
  reference: PreparedInProcess,
  cel: PreparedInProcess,
): Compared {
  const counts = { judged: 0, found: 0 };
  for (const policy of policies) {
    const expected = reference.judge(input, policy.id);
    if (expected.kind !== 'findings') throw new Error(`the reference answers ${expected.kind}`);
    const unclaimed = policy.rules.filter((rule) => cel.unclaimed(policy, rule) !== null);
    const claimed = expected.findings.filter(({ rule }) => !unclaimed.some(({ id }) => id === rule));
    const answer = cel.judge(input, policy.id);
    if (answer.kind === 'not-judged') continue;
    counts.judged++;
    if (claimed.length > 0) counts.found++;
    expect({ policy: policy.id, input, answer }).toEqual({
      policy: policy.id,
      input,
      answer: {
        kind: 'joined',
        error: messageOf(claimed, 'error'),
        warn: messageOf(claimed, 'warn'),
        info: messageOf(claimed, 'info'),
      },
    });
  }
  return counts;
}

test.each(parameterSets.slice(0, 2).map((parameters, index) => [index, parameters] as const))(
  'CEL in process agrees with the reference on generated inputs, with parameters %i',
  { timeout: 300_000 },
  async (_, parameters) => {
    const reference = await referenceEngine().prepare(program, parameters);
    const cel = await celEngine(guestRuntime).prepare(program, parameters);
    const all = inputs.map((input) => compare(input, program.policies, reference, cel));
    expect(all.reduce((sum, one) => sum + one.judged, 0)).toBeGreaterThan(1500);
    expect(all.reduce((sum, one) => sum + one.found, 0)).toBeGreaterThan(150);
  },
);

test('CEL in process agrees with the reference on policies with exemptions', {
  timeout: 300_000,
}, async () => {
  const exempted = withExemptions(program, 20261201);
  expect(exempted.exemptions?.length).toBeGreaterThan(0);
  const none = { global: {}, policies: {} };
  const reference = await referenceEngine().prepare(exempted, none);
  const cel = await celEngine(guestRuntime).prepare(exempted, none);
  // Each of the policies is compiled apart, so a part of them.
  const policies = exempted.policies.filter((_, index) => index % 5 === 0);
  const all = inputs.map((input) => compare(input, policies, reference, cel));
  expect(all.reduce((sum, one) => sum + one.found, 0)).toBeGreaterThan(20);
});
