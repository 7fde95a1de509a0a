import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { createProgram } from '../../src/compile.ts';
import { hasFixedPath } from '../../src/emit/cel/pod.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { expectDone } from '../peers/servers/expect-done.ts';
import { acceptableSample } from './admission/acceptable-objects.ts';
import { podOf, twoKeystones } from './admission/breaches.ts';
import { judgedCustomKinds, looseDefinition } from './admission/custom-kinds.ts';
import { expectedMessages, only } from './admission/expected-messages.ts';
import { fixtureCases, hasParameters } from './admission/fixture-creations.ts';
import { inFlight } from './admission/in-flight.ts';
import {
  answers,
  type KyvernoServer,
  startKyvernoServer,
  untilAdmitted,
} from './admission/kyverno-server.ts';
import { tryCreate } from './admission/requests.ts';
import { namespaceObject } from './admission/vap-server.ts';
import { describeWith } from './describe-with.ts';

const program = createProgram(shippedPolicies, workloadKinds);
const expectMessages = expectedMessages({ ...program, kinds: workloadKinds.filter(hasFixedPath) });
const cases = fixtureCases(program).filter(({ at }) => at.admission !== 'absent');
const generatedCount = Math.ceil(Number(process.env['KEYSTONE_GENERATED'] ?? 1000) / 10);
const namespace = 'team-a';
const minutes = 60_000;
const mostInFlight = 4;

describeWith(
  ['etcd', 'kube-apiserver', 'kubectl', 'kyverno-admission-controller'],
  'ValidatingPolicies in Kyverno',
  () => {
    let server: KyvernoServer;
    /** Those that speak to the client: the others write reports. */
    const speaking = () => new Set([...server.names].filter((name) => !name.endsWith('-info')));

    beforeAll(async () => {
      server = await startKyvernoServer(program);
      expectDone(await server.client.create(namespaceObject(namespace)));
      for (const kind of judgedCustomKinds) expectDone(await server.client.create(looseDefinition(kind)));
    });
    afterAll(() => server?.stop());

    test('kubectl applies them as they are shipped, and all become ready', {
      timeout: 10 * minutes,
    }, async () => {
      const { status, stdout, stderr } = await server.apply();
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout.split('\n').filter((line) => line.endsWith(' created'))).toHaveLength(server.names.size);
      await untilAdmitted(server, false, podOf('probe', twoKeystones));
    });

    /** Creates objects by dry run where Kyverno looks, and before where it does not, for the object as the server has it. */
    const compare = async (objects: readonly JsonObject[]) => {
      const { client } = server;
      const all = await inFlight(objects, mostInFlight, async (object) => {
        const free = await tryCreate(client, object, { namespace: 'kube-public' });
        const written = await tryCreate(client, object, { namespace });
        if (!free.admitted) return { judged: 0, wrong: written.admitted ? [object] : [] };
        const expected = only(expectMessages({ operation: 'CREATE', object: free.object }), speaking());
        const said = only(answers(written), speaking());
        const isRefused = Object.keys(expected).some((name) => name.endsWith('-error'));
        const isRight = written.admitted !== isRefused && JSON.stringify(said) === JSON.stringify(expected);
        return {
          judged: 1,
          wrong: isRight
            ? []
            : [{ object: JSON.stringify(object).slice(0, 2000), expected, said, message: written.message }],
        };
      });
      expect(all.flatMap(({ wrong }) => wrong).slice(0, 3)).toEqual([]);
      return all.reduce((sum, one) => sum + one.judged, 0);
    };

    test('fixtures', { timeout: 20 * minutes }, async () => {
      const objects = cases.flatMap(({ input, parameters }) =>
        input.kind === 'object' && !hasParameters(parameters) ? [input.object] : [],
      );
      const judged = await compare(objects);
      expect(judged).toBeGreaterThan(300);
      console.log(`Kyverno: ${objects.length} fixtures, judged ${judged}`);
    });

    test(`${generatedCount} generated objects`, { timeout: 60 * minutes }, async () => {
      const judged = await compare(acceptableSample(generatedCount, 17));
      expect(judged).toBeGreaterThan(generatedCount * 0.8);
      console.log(`Kyverno: ${generatedCount} generated objects, judged ${judged}`);
    });

    test.each(['kube-system', 'kube-public', 'kube-node-lease', 'kyverno'])(
      '%s is left alone',
      async (exempt) => {
        expect(
          await tryCreate(server.client, podOf('new', twoKeystones), { namespace: exempt }),
        ).toMatchObject({
          admitted: true,
        });
      },
    );
  },
);
