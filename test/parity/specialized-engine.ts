import { specialize } from '../../src/analysis/specialize.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../src/base/json.ts';
import type { InProcessEngine } from '../../src/harness/engine.ts';
import { referenceEngine } from '../../src/harness/reference-engine.ts';
import type { Policy } from '../../src/ir/policy.ts';

function ownObject(values: JsonObject, key: string): JsonObject {
  const value = ownMember(values, key);
  return isJsonObject(value) ? value : {};
}

/**
 * The reference on policies whose parameters are inlined and whose constants are folded: proves the analysis on which
 * the targets that inline parameters rely.
 */
export function specializedEngine(): InProcessEngine {
  const reference = referenceEngine();
  return {
    ...reference,
    id: 'specialized',
    title: 'the reference on policies with inlined parameters',
    shapes: ['bare', 'admission-review', 'request'],
    prepare: (program, parameters) => {
      const inlined = (policy: Policy): Policy =>
        specialize(policy, { policy: ownObject(parameters.policies, policy.id), shared: parameters.global });
      return reference.prepare(
        { ...program, policies: program.policies.map(inlined) },
        { global: {}, policies: {} },
      );
    },
  };
}
