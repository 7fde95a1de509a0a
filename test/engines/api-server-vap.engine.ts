import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { createProgram } from '../../src/compile.ts';
import { hasFixedPath } from '../../src/emit/cel/pod.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { acceptableSample } from './admission/acceptable-objects.ts';
import { acceptableWorstPods } from './admission/acceptable-worst-pods.ts';
import {
  areWarnings,
  type Compared,
  type Creation,
  compareCreations,
  denialOf,
  differences,
  warningOf,
} from './admission/compare.ts';
import { customFixtures, judgedCustomKinds, looseDefinition, looseSample } from './admission/custom-kinds.ts';
import { engineLimits } from './admission/engine-limits.ts';
import { expectedMessages } from './admission/expected-messages.ts';
import { fixtureCases, hasParameters, messagesOfCase } from './admission/fixture-creations.ts';
import {
  nameIn,
  policyNames,
  untilInForce,
  vapObjects,
  warningIn,
  warnings,
} from './admission/vap-cluster.ts';
import { namespaceObject, startVapServer, type VapServer } from './admission/vap-server.ts';
import { describeWith } from './describe-with.ts';

const program = createProgram(shippedPolicies, workloadKinds);
const judged = { ...program, kinds: workloadKinds.filter(hasFixedPath) };
const expectMessages = expectedMessages(judged);
const none = { global: {}, policies: {} };

/** Here all policies also warn, so that none of their messages is hidden behind another's denial. */
const warned = 'team-warned';
/** Here they do as they are shipped. */
const shipped = 'team-shipped';

const cases = fixtureCases(program).filter(({ at }) => at.admission !== 'absent');
const parameterSets = [
  ...new Map(
    cases
      .filter(({ parameters }) => hasParameters(parameters))
      .map(({ policy, parameters }) => [JSON.stringify([policy.id, parameters]), { policy, parameters }]),
  ),
].map(([key, set], index) => ({ ...set, key, namespace: `parameters-${index}` }));

const generatedCount = Number(process.env['KEYSTONE_GENERATED'] ?? 1000);
const minutes = 60_000;

const isDenied = (messages: object): boolean =>
  Object.keys(messages).some((name) => /-error(\.|$)/.test(name));

/** Objects that are admitted although an error was found, or refused without one, or with another message. */
function wrongVerdicts(all: readonly Compared[]): readonly object[] {
  return all
    .filter(({ refusedEarlier, written, said }) => {
      if (refusedEarlier !== null) return written.admitted;
      const denial = denialOf(written.message);
      return isDenied(said)
        ? written.admitted || denial === null || said[denial.policy] !== denial.message
        : !written.admitted;
    })
    .map(({ title, said, written }) => ({ title, said, message: written.message }));
}

