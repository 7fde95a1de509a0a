import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeArtifacts } from '../../src/artifacts/write.ts';
import { vap } from '../../src/backends/vap/index.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { createProgram } from '../../src/compile.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { type ApiServer, startApiServer } from '../peers/api-server.ts';
import { scratchFolder } from '../peers/servers/scratch-folder.ts';
import { until } from '../peers/servers/until.ts';
import { podOf, threeKeystones, twoKeystones } from './admission/breaches.ts';
import { denialOf } from './admission/compare.ts';
import { tryCreate } from './admission/requests.ts';
import { untilInForce } from './admission/vap-cluster.ts';
import { namespaceObject } from './admission/vap-server.ts';
import { describeWith } from './describe-with.ts';

const chosen = ['injected-never-keystone', 'no-privileged-containers', 'one-keystone-max'];
const whole = createProgram(shippedPolicies, workloadKinds);
const program = { ...whole, policies: whole.policies.filter(({ id }) => chosen.includes(id)) };
const namespace = 'team-a';

describeWith(['etcd', 'kube-apiserver', 'kubectl'], 'policies that read parameters from an object', () => {
  const scratch = scratchFolder('vap-parameters');
  const folder = join(scratch.path, 'vap');
  let server: ApiServer;

  beforeAll(async () => {
    const { artifacts } = vap.emit(program, {
      parameters: { global: {}, policies: {} },
      guestRuntime: new Uint8Array(),
      vapParameters: 'crd',
    });
    await writeArtifacts(scratch.path, artifacts);
    server = await startApiServer();
    await server.client.create(namespaceObject(namespace));
  });
  afterAll(async () => {
    await server?.stop();
    scratch.remove();
  });

  const kubectl = async (...args: readonly string[]): Promise<string> => {
    const { status, stdout, stderr } = await server.kubectl(args);
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  const denial = async (annotations: JsonObject): Promise<string | null> => {
    const { admitted, message } = await tryCreate(server.client, podOf('new', annotations), { namespace });
    return admitted ? null : (denialOf(message)?.message ?? message);
  };
  /** Gives the object another `spec`, and waits for what follows from it. */
  const give = async (spec: JsonObject, annotations: JsonObject, expected: string | null): Promise<void> => {
    const patch = JSON.stringify([{ op: 'replace', path: '/spec', value: spec }]);
    await kubectl('patch', 'keystoneparameters', 'keystone', '--type=json', '-p', patch);
    let said: string | null = '';
    await until(`${JSON.stringify(spec)} is read`, 30, async () => {
      said = await denial(annotations);
      return said === expected;
    }).catch((error: unknown) => {
      expect(said).toBe(expected);
      throw error;
    });
  };

  const two = '2 containers are marked keystone (app, log); a pod may have at most 1';

  test('they are applied in two steps, the definition first', async () => {
    await kubectl('apply', '-k', join(folder, 'crd'));
    await kubectl(
      'wait',
      '--for=condition=Established',
      '--timeout=30s',
      '-f',
      join(folder, 'crd/keystone-parameters.yaml'),
    );
    await until(
      'the kind is served',
      30,
      async () => (await server.kubectl(['apply', '-k', folder])).status === 0,
    );
    await untilInForce(server, 'applied');
    expect(await denial(twoKeystones)).toBe(two);
    expect(await denial({})).toBe(null);
  });

  test('a limit of two', async () => {
    await give({ policies: { 'one-keystone-max': { max: 2 } } }, twoKeystones, null);
    expect(await denial(threeKeystones)).toBe(
      '3 containers are marked keystone (app, log, web); a pod may have at most 2',
    );
  });

  test('another prefix', async () => {
    await give({ styles: { perContainer: ['example.test'] } }, twoKeystones, null);
    expect(await denial({ 'example.test/app': 'keystone', 'example.test/log': 'keystone' })).toBe(two);
  });

  test('another name that is injected', async () => {
    const marked = { 'sidecars.alpha.kubernetes.io/app': 'keystone' };
    expect(await server.kubectl(['get', 'keystoneparameters', 'keystone'])).toMatchObject({ status: 0 });
    const prefixes = ['sidecars.alpha.kubernetes.io'];
    await give({ styles: { perContainer: prefixes } }, marked, null);
    await give(
      { injected: { names: ['app'] } },
      marked,
      'app is added by an injector and cannot be the keystone',
    );
  });

  test.each([
    { spec: { policies: { 'one-keystone-max': { max: 0 } } }, says: 'should be greater than or equal to 1' },
    { spec: { policies: { 'one-keystone-max': { max: '2' } } }, says: 'must be of type integer' },
    { spec: { styles: { perContainer: ['Not a prefix'] } }, says: 'should match' },
  ])('the schema refuses $spec', async ({ spec, says }) => {
    const patch = JSON.stringify([{ op: 'replace', path: '/spec', value: spec }]);
    const args = ['patch', 'keystoneparameters', 'keystone', '--type=json', '-p', patch];
    const { status, stderr } = await server.kubectl(args);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(says) });
  });

  test('without the object, everything that is judged is refused', async () => {
    await kubectl('delete', 'keystoneparameters', 'keystone');
    await until('the object is missed', 30, async () => (await denial({})) !== null);
    expect(await denial({})).toMatch(/no params found for policy binding/);
  });
});
