import { expect, test } from 'vitest';
import { joinMessages } from '../../../src/base/join-messages.ts';
import type { JsonObject } from '../../../src/base/json.ts';
import { createProgram } from '../../../src/compile.ts';
import { admissionPolicies } from '../../../src/emit/admission/admission-policies.ts';
import { valuesOf } from '../../../src/emit/admission/parameter-schema.ts';
import { constraintParameters } from '../../../src/emit/cel/parameters.ts';
import { hasFixedPath } from '../../../src/emit/cel/pod.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { judge } from '../../../src/reference/review.ts';
import { sampleObjects } from '../../emit/sample.ts';
import { shippedPolicies } from '../../emit/shipped-policies.ts';
import { worstPods } from '../../emit/worst-pods.ts';
import { describeWith } from '../describe-with.ts';
import { evaluateCel } from './evaluate.ts';

const kinds = workloadKinds.filter(hasFixedPath);
const program = createProgram(shippedPolicies, kinds);
const { policies } = admissionPolicies(program, {
  target: 'test',
  parameters: { global: {}, policies: {} },
  source: () => constraintParameters,
  ratchet: true,
});
const reading = policies.filter(({ readsParameters }) => readsParameters);

/** Other prefixes, which objects are sampled with, and more of them; what policies compile in is left at its default. */
const shared: JsonObject = {
  styles: {
    perContainer: [
      'sidecars.alpha.kubernetes.io',
      'alpha.sidecars.kubernetes.io',
      'other.example',
      'alpha.node.kubernetes.io',
    ],
  },
  injected: { names: ['app', 'log'], prefixes: ['istio-', 'web'] },
};
const own: Readonly<Record<string, JsonObject>> = {
  'one-keystone-max': { max: 2 },
  'images-from-allowed-registries': { registries: ['docker.io/library', 'registry.example'] },
  'job-needs-polarity': { strict: true },
};

/** The API server's limits, for one expression and for all of a policy and its binding. */
const limits = { expression: 1_000_000, policy: 10_000_000 };

const objects = sampleObjects(program, 200, 7).filter((object) => !String(object['kind']).endsWith('List'));

describeWith(['cel-check'], 'policies in CEL that read parameters', () => {
  test.each([30, 32, 34, 37])('compile in Kubernetes 1.%i', { timeout: 300_000 }, (minor) => {
    expect(reading.length).toBeGreaterThan(25);
    for (const { cel } of reading) expect(() => evaluateCel(minor, cel, [])).not.toThrow();
  });

  test.each(reading)(
    '$name agrees with the reference, and the largest pods cost less than the limits',
    {
      timeout: 300_000,
    },
    ({ policy, severity, cel, inlined }) => {
      const given = { ...own[policy.id], ...valuesOf(shared, policy.shared) };
      const params = { spec: given };
      const inputs = objects.map((object) => ({ object, request: { operation: 'CREATE' }, params }));
      const outcomes = evaluateCel(30, cel, inputs);
      const config = { global: shared, policies: { [policy.id]: own[policy.id] ?? {} } };
      const isWhole = [...inlined].every(
        (key) => !/ injected\.(names|prefixes)$| styles\.perContainer$/.test(key),
      );
      expect(isWhole).toBe(true);
      for (const [index, object] of objects.entries()) {
        const judged = judge(
          { policies: [policy], kinds },
          { request: { operation: 'CREATE', object } },
          config,
        );
        if (judged.kind === 'invalid') throw new Error(judged.message);
        const messages = judged.findings
          .filter((finding) => finding.severity === severity)
          .map(({ message }) => message);
        const outcome = outcomes[index];
        expect({ object, joined: outcome?.joined, error: outcome?.error }).toEqual({
          object,
          joined: messages.length === 0 ? null : joinMessages(messages),
          error: null,
        });
      }
      const worst = worstPods.flatMap(({ pod }) =>
        [params, { spec: {} }].map((one) => ({
          object: pod,
          oldObject: { ...pod, metadata: {} },
          request: { operation: 'UPDATE' },
          params: one,
        })),
      );
      const costs = evaluateCel(30, cel, worst);
      expect(costs.filter(({ error }) => error !== null)).toEqual([]);
      expect(Math.max(...costs.map(({ cost }) => cost.highest))).toBeLessThan(limits.expression);
      expect(Math.max(...costs.map(({ cost }) => cost.total))).toBeLessThan(limits.policy);
    },
  );
});
