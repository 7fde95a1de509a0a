import type { Exemption } from '../../../src/base/exemption.ts';
import { exemptProgram } from '../../../src/compile.ts';
import { definePolicy, error } from '../../../src/index.ts';
import type { Policy, Program } from '../../../src/ir/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';

const texts = { title: 'Test', description: 'Finds everything.', remedy: 'None.' };

/** A policy that has a finding about every pod, and one about each of its containers. */
export function findsAll(id: string): Policy {
  return definePolicy({
    id,
    ...texts,
    check: ({ pod, object }) => [
      error('pod', 'Every pod.').at(object).says`a pod`,
      pod.spec.containers.each(
        (container) =>
          error('container', 'Every container.').about(container.name).at(container)
            .says`container ${container.name.orElse('')} is there`,
      ),
    ],
  });
}

/** Two policies, one with a finding about every pod, one with findings about its containers, by the exemption's index. */
export function policyIds(index: number): readonly [pods: string, containers: string] {
  return [`pods-${index}`, `containers-${index}`];
}

/** A program in which each exemption has policies of its own. */
export function programOf(exemptions: readonly Exemption[]): Program {
  const policies = exemptions.flatMap((_, index) => {
    const [pods, containers] = policyIds(index);
    const withRule = (id: string, rule: string): Policy => {
      const policy = findsAll(id);
      return { ...policy, rules: policy.rules.filter((one) => one.id === rule) };
    };
    return [withRule(pods, 'pod'), withRule(containers, 'container')];
  });
  const own = exemptions.map((exemption, index) => ({ ...exemption, policies: policyIds(index) }));
  return exemptProgram({ policies, kinds: workloadKinds }, own);
}
