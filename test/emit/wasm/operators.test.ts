import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import type { Policy } from '../../../src/ir/policy.ts';
import {
  type ExpectedFinding,
  expectedFindings,
  policyOf,
  sortFindings,
  verdictPolicyOf,
} from '../../ops/as-policy.ts';
import { loadOperatorFiles, type OperatorCase, type OperatorRow } from '../../ops/load.ts';
import { asValue, findingsIn, loadProgram, programOf } from './wasm-engine.ts';

const files = loadOperatorFiles();
const cases = files.flatMap((file) => file.cases);

/** All cases in one module, as the policies of a program are: what equal expressions share is shared here too. */
const together = await loadProgram(programOf(cases.map(policyOf)));

function shown(policy: string, row: OperatorRow, all: readonly Readonly<Record<string, Json>>[]) {
  const found = all
    .filter((finding) => finding['policy'] === policy)
    .map(({ message, path }): ExpectedFinding => ({ message: String(message), path: String(path) }));
  return { row: row.title, found: sortFindings(found) };
}

function expected(operatorCase: OperatorCase, row: OperatorRow) {
  return { row: row.title, found: expectedFindings(operatorCase, row) };
}

describe.each(files)('$operator', (file) => {
  test.each(file.cases)('$name', (operatorCase) => {
    const found = operatorCase.rows.map((row) => {
      together.setData({ keystone_config: row.parameters });
      return shown(operatorCase.id, row, findingsIn(together, asValue(row.object)));
    });
    expect(found).toEqual(operatorCase.rows.map((row) => expected(operatorCase, row)));
  });

  test.each(file.cases)('$name, alone in its module', async (operatorCase) => {
    const alone = await loadProgram(programOf([policyOf(operatorCase)]));
    const found = operatorCase.rows.map((row) => {
      alone.setData({ keystone_config: row.parameters });
      return shown(operatorCase.id, row, findingsIn(alone, asValue(row.object)));
    });
    expect(found).toEqual(operatorCase.rows.map((row) => expected(operatorCase, row)));
  });

  const conditions = file.cases.flatMap((operatorCase) => {
    const policy: Policy | null = verdictPolicyOf(operatorCase);
    return policy === null ? [] : [{ name: operatorCase.name, operatorCase, policy }];
  });

  test.each(conditions)('$name, as a verdict', async ({ operatorCase, policy }) => {
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
