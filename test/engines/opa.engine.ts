import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { compile, createProgram } from '../../src/compile.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import type { ParityInput } from '../parity/generate/inputs.ts';
import { scratchFolder } from '../peers/servers/scratch-folder.ts';
import { runtimeModule } from '../wasm/support/runtime-module.ts';
import { describeWith } from './describe-with.ts';
import { opaLimits, type TextLimit } from './known-limits.ts';
import { expectedAnswers, fixtureInputs, generatedInputs } from './opa/inputs.ts';
import { answersOfServer } from './opa/server.ts';

describeWith(['opa'], 'opa', (engine) => {
  const program = createProgram(shippedPolicies, workloadKinds);
  const scratch = scratchFolder('opa');
  const pathOf = (name: string): string => join(scratch.path, name);

  function opa(...args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync(engine('opa').path, args, {
      cwd: scratch.path,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (status !== 0) throw new Error(`opa ${args.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  }

  beforeAll(async () => {
    const options = { parameters: { global: {}, policies: {} }, guestRuntime: await runtimeModule() };
    const { artifacts } = compile(program, { targets: ['opa-wasm', 'rego', 'conftest'], ...options });
    for (const { path, bytes } of artifacts) {
      mkdirSync(dirname(pathOf(path)), { recursive: true });
      writeFileSync(pathOf(path), bytes);
    }
    // From the bundle, whose roots leave data.keystone_config to the operator.
    opa('build', '-t', 'wasm', '-e', 'keystone/findings', '-o', 'by-opa.tar.gz', '-b', 'rego/bundle.tar.gz');
  });
  afterAll(() => scratch.remove());

  test.each(['rego/keystone', 'conftest'])('finds nothing to say about %s', (folder) => {
    expect(opa('check', '--strict', folder)).toBe('');
    expect(opa('fmt', '--list', folder)).toBe('');
  });

  test.each(['rego', 'opa-wasm'])('reads the bundle of %s', (target) => {
    const inspected: unknown = JSON.parse(opa('inspect', '--format', 'json', `${target}/bundle.tar.gz`));
    expect(inspected).toMatchObject({
      manifest: { roots: ['keystone'], revision: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  const { result, input: opaInput } = opaLimits;
  const bundles: readonly {
    readonly title: string;
    readonly bundle: string;
    readonly limits: readonly TextLimit[];
  }[] = [
    { title: 'our module', bundle: 'opa-wasm/bundle.tar.gz', limits: [result] },
    { title: 'our Rego', bundle: 'rego/bundle.tar.gz', limits: [] },
    { title: "opa's own module of our Rego", bundle: 'by-opa.tar.gz', limits: [result, opaInput] },
  ];

  describe.each(bundles)('$title', ({ title, bundle, limits }) => {
    const written = limits.map(({ character }) => JSON.stringify(character).slice(1, -1));
    const isLimited = ({ input }: ParityInput): boolean => {
      const text = JSON.stringify(input);
      return written.some((character) => text.includes(character));
    };

    test.each(limits)('it still cannot use a module where $reason', async ({ character }) => {
      const metadata = { annotations: { [`sidecars.alpha.kubernetes.io/a${character}`]: 'x' } };
      const pod = { apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers: [{ name: 'a' }] } };
      const inputs = [{ input: pod, parameters: { global: {}, policies: {} } }];
      const [answer] = await answersOfServer(pathOf(bundle), scratch.path, inputs);
      expect(expectedAnswers(program, inputs)[0]).not.toEqual([]);
      expect([null, 'undefined']).toContain(answer);
    });

    async function compare(inputs: readonly ParityInput[]): Promise<void> {
      const answers = await answersOfServer(pathOf(bundle), scratch.path, inputs);
      const expected = expectedAnswers(program, inputs);
      const different = inputs.flatMap((input, index) =>
        JSON.stringify(answers[index]) === JSON.stringify(sortedMembers(expected[index] ?? null))
          ? []
          : [{ input, found: answers[index], expected: expected[index] }],
      );
      const unexplained = different.filter(({ input }) => !isLimited(input));
      expect(unexplained.slice(0, 3), `${unexplained.length} of ${inputs.length} differ`).toEqual([]);
      // Within its limits, opa answers with an error or nothing at all, but never with other findings.
      expect(different.filter(({ found }) => found !== null && found !== 'undefined')).toEqual([]);
      const findings = expected.reduce((total, answer) => total + (answer?.length ?? 0), 0);
      expect(findings).toBeGreaterThan(inputs.length / 4);
      const limited = different.length === 0 ? '' : `, ${different.length} beyond the limits of opa`;
      console.log(`${title}: ${inputs.length} inputs, ${findings} findings, equal${limited}`);
    }

    test('finds in every fixture what the reference finds', () => compare(fixtureInputs(program)), 600_000);
    // Of some generated inputs, opa's own module makes something else than opa itself does.
    test.runIf(bundle !== 'by-opa.tar.gz')(
      'finds in generated inputs what the reference finds',
      () => compare(generatedInputs(program)),
      3_600_000,
    );
  });

  test.each(bundles.slice(0, 2))('$title answers opa eval', ({ bundle }) => {
    const inputs = fixtureInputs(program).slice(0, 20);
    const expected = expectedAnswers(program, inputs);
    for (const [index, { input, parameters }] of inputs.entries()) {
      writeFileSync(pathOf('input.json'), JSON.stringify(input));
      writeFileSync(pathOf('config.json'), JSON.stringify({ keystone_config: parameters }));
      const args = [
        '-b',
        bundle,
        '-d',
        'config.json',
        '-i',
        'input.json',
        '-f',
        'raw',
        'data.keystone.findings',
      ];
      const found: readonly { readonly hint: Json }[] = JSON.parse(opa('eval', ...args));
      expect(found.map((finding) => ({ ...finding, hint: null }))).toEqual(expected[index]);
    }
  });
});

/** OPA writes the members of objects in the order of their names. */
function sortedMembers(findings: readonly Json[] | null): readonly Json[] | null {
  return (
    findings?.map((finding): Json => {
      const members = Object.entries(finding ?? {}).sort(([left], [right]) => (left < right ? -1 : 1));
      return Object.fromEntries(members);
    }) ?? null
  );
}
