import { describe, expect, test } from 'vitest';
import { emitProgram } from '../../../src/emit/rego/program.ts';
import { workloadKinds } from '../../../src/k8s/kinds.ts';
import { expectedFindings, policyOf, sortFindings } from '../../ops/as-policy.ts';
import { loadOperatorCases } from '../../ops/load.ts';
import { absence } from '../../peers/locate.ts';
import { complaintsOf, findingsByOpa } from './opa.ts';

const missing = absence(['opa']);
if (missing !== null) console.log(missing);

const operatorCases = loadOperatorCases();
const program = { policies: operatorCases.map(policyOf), kinds: workloadKinds };

describe.skipIf(missing !== null)('operators in Rego', () => {
  const files = emitProgram(program, { ratchet: true, entrypoints: true });

  test('opa finds nothing to say about the modules', () => {
    expect(complaintsOf(files)).toBe('');
  });

  test('every row of every operator is found by opa', () => {
    const rows = operatorCases.flatMap((operatorCase) =>
      operatorCase.rows.map((row) => ({ operatorCase, row })),
    );
    const answers = findingsByOpa(
      files,
      rows.map(({ operatorCase, row }) => ({
        input: row.object,
        config: { ...row.parameters },
        policy: operatorCase.id,
      })),
    );
    expect(answers.length).toBe(rows.length);
    const found = rows.map(({ row }, index) => ({
      row: row.title,
      findings: sortFindings(
        (answers[index] ?? []).map(({ message, path }) => ({ message: String(message), path: String(path) })),
      ),
    }));
    const expected = rows.map(({ operatorCase, row }) => ({
      row: row.title,
      findings: expectedFindings(operatorCase, row),
    }));
    expect(found).toEqual(expected);
  });
});