describeWith(['etcd', 'kube-apiserver', 'kubectl'], 'ValidatingAdmissionPolicies in the API server', () => {
  let server: VapServer;
  const compare = (creations: readonly Creation[], series: string): Promise<readonly Compared[]> =>
    compareCreations(
      { client: server.client, audit: server.audit, expect: expectMessages },
      creations,
      series,
    );
  const creation = (title: string, object: JsonObject, namespace: string): Creation => ({
    title,
    object,
    namespace,
    parameters: none,
    names: new Map([...server.emitted.names].map((name) => [name, name])),
  });

  beforeAll(async () => {
    server = await startVapServer(program);
    await server.createAll(
      [warned, shipped, ...parameterSets.map(({ namespace }) => namespace)].map(namespaceObject),
    );
    await server.createAll(judgedCustomKinds.map(looseDefinition));
  });
  afterAll(() => server?.stop());

  test('kubectl applies them as they are shipped', async () => {
    const { emitted } = server;
    const { status, stdout, stderr } = await server.kubectl(['apply', '-k', emitted.folder]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const created = stdout.split('\n').filter((line) => line.endsWith(' created'));
    expect(created).toHaveLength(emitted.objects.length);
    await server.createAll(warnings(emitted.names, warned));
    for (const { policy, parameters, namespace } of parameterSets) {
      const objects = vapObjects({ ...program, policies: [policy] }, { parameters });
      await server.createAll(warningIn(namespace, objects));
    }
    await untilInForce(server, 'shipped');
  });

  test('fixtures, with all messages', { timeout: 10 * minutes }, async () => {
    const given = cases.flatMap((each) => {
      const { input, policy, name, parameters } = each;
      return input.kind === 'object' && !hasParameters(parameters)
        ? [{ each, creation: creation(`${policy.id}: ${name}`, input.object, warned) }]
        : [];
    });
    const all = await compare(
      given.map((one) => one.creation),
      'fixture',
    );
    expect(differences(all)).toEqual([]);
    expect(wrongVerdicts(all)).toEqual([]);
    const wrongWarnings = all.filter(({ refusedEarlier, written, said }) => {
      const heard = written.warnings.filter((warning) => warning.includes(".warns':"));
      const expected = Object.entries(said).map(([name, message]) =>
        warningOf(name, `${name}.warns`, message),
      );
      return refusedEarlier === null && !areWarnings(heard, expected);
    });
    expect(wrongWarnings).toEqual([]);
    // What fixtures say of the API server is true.
    const untrue = all.filter(({ refusedEarlier, said }, index) => {
      const each = given[index]?.each;
      if (each === undefined) return true;
      if (each.at.admission === 'refused-earlier') return refusedEarlier === null;
      const wanted = each.at.admission === 'pruned' ? {} : messagesOfCase(each);
      const own = Object.entries(said).filter(([name]) => name.startsWith(`keystone-${each.policy.id}-`));
      const isOwn = Object.keys(wanted).every((name) => server.emitted.names.has(name));
      return (
        refusedEarlier !== null ||
        (isOwn && JSON.stringify(Object.fromEntries(own)) !== JSON.stringify(wanted))
      );
    });
    expect(untrue.map(({ title, refusedEarlier, said }) => ({ title, refusedEarlier, said }))).toEqual([]);
    console.log(`fixtures: ${all.length}, judged ${all.filter((c) => c.refusedEarlier === null).length}`);
  });

  test('fixtures with parameters of their own', { timeout: 10 * minutes }, async () => {
    const creations = cases.flatMap(({ input, policy, name, parameters }): readonly Creation[] => {
      const set = parameterSets.find(({ key }) => key === JSON.stringify([policy.id, parameters]));
      if (input.kind !== 'object' || set === undefined) return [];
      const { namespace } = set;
      const objects = policyNames(vapObjects({ ...program, policies: [policy] }, { parameters }));
      return [
        {
          title: `${policy.id}: ${name}`,
          object: input.object,
          namespace,
          parameters,
          names: new Map([...objects].map((own) => [own, nameIn(namespace, own)])),
        },
      ];
    });
    const all = await compare(creations, 'parameters');
    expect(differences(all)).toEqual([]);
    expect(all.filter(({ said }) => Object.keys(said).length > 0).length).toBeGreaterThan(20);
    console.log(
      `with parameters: ${all.length}, judged ${all.filter((c) => c.refusedEarlier === null).length}`,
    );
  });

  test(`${generatedCount} generated objects`, { timeout: 90 * minutes }, async () => {
    const creations = acceptableSample(generatedCount, 7).map((object, index) =>
      creation(`generated ${index}`, object, shipped),
    );
    const all = await compare(creations, 'generated');
    expect(differences(all).slice(0, 3)).toEqual([]);
    expect(wrongVerdicts(all)).toEqual([]);
    const judgedCount = all.filter(({ refusedEarlier }) => refusedEarlier === null).length;
    console.log(`generated: ${all.length}, judged ${judgedCount}`);
    expect(judgedCount).toBeGreaterThan(generatedCount * 0.8);
  });

  test('custom resources with nulls and values of wrong types', { timeout: 10 * minutes }, async () => {
    const objects = [...customFixtures(cases), ...looseSample(program, 300, 11)];
    const all = await compare(
      objects.map((object, index) => creation(`custom ${index}`, object, shipped)),
      'custom',
    );
    expect(differences(all).slice(0, 3)).toEqual([]);
    expect(wrongVerdicts(all)).toEqual([]);
    const judgedCount = all.filter(({ refusedEarlier }) => refusedEarlier === null).length;
    console.log(`custom resources: ${all.length}, judged ${judgedCount}`);
    expect(judgedCount).toBeGreaterThan(all.length * 0.9);
    // A limit that is gone is none.
    expect([...new Set(all.flatMap(({ limits }) => limits))]).toEqual(Object.keys(engineLimits));
  });

  test('the largest pods are judged within the limits on cost', { timeout: 10 * minutes }, async () => {
    const creations = acceptableWorstPods.map(({ name, pod }) => creation(name, pod, shipped));
    const all = await compare(creations, 'largest');
    expect(differences(all)).toEqual([]);
    expect(wrongVerdicts(all)).toEqual([]);
    expect(
      all.flatMap(({ title, refusedEarlier }) => (refusedEarlier === null ? [] : [[title, refusedEarlier]])),
    ).toEqual([]);
    console.log(`largest pods: ${all.length}`);
  });
});
