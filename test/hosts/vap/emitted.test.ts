import { expect, test } from 'vitest';
import { compile } from '../../../src/compile.ts';
import { CelRuntime } from '../../../src/hosts/cel/cel-runtime.ts';
import { compilePolicy } from '../../../src/hosts/vap/compiled-policy.ts';
import { readObjects } from '../../../src/hosts/vap/read-objects.ts';
import { vapBindings, vapPolicies } from '../../../src/hosts/vap/vap-objects.ts';
import { createWholeProgram } from '../../policies.ts';

const program = createWholeProgram();

test.each([
  ['inlined', undefined],
  ['in an object', 'crd'],
] as const)(
  'every policy that is emitted can be evaluated, its parameters %s',
  { timeout: 120_000 },
  (_, vapParameters) => {
    const { artifacts } = compile(program, {
      targets: ['vap'],
      parameters: { global: {}, policies: {} },
      guestRuntime: new Uint8Array(),
      vapParameters,
    });
    const objects = readObjects(artifacts);
    const policies = vapPolicies(objects);
    expect(policies.length).toBeGreaterThan(program.policies.length - 2);
    expect(vapBindings(objects).map(({ policyName }) => policyName)).toEqual(
      policies.map(({ name }) => name),
    );
    const runtime = new CelRuntime();
    for (const policy of policies) expect(() => compilePolicy(policy, runtime), policy.name).not.toThrow();
  },
);
