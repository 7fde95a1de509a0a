import { specialize } from '../../src/analysis/specialize.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../src/base/json.ts';
import type { InProcessEngine } from '../../src/harness/engine.ts';
import { referenceEngine } from '../../src/harness/reference-engine.ts';
import type { Policy } from '../../src/ir/policy.ts';
import type { GivenParameters } from '../../src/reference/judge-object.ts';

function ownObject(values: JsonObject, key: string): JsonObject {
  const value = ownMember(values, key);
  return isJsonObject(value) ? value : {};
}

function areDefaults({ global, policies }: GivenParameters): boolean {
  return Object.keys(global).length === 0 && Object.keys(policies).length === 0;
}

/**
 * The reference on policies whose parameters are inlined and whose constants are folded: proves the analysis on which
 * the targets that inline parameters rely. With the defaults it would say little for its time; the schemas inline them.
 */
export function specializedEngine(): InProcessEngine {
  const reference = referenceEngine();
  return {
    ...reference,
    id: 'specialized',
    title: 'the reference on policies with inlined parameters',
    shapes: ['bare', 'admission-review', 'request'],
    prepare: async (program, parameters) => {
      const inlined = (policy: Policy): Policy =>
        specialize(policy, { policy: ownObject(parameters.policies, policy.id), shared: parameters.global });
      const policies = program.policies.map(inlined);
      const prepared = await reference.prepare({ ...program, policies }, { global: {}, policies: {} });
      return areDefaults(parameters) ? { ...prepared, judge: () => ({ kind: 'not-judged' }) } : prepared;
    },
  };
}
