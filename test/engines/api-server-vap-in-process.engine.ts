import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { createProgram } from '../../src/compile.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { acceptableSample } from './admission/acceptable-objects.ts';
import { acceptableWorstPods } from './admission/acceptable-worst-pods.ts';
import { type Compared, compareCreations, differences } from './admission/compare.ts';
import { customFixtures, judgedCustomKinds, looseDefinition, looseSample } from './admission/custom-kinds.ts';
import { fixtureCases, hasParameters } from './admission/fixture-creations.ts';
import { inProcess } from './admission/in-process-vap.ts';
import { untilInForce } from './admission/vap-cluster.ts';
import { namespaceObject, startVapServer, type VapServer } from './admission/vap-server.ts';
import { describeWith } from './describe-with.ts';

const program = createProgram(shippedPolicies, workloadKinds);
const cases = fixtureCases(program).filter(({ at }) => at.admission !== 'absent');
const namespace = 'team-shipped';
const minutes = 60_000;

describeWith(
  ['etcd', 'kube-apiserver', 'kubectl'],
  'ValidatingAdmissionPolicies say in process what they say in the API server',
  () => {
    let server: VapServer;

    beforeAll(async () => {
      server = await startVapServer(program);
      await server.createAll([namespaceObject(namespace), ...judgedCustomKinds.map(looseDefinition)]);
      expect((await server.kubectl(['apply', '-k', server.emitted.folder])).status).toBe(0);
      await untilInForce(server, 'shipped');
    });
    afterAll(() => server?.stop());

    async function compare(objects: readonly JsonObject[], series: string): Promise<readonly Compared[]> {
      const { client, audit, emitted } = server;
      // Objects of the API are JSON.
      const expected = inProcess(emitted.objects as readonly JsonObject[], namespace);
      const creations = objects.map((object, index) => ({
        title: `${series} ${index}`,
        object,
        namespace,
        parameters: { global: {}, policies: {} },
        names: new Map([...emitted.names].map((name) => [name, name])),
      }));
      const all = await compareCreations({ client, audit, expect: expected }, creations, series);
      expect(differences(all).slice(0, 3)).toEqual([]);
      const judged = all.filter(({ refusedEarlier }) => refusedEarlier === null);
      console.log(`${series}: ${all.length}, judged ${judged.length}`);
      return judged;
    }

    test('of fixtures', { timeout: 10 * minutes }, async () => {
      const objects = cases.flatMap(({ input, parameters }) =>
        input.kind === 'object' && !hasParameters(parameters) ? [input.object] : [],
      );
      const judged = await compare(objects, 'fixture');
      expect(judged.filter(({ said }) => Object.keys(said).length > 0).length).toBeGreaterThan(100);
    });

    test('of generated objects', { timeout: 10 * minutes }, async () => {
      expect((await compare(acceptableSample(200, 13), 'generated')).length).toBeGreaterThan(150);
    });

    test('of custom resources with nulls and values of wrong types', { timeout: 10 * minutes }, async () => {
      const objects = [...customFixtures(cases), ...looseSample(program, 100, 17)];
      expect((await compare(objects, 'custom')).length).toBeGreaterThan(objects.length * 0.9);
    });

    test('of the largest pods', { timeout: 10 * minutes }, async () => {
      const pods = acceptableWorstPods.map(({ pod }) => pod);
      expect(await compare(pods, 'largest')).toHaveLength(pods.length);
    });
  },
);
