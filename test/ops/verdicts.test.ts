import guestRuntime from 'keystone:runtime';
import { describe, expect, test } from 'vitest';
import { ajvEngines } from '../../src/harness/ajv-engines.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { verdictPolicyOf } from './as-policy.ts';
import { loadOperatorCases } from './load.ts';

const conditions = loadOperatorCases().flatMap((operatorCase) => {
  const policy = verdictPolicyOf(operatorCase);
  return policy === null ? [] : [{ ...operatorCase, policy }];
});
const judgedKinds = new Set(conditions.flatMap(({ rows }) => rows.map(({ object }) => object['kind'])));
const program = {
  policies: conditions.map(({ policy }) => policy),
  kinds: workloadKinds.filter(({ kind }) => judgedKinds.has(kind)),
};
const [plain, exact] = ajvEngines(guestRuntime);

/** Of how many cases plain keywords can say the verdict; the others are unsupported with a reason. */
const fewestInPlainKeywords = 40;

describe('conditions have the verdict of the reference', () => {
  test.each(conditions)('$id $name', async ({ id, policy, rows }) => {
    const [rule] = policy.rules;
    const [first] = rows;
    for (const engine of [plain, exact]) {
      // All rows of a condition have one set of parameters: its schema is compiled once.
      const prepared = first === undefined ? undefined : await engine?.prepare(program, first.parameters);
      if (prepared === undefined || rule === undefined || prepared.unclaimed(policy, rule) !== null) continue;
      for (const { object, parameters, expected, title } of rows) {
        expect(parameters).toEqual(first?.parameters);
        const denied = !expected.absent && expected.value === true;
        expect(prepared.judge(object, id), `${engine?.id} ${title}`).toEqual({ kind: 'verdict', denied });
      }
    }
  });

  test('the vocabulary claims all of them, plain keywords most', async () => {
    const parameters = { global: {}, policies: {} };
    const claimed = async (engine: typeof plain): Promise<number> => {
      const prepared = await engine?.prepare(program, parameters);
      return conditions.filter(({ policy }) =>
        policy.rules.every((rule) => prepared?.unclaimed(policy, rule) === null),
      ).length;
    };
    expect(await claimed(exact)).toBe(conditions.length);
    expect(await claimed(plain)).toBeGreaterThan(fewestInPlainKeywords);
  });
});
