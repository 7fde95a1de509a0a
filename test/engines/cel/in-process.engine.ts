import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { createProgram } from '../../../src/compile.ts';
import { hasFixedPath } from '../../../src/emit/cel/pod.ts';
import { CelRuntime } from '../../../src/hosts/cel/cel-runtime.ts';
import {
  type AdmissionRequest,
  admissionRequest,
  creationOf,
  requestValue,
} from '../../../src/hosts/vap/admission-request.ts';
import { compilePolicy } from '../../../src/hosts/vap/compiled-policy.ts';
import { celNames, evaluatePolicy, type PolicyReview } from '../../../src/hosts/vap/evaluate-policy.ts';
import { vapPolicies } from '../../../src/hosts/vap/vap-objects.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { sampleObjects } from '../../emit/sample.ts';
import { shippedPolicies } from '../../emit/shipped-policies.ts';
import { worstPods } from '../../emit/worst-pods.ts';
import { type CelInput, type CelReview, checkPolicy } from '../../peers/cel-check.ts';
import { fixtureCases } from '../admission/fixture-creations.ts';
import { vapObjects } from '../admission/vap-cluster.ts';
import { describeWith } from '../describe-with.ts';
import { costsInProcess } from './costs-in-process.ts';

const kinds = workloadKinds.filter(hasFixedPath);
const program = createProgram(shippedPolicies, kinds);
const resourceOf = (): null => null;
/** A server knows the namespace of every request for these kinds. */
const inNamespace = (request: AdmissionRequest): AdmissionRequest => ({
  ...request,
  namespace: request.namespace === '' ? 'team-a' : request.namespace,
});
const isList = ({ kind }: JsonObject): boolean => String(kind).endsWith('List');

const fixtures = fixtureCases(program).flatMap(({ input }): readonly AdmissionRequest[] => {
  if (input.kind === 'review') return [admissionRequest(input.request, resourceOf)];
  return isList(input.object) ? [] : [creationOf(input.object, resourceOf)];
});
const sampled = sampleObjects(program, 400, 3).filter((object) => !isList(object));
const updates = sampled
  .slice(0, 100)
  .map((object, index) =>
    admissionRequest({ operation: 'UPDATE', object, oldObject: sampled[index + 100] ?? null }, resourceOf),
  );
const created = sampled.map((object) => creationOf(object, resourceOf));
const requests = [...fixtures, ...created, ...updates].map(inNamespace);

/** Every third: one of each set of annotations. */
const worst = worstPods
  .filter((_, index) => index % 3 === 0)
  .map(({ pod }) =>
    admissionRequest(
      { operation: 'UPDATE', object: pod, oldObject: { ...pod, metadata: { name: 'worst' } } },
      resourceOf,
    ),
  )
  .map(inNamespace);

function celInput(request: AdmissionRequest): CelInput {
  const { object, oldObject } = request;
  return { object, oldObject, request: requestValue(request) };
}

const runtime = new CelRuntime();
const namesOf = (request: AdmissionRequest): ReturnType<typeof celNames> => {
  const { object, oldObject } = request;
  return celNames({ object, oldObject, request: requestValue(request), params: null, namespaceObject: null });
};

/** A policy with so many is judged on a part of the requests, as it takes long. */
const manyVariables = 60;

/** What both say, in one form. */
interface Said {
  readonly decisions: readonly string[];
  readonly annotations: Readonly<Record<string, string>>;
}

function saidByServer({ decisions, auditAnnotations }: CelReview): Said {
  return {
    decisions: decisions.map(({ evaluation, message }) => `${evaluation}: ${message}`),
    annotations: auditAnnotations,
  };
}

function saidInProcess({ decisions, auditAnnotations }: PolicyReview): Said {
  return {
    decisions: decisions.map(
      ({ denies, isError, message }) => `${isError ? 'error' : denies ? 'deny' : 'admit'}: ${message}`,
    ),
    annotations: Object.fromEntries(
      auditAnnotations.map((annotation) => [
        annotation.key,
        'value' in annotation ? annotation.value : annotation.error,
      ]),
    ),
  };
}

/** What costs may differ by: the server goes through maps in another order each time. */
const byOrder = 120;
const share = 0.01;

const objects = vapObjects(program, { exemptNamespaces: ['kube-system'] });
// Objects of the API are JSON.
const policies = vapPolicies(objects as readonly JsonObject[]);

describeWith(['cel-check'], 'ValidatingAdmissionPolicies in process', () => {
  describe('decide, say and annotate what the API server does', () => {
    test.each(policies.map((policy) => [policy.name, policy] as const))(
      '%s',
      { timeout: 300_000 },
      (name, policy) => {
        const spec = objects.find(({ metadata }) => metadata?.name === name)?.['spec'];
        if (typeof spec !== 'object' || spec === null) throw new Error(`${name} has no spec`);
        const compiled = compilePolicy(policy, runtime);
        const isLarge = policy.variables.length > manyVariables;
        const asked = isLarge ? requests.filter((_, index) => index % 4 === 0) : requests;
        const { refused, reviews } = checkPolicy(30, spec, asked.map(celInput));
        expect(refused).toEqual([]);
        expect(reviews).toHaveLength(asked.length);
        for (const [index, request] of asked.entries()) {
          const review = reviews[index];
          if (review === undefined) throw new Error('no review');
          const said = saidInProcess(evaluatePolicy(policy, compiled, namesOf(request)));
          expect({ request, ...said }).toEqual({ request, ...saidByServer(review) });
        }
      },
    );
  });

  describe('count what the API server counts, on the largest pods', () => {
    test.each(policies.map((policy) => [policy.name, policy] as const))(
      '%s',
      { timeout: 300_000 },
      (name, policy) => {
        const spec = objects.find(({ metadata }) => metadata?.name === name)?.['spec'];
        if (typeof spec !== 'object' || spec === null) throw new Error(`${name} has no spec`);
        const compiled = compilePolicy(policy, runtime);
        const { reviews } = checkPolicy(30, spec, worst.map(celInput));
        let compared = 0;
        for (const [index, request] of worst.entries()) {
          const counted = costsInProcess(policy, compiled, namesOf(request));
          for (const { path, cost } of reviews[index]?.costs ?? []) {
            const own = counted.get(path);
            if (own === undefined) continue;
            compared++;
            expect(own, `${path} on pod ${index}, ${cost} in the server`).toBeGreaterThan(
              cost * (1 - share) - byOrder,
            );
            expect(own, `${path} on pod ${index}, ${cost} in the server`).toBeLessThan(
              cost * (1 + 4 * share) + byOrder,
            );
          }
        }
        expect(compared).toBeGreaterThan(worst.length * 5);
      },
    );
  });
});
