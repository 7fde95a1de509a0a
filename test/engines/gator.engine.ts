import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeArtifacts } from '../../src/artifacts/write.ts';
import { gatekeeper } from '../../src/backends/gatekeeper/index.ts';
import { createProgram } from '../../src/compile.ts';
import { loadFixtures } from '../../src/harness/load-fixtures.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { scratchFolder } from '../peers/servers/scratch-folder.ts';
import { describeWith } from './describe-with.ts';

describeWith(['gator'], 'gator', (engine) => {
  const program = createProgram(shippedPolicies, workloadKinds);
  const { suites } = loadFixtures(
    'fixtures',
    'fixtures',
    program.policies.map(({ id }) => id),
  );
  const scratch = scratchFolder('gator');
  /** Those with both engines, of which CEL is evaluated, and those with Rego alone. */
  const emitted = Object.fromEntries(
    (['both', 'rego'] as const).map((engines) => {
      const options = { parameters: { global: {}, policies: {} }, guestRuntime: new Uint8Array() };
      const { artifacts } = gatekeeper.emit(program, {
        ...options,
        fixtures: suites,
        gatekeeper: { engines },
      });
      return [engines, artifacts.map((one) => ({ ...one, path: `${engines}/${one.path}` }))] as const;
    }),
  );

  beforeAll(() => writeArtifacts(scratch.path, Object.values(emitted).flat()));
  afterAll(() => scratch.remove());

  describe.each([
    { title: 'CEL', engines: 'both', native: true },
    { title: 'Rego', engines: 'rego', native: false },
  ])('$title', ({ engines, native }) => {
    test('every case has the violations and the message that its suite says', () => {
      const flags = [
        'verify',
        `./${engines}/gatekeeper/suites/...`,
        '-v',
        `--enable-k8s-native-validation=${native}`,
      ];
      const { status, stdout, stderr } = spawnSync(engine('gator').path, flags, {
        cwd: scratch.path,
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      });
      const failed = stdout.split('\n').filter((line) => /FAIL|SKIP|unexpected/.test(line));
      expect(failed.slice(0, 20), stderr).toEqual([]);
      expect(status).toBe(0);
      const artifacts = emitted[engines] ?? [];
      const samples = artifacts.filter(({ path }) => path.includes('/samples/'));
      const suiteTexts = artifacts.filter(({ path }) => path.endsWith('/suite.yaml'));
      const expected = suiteTexts
        .map(({ bytes }) => new TextDecoder().decode(bytes).match(/object: "samples\//g)?.length ?? 0)
        .reduce((total, count) => total + count, 0);
      // gator names each case on a line of its own, below its test.
      expect(stdout.match(/^ {4}--- PASS/gm)?.length).toBe(expected);
      expect(expected).toBeGreaterThan(samples.length);
      console.log(`gator, ${native ? 'CEL' : 'Rego'}: ${expected} cases in ${suiteTexts.length} suites`);
    }, 600_000);
  });
});
