import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { loadSchema } from '../../../src/hosts/ajv.ts';
import type { Policy, Program, Rule } from '../../../src/ir/policy.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { type GivenParameters, judgeObject, noParameters } from '../../../src/reference/judge-object.ts';
import { keystoneVocabulary } from '../../../src/vocabulary/keystone.ts';
import { createWholeProgram } from '../../policies.ts';
import { emitSchemas } from './emitted.ts';
import { objectOf } from './objects.ts';

/** Pods at the root, below fixed paths, below lists and maps, and at several places of one object. */
const chosen = new Set([
  '/Pod',
  '/PodTemplate',
  'apps/Deployment',
  'batch/CronJob',
  'apps.kruise.io/AdvancedCronJob',
  'batch.volcano.sh/Job',
  'jobset.x-k8s.io/JobSet',
  'kubeflow.org/PyTorchJob',
  'ray.io/RayCluster',
]);
const kinds = workloadKinds.filter(({ group, kind }) => chosen.has(`${group}/${kind}`));
const objects: fc.Arbitrary<JsonObject> = fc.oneof(...kinds.map(objectOf));

const program = createWholeProgram();

function isError(rule: Rule): boolean {
  return rule.severity === 'error';
}

function withRule(policy: Policy, rule: Rule): Program {
  return { policies: [{ ...policy, rules: [rule] }], kinds };
}

/** Whether the error rules of a program, those in a set left out, have no finding. */
function isClean(
  judged: Program,
  object: JsonObject,
  parameters: GivenParameters,
  without: ReadonlySet<string>,
): boolean {
  const findings = judgeObject(judged, object, { parameters });
  return findings.every(
    ({ policy, rule, severity }) => severity !== 'error' || without.has(`${policy}/${rule}`),
  );
}

const errorRules = program.policies.flatMap((policy) =>
  policy.rules.filter(isError).map((rule) => ({ policy, rule })),
);
const names = errorRules.map(({ policy, rule }) => ({ name: `${policy.id}/${rule.id}`, policy, rule }));

describe('each rule', () => {
  test.each(names)('$name: valid exactly when it has no finding', ({ policy, rule, name }) => {
    const judged = withRule(policy, rule);
    const emitted = emitSchemas(judged, noParameters);
    if (emitted.unsupported.has(name)) {
      expect(emitted.messages.join('\n')).toContain(`${name}: a plain JSON Schema cannot say it: `);
      return;
    }
    const validate = loadSchema(emitted.file('all.json'), { vocabulary: [] });
    const property = fc.property(objects, (object) => {
      expect(validate(object).valid).toBe(isClean(judged, object, noParameters, new Set()));
    });
    fc.assert(property, { numRuns: name.startsWith('one-keystone-max') ? 1500 : 120, seed: 20 });
  });
});

describe('all rules', () => {
  const all: Program = { ...program, kinds };
  const emitted = emitSchemas(all, noParameters);

  test('the schema is valid exactly when no rule that it says has a finding', () => {
    const validate = loadSchema(emitted.file('all.json'), { vocabulary: [] });
    const property = fc.property(objects, (object) => {
      expect(validate(object).valid).toBe(isClean(all, object, noParameters, emitted.unsupported));
    });
    fc.assert(property, { numRuns: 400, seed: 21 });
  });

  test('the validator without imports agrees with the schema', async () => {
    const code = new TextDecoder().decode(emitted.file('validate.mjs'));
    expect(code).not.toMatch(/\bimport\b|\brequire\(/);
    const module: { readonly default: (object: JsonObject) => boolean } = await import(
      `data:text/javascript,${encodeURIComponent(code)}`
    );
    const property = fc.property(objects, (object) => {
      expect(module.default(object)).toBe(isClean(all, object, noParameters, emitted.unsupported));
    });
    fc.assert(property, { numRuns: 600, seed: 22 });
  });

  test('with our vocabulary the schema is valid exactly when no error rule has a finding', () => {
    const validate = loadSchema(emitted.file('all.keystone.json'), { vocabulary: keystoneVocabulary });
    const property = fc.property(objects, (object) => {
      expect(validate(object).valid).toBe(isClean(all, object, noParameters, new Set()));
    });
    fc.assert(property, { numRuns: 400, seed: 23 });
  });
});

test('names in lists are counted, under several prefixes and keys', () => {
  const styles = {
    perContainer: ['a.example', 'b.example', 'sidecars.alpha.kubernetes.io'],
    single: ['alpha.node.kubernetes.io/keystone'],
    list: [{ key: 'alpha.node.kubernetes.io/sidecars', polarity: 'keystone' }],
  };
  const parameters: GivenParameters = { global: { styles }, policies: {} };
  const policies = program.policies.filter(({ id }) => id === 'one-keystone-max');
  const judged: Program = { policies, kinds };
  const emitted = emitSchemas(judged, parameters);
  expect([...emitted.stricter]).toEqual(['one-keystone-max/too-many']);
  const validate = loadSchema(emitted.file('all.json'), { vocabulary: [] });
  const property = fc.property(objects, (object) => {
    expect(validate(object).valid).toBe(isClean(judged, object, parameters, new Set()));
  });
  fc.assert(property, { numRuns: 1000, seed: 24 });
});

test('more than one keystone allowed is beyond a schema', () => {
  const policies = program.policies.filter(({ id }) => id === 'one-keystone-max');
  const emitted = emitSchemas(
    { policies, kinds },
    { global: {}, policies: { 'one-keystone-max': { max: 2 } } },
  );
  expect(emitted.messages).toEqual([
    'one-keystone-max/too-many: a plain JSON Schema cannot say it: size: of distinct names a schema can only say "at most one"',
  ]);
});
