import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeArtifacts } from '../../src/artifacts/write.ts';
import { conftest } from '../../src/backends/conftest/index.ts';
import { gatekeeper } from '../../src/backends/gatekeeper/index.ts';
import { kyverno } from '../../src/backends/kyverno/index.ts';
import { isJsonObject, type JsonObject } from '../../src/base/json.ts';
import { toPointer } from '../../src/base/pointer.ts';
import type { Case, Suite } from '../../src/harness/suite.ts';
import { noParameters } from '../../src/reference/judge-object.ts';
import { judge } from '../../src/reference/review.ts';
import { scratchFolder } from '../peers/servers/scratch-folder.ts';
import { exemptedObjects, exemptedProgram, neighbours } from './admission/exemption-tests.ts';
import { testPolicies } from './admission/kyverno-report.ts';
import { describeWith } from './describe-with.ts';

const policy = 'one-keystone-max';
const options = { parameters: noParameters, guestRuntime: new Uint8Array() };

/** What is in a file says its namespace itself. */
function inNamespace(object: JsonObject, namespace: string): JsonObject {
  const { metadata } = object;
  return { ...object, metadata: { ...(isJsonObject(metadata) ? metadata : {}), namespace } };
}

interface Row {
  readonly name: string;
  readonly object: JsonObject;
  readonly isExempt: boolean;
}

const rows: readonly Row[] = [
  ...exemptedObjects.map(([name, object]) => ({
    name: `exempted ${name}`,
    object: inNamespace(object, 'ops-a'),
    isExempt: true,
  })),
  ...neighbours.map(([name, object]) => ({ name, object: inNamespace(object, 'ops-a'), isExempt: false })),
  ...exemptedObjects.map(([name, object]) => ({
    name: `${name} elsewhere`,
    object: inNamespace(object, 'shop'),
    isExempt: false,
  })),
];

function caseOf({ name, object }: Row): Case {
  const outcome = judge(exemptedProgram, object, {});
  const findings = outcome.kind === 'judged' ? outcome.findings : [];
  return {
    name,
    input: { kind: 'object', object },
    parameters: noParameters,
    at: { manifest: 'judged', admission: 'judged', 'custom-resource': 'judged' },
    expect: findings.map((finding) => ({ ...finding, path: toPointer(finding.path) })),
    matchesNothing: false,
    place: { file: 'suite.yaml', line: 1, column: 1 },
  };
}

const cases = rows.map(caseOf);
const suite: Suite = { policy, file: 'suite.yaml', cases, objects: [] };

test('the reference exempts the workload and nothing beside it', () => {
  expect(cases.map(({ expect: expected }) => expected.length === 0)).toEqual(
    rows.map(({ isExempt }) => isExempt),
  );
});

describeWith(['gator'], 'exemptions in gator', (engine) => {
  const scratch = scratchFolder('gator-exemptions');
  afterAll(() => scratch.remove());

  test.each([
    { title: 'CEL', native: true },
    { title: 'Rego', native: false },
  ])('$title', async ({ native }) => {
    const { artifacts } = gatekeeper.emit(exemptedProgram, { ...options, fixtures: [suite] });
    await writeArtifacts(scratch.path, artifacts);
    const flags = ['verify', './gatekeeper/suites/...', '-v', `--enable-k8s-native-validation=${native}`];
    const { status, stdout, stderr } = spawnSync(engine('gator').path, flags, {
      cwd: scratch.path,
      encoding: 'utf8',
    });
    expect({ status, stderr, failed: stdout.split('\n').filter((line) => /FAIL|SKIP/.test(line)) }).toEqual({
      status: 0,
      stderr: '',
      failed: [],
    });
    expect(stdout.match(/^ {4}--- PASS/gm)).toHaveLength(rows.length);
  });
});

describeWith(['kyverno'], 'exemptions in the kyverno command', () => {
  const scratch = scratchFolder('kyverno-exemptions');
  afterAll(() => scratch.remove());

  test('the tests that are emitted pass', async () => {
    // Their resources are called after the cases: what is exempted by its own name is not.
    const isOwned = ({ object }: Row): boolean => JSON.stringify(object).includes('ownerReferences');
    const ofOthers = rows.filter((row) => !row.isExempt || isOwned(row));
    const fixtures = [{ ...suite, cases: ofOthers.map(caseOf) }];
    const { artifacts } = kyverno.emit(exemptedProgram, { ...options, fixtures });
    await writeArtifacts(scratch.path, artifacts);
    const results = testPolicies(join(scratch.path, 'kyverno/test'));
    expect(results.filter(({ result, reason }) => result !== 'Pass' || reason !== 'Ok')).toEqual([]);
    expect(results).toHaveLength(ofOthers.length);
    expect(ofOthers.filter(({ isExempt }) => isExempt)).toHaveLength(4);
  });
});

describeWith(['conftest'], 'exemptions in conftest', (engine) => {
  const scratch = scratchFolder('conftest-exemptions');
  afterAll(() => scratch.remove());

  test('an exempted workload passes, a neighbour does not', async () => {
    await writeArtifacts(scratch.path, conftest.emit(exemptedProgram, options).artifacts);
    mkdirSync(join(scratch.path, 'objects'));
    for (const [index, { object }] of rows.entries())
      writeFileSync(join(scratch.path, 'objects', `${index}.json`), JSON.stringify(object));
    const args = ['test', '--policy', 'conftest', '--output', 'json', 'objects'];
    const { stdout } = spawnSync(engine('conftest').path, args, { cwd: scratch.path, encoding: 'utf8' });
    const results: readonly { readonly filename: string; readonly failures?: readonly unknown[] }[] =
      JSON.parse(stdout);
    const passed = new Map(
      results.map(({ filename, failures = [] }) => [
        Number(/(\d+)\.json$/.exec(filename)?.[1]),
        failures.length === 0,
      ]),
    );
    expect(rows.map((_, index) => passed.get(index))).toEqual(rows.map(({ isExempt }) => isExempt));
  });
});
