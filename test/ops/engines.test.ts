import guestRuntime from 'keystone:runtime';
import { describe, expect, test } from 'vitest';
import { opaWasmEngines } from '../../src/harness/opa-wasm-engines.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { expectedFindings, expectedHint, policyOf, sortFindings } from './as-policy.ts';
import { loadOperatorCases } from './load.ts';

const operatorCases = loadOperatorCases();
const program = { policies: operatorCases.map(policyOf), kinds: workloadKinds };

describe.each(opaWasmEngines(guestRuntime))('$id', (engine) => {
  test.each(operatorCases)('$id $name', async (operatorCase) => {
    for (const row of operatorCase.rows) {
      const prepared = await engine.prepare(program, row.parameters);
      const answer = prepared.judge(row.object, operatorCase.id);
      expect(answer.kind, row.title).toBe('findings');
      const found = answer.kind === 'findings' ? answer.findings : [];
      const shown = found.map(({ message, path }) => ({ message, path }));
      expect(sortFindings(shown), row.title).toEqual(expectedFindings(operatorCase, row));
      expect(found[0]?.hint ?? null, row.title).toBe(expectedHint(operatorCase, row));
    }
  });
});
