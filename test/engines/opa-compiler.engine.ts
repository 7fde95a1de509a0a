import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { writeArtifacts } from '../../src/artifacts/write.ts';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { opaCompiler } from '../../src/cli/opa-compiler.ts';
import { type Compiled, type CompileRego, compile, createProgram } from '../../src/compile.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { scratchFolder } from '../peers/servers/scratch-folder.ts';
import { runtimeModule } from '../wasm/support/runtime-module.ts';
import { podOf, threeKeystones, twoKeystones } from './admission/breaches.ts';
import { describeWith } from './describe-with.ts';

const whole = createProgram(shippedPolicies, workloadKinds);
const chosen = ['known-polarity', 'one-keystone-max'];
const program = { ...whole, policies: whole.policies.filter(({ id }) => chosen.includes(id)) };

const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

describeWith(['opa'], 'opa as the compiler of WebAssembly', (engine) => {
  const scratch = scratchFolder('opa-compiler');
  afterAll(() => scratch.remove());

  const build = async (compileRego?: CompileRego) => {
    const guestRuntime = await runtimeModule();
    const parameters = { global: {}, policies: {} };
    return compile(program, { targets: ['opa-wasm'], parameters, guestRuntime, compileRego });
  };

  /** The value of an entrypoint, in opa itself. */
  function evaluate(folder: string, path: string, input: JsonObject, data: Json): Json {
    const args = ['eval', '-b', `${folder}/opa-wasm/bundle.tar.gz`, '-I', '-f', 'raw', ...dataFile(data)];
    const { status, stdout, stderr } = spawnSync(engine('opa').path, [...args, path], {
      cwd: scratch.path,
      encoding: 'utf8',
      input: JSON.stringify(input),
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }

  const dataFile = (data: Json): readonly string[] => (data === null ? [] : ['-d', 'config.json']);

  test('it makes a module with the same entrypoints, which answers the same', {
    timeout: 300_000,
  }, async () => {
    const byOpa = await build(opaCompiler(engine('opa').path, {}, '/'));
    const ours = await build();
    expect(byOpa.diagnostics).toEqual([]);
    expect(byOpa.artifacts.map(({ path }) => path)).toEqual(ours.artifacts.map(({ path }) => path));
    const manifest = ({ artifacts }: Compiled): JsonObject =>
      JSON.parse(textOf(artifacts.find(({ path }) => path === 'opa-wasm/.manifest')?.bytes));
    const expected = manifest(ours);
    expect(manifest(byOpa)).toEqual({ ...expected, revision: expect.any(String) });
    const sizeOf = ({ artifacts }: Compiled): number =>
      artifacts.find(({ path }) => path === 'opa-wasm/policy.wasm')?.bytes.length ?? 0;
    expect(sizeOf(byOpa)).toBeGreaterThan(sizeOf(ours));
    const placed = (folder: string, { artifacts }: Compiled) =>
      artifacts.map((artifact) => ({ ...artifact, path: `${folder}/${artifact.path}` }));
    const config = { keystone_config: { global: {}, policies: { 'one-keystone-max': { max: 2 } } } };
    await writeArtifacts(scratch.path, [
      ...placed('by-opa', byOpa),
      ...placed('ours', ours),
      {
        path: 'config.json',
        mediaType: 'application/json',
        bytes: new TextEncoder().encode(JSON.stringify(config)),
      },
    ]);
    const two = '2 containers are marked keystone (app, log); a pod may have at most 1';
    for (const folder of ['by-opa', 'ours']) {
      const deny = (annotations: JsonObject, data: Json = null): Json =>
        evaluate(folder, 'data.keystone.deny', podOf('web', annotations), data);
      expect(deny(twoKeystones)).toEqual([two]);
      expect(deny(twoKeystones, config)).toEqual([]);
      expect(deny(threeKeystones, config)).toEqual([
        '3 containers are marked keystone (app, log, web); a pod may have at most 2',
      ]);
      const own = 'data.keystone.policies["one-keystone-max"].violation';
      expect(evaluate(folder, own, podOf('web', twoKeystones), null)).toMatchObject([{ msg: two }]);
    }
  });
});
