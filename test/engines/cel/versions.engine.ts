import { expect, test } from 'vitest';
import { specialize } from '../../../src/analysis/specialize.ts';
import { severities } from '../../../src/base/severity.ts';
import { createProgram } from '../../../src/compile.ts';
import { emitCelPolicy } from '../../../src/emit/cel/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { shippedPolicies } from '../../emit/shipped-policies.ts';
import { describeWith } from '../describe-with.ts';
import { evaluateCel } from './evaluate.ts';

const program = createProgram(shippedPolicies, workloadKinds);

describeWith(['cel-check'], 'every policy compiles as each release has CEL', () => {
  for (const minor of [30, 32, 34, 37]) {
    test(`Kubernetes 1.${minor}`, { timeout: 120_000 }, () => {
      const emitted = program.policies.flatMap((policy) =>
        severities.flatMap((severity) => {
          const constant = specialize(policy, { policy: {}, shared: {} });
          const one = emitCelPolicy(constant, { severity, kinds: workloadKinds, ratchet: true });
          return one === null ? [] : [one];
        }),
      );
      expect(emitted.length).toBeGreaterThan(program.policies.length - 1);
      for (const policy of emitted) expect(() => evaluateCel(minor, policy, [])).not.toThrow();
    });
  }
});
