import { describe, expect, test } from 'vitest';
import type { Policy } from '../../../src/ir/policy.ts';
import {
  type ExpectedFinding,
  expectedFindings,
  policyOf,
  sortFindings,
  verdictPolicyOf,
} from '../../ops/as-policy.ts';
import { loadOperatorFiles } from '../../ops/load.ts';
import { asValue, findingsIn, loadProgram, programOf } from './wasm-engine.ts';

// test/ops runs all cases in one module, where equal expressions are shared. Here each case is alone in its module, and
// conditions are also rules' conditions, which are emitted differently.
describe.each(loadOperatorFiles())('$operator', ({ cases }) => {
  test.each(cases)('$name, alone in its module', async (operatorCase) => {
    const alone = await loadProgram(programOf([policyOf(operatorCase)]));
    const found = operatorCase.rows.map((row) => {
      alone.setData({ keystone_config: row.parameters });
      const findings = findingsIn(alone, asValue(row.object)).map(
        ({ message, path }): ExpectedFinding => ({ message: String(message), path: String(path) }),
      );
      return { row: row.title, findings: sortFindings(findings) };
    });
    expect(found).toEqual(
      operatorCase.rows.map((row) => ({ row: row.title, findings: expectedFindings(operatorCase, row) })),
    );
  });

  const conditions = cases.flatMap((operatorCase) => {
    const policy: Policy | null = verdictPolicyOf(operatorCase);
    return policy === null ? [] : [{ name: operatorCase.name, operatorCase, policy }];
  });

  test.each(conditions)('$name, as a condition', async ({ operatorCase, policy }) => {
    const verdicts = await loadProgram(programOf([policy]));
    const found = operatorCase.rows.map((row) => {
      verdicts.setData({ keystone_config: row.parameters });
      return findingsIn(verdicts, asValue(row.object)).length > 0;
    });
    expect(found).toEqual(
      operatorCase.rows.map((row) => !row.expected.absent && row.expected.value === true),
    );
  });
});
