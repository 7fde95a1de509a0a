import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeArtifacts } from '../../src/artifacts/write.ts';
import { gatekeeper } from '../../src/backends/gatekeeper/index.ts';
import { createProgram } from '../../src/compile.ts';
import { hasFixedPath } from '../../src/emit/cel/pod.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { noParameters } from '../../src/reference/judge-object.ts';
import { shippedPolicies } from '../emit/shipped-policies.ts';
import { type ApiServer, startApiServer } from '../peers/api-server.ts';
import { type Gatekeeper, startGatekeeper } from '../peers/gatekeeper.ts';
import { expectDone } from '../peers/servers/expect-done.ts';
import { scratchFolder } from '../peers/servers/scratch-folder.ts';
import { until } from '../peers/servers/until.ts';
import { podOf, twoKeystones } from './admission/breaches.ts';
import { judgedCustomKinds, looseDefinition } from './admission/custom-kinds.ts';
import { expectedMessages, only } from './admission/expected-messages.ts';
import { fixtureCases, hasParameters } from './admission/fixture-creations.ts';
import { inFlight } from './admission/in-flight.ts';
import { tryCreate, type Written } from './admission/requests.ts';
import { namespaceObject } from './admission/vap-server.ts';
import { describeWith } from './describe-with.ts';

const program = createProgram(shippedPolicies, workloadKinds);
const expectMessages = expectedMessages({ ...program, kinds: workloadKinds.filter(hasFixedPath) });
const emitted = gatekeeper.emit(program, { parameters: noParameters, guestRuntime: new Uint8Array() });
const names = new Set(
  emitted.artifacts.flatMap(({ path }) => /constraints\/(keystone-.+)\.yaml$/.exec(path)?.[1] ?? []),
);
const cases = fixtureCases(program).filter(({ at }) => at.admission !== 'absent');
const namespace = 'team-a';
const minutes = 60_000;

/** `[name] message`, a line or a warning for each constraint; messages are of one line. */
function answers({ message, warnings }: Written): Readonly<Record<string, string>> {
  const lines = [...message.split('\n'), ...warnings];
  const found = lines.flatMap((line) => {
    const [, name, said] = /\[(keystone-[a-z-]+)\] (.*)$/.exec(line) ?? [];
    return name === undefined || said === undefined ? [] : [[name, said] as const];
  });
  return Object.fromEntries(found.sort(([left], [right]) => (left < right ? -1 : 1)));
}

const sorted = (messages: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(messages).sort(([left], [right]) => (left < right ? -1 : 1)));

describeWith(['etcd', 'kube-apiserver', 'kubectl', 'gatekeeper'], 'ConstraintTemplates in Gatekeeper', () => {
  const scratch = scratchFolder('gatekeeper-policies');
  let server: ApiServer;
  let controller: Gatekeeper | undefined;
  const speaking = new Set([...names].filter((name) => !name.endsWith('-info')));

  beforeAll(async () => {
    await writeArtifacts(scratch.path, emitted.artifacts);
    server = await startApiServer(['--allow-privileged=true']);
    controller = await startGatekeeper(server);
    expectDone(await server.client.create(namespaceObject(namespace)));
    for (const kind of judgedCustomKinds) expectDone(await server.client.create(looseDefinition(kind)));
  }, 3 * minutes);
  afterAll(async () => {
    await controller?.stop();
    await server?.stop();
    scratch.remove();
  });

  test('kubectl applies templates and then constraints as they are shipped, without a VAP', {
    timeout: 8 * minutes,
  }, async () => {
    const applied = async (folder: string) =>
      server.kubectl(['apply', '-k', join(scratch.path, 'gatekeeper', folder)]);
    expect(await applied('templates')).toMatchObject({ status: 0, stderr: '' });
    await until('the kinds of all constraints are served', 180, async () => {
      const { stdout } = await server.kubectl([
        'get',
        'constrainttemplates',
        '-o',
        'jsonpath={.items[*].status.created}',
      ]);
      return stdout.split(' ').filter((created) => created === 'true').length === names.size;
    });
    await until('the constraints are taken', 120, async () => (await applied('constraints')).status === 0);
    await until('every constraint is enforced', 180, async () => {
      const { stdout } = await server.kubectl([
        'get',
        'constraints',
        '-o',
        'jsonpath={range .items[*]}{.status.byPod[0].enforced}{" "}{end}',
      ]);
      return stdout.split(' ').filter((enforced) => enforced === 'true').length === names.size;
    });
    const errors = await server.kubectl([
      'get',
      'constrainttemplates',
      '-o',
      'jsonpath={.items[*].status.byPod[*].errors}',
    ]);
    expect(errors.stdout).toBe('');
    await until('a pod with two keystones is refused', 60, async () => {
      const written = await tryCreate(server.client, podOf('probe', twoKeystones), { namespace });
      return !written.admitted;
    });
    const generated = await server.kubectl(['get', 'validatingadmissionpolicies', '-o', 'name']);
    expect(generated.stdout).toBe('');
  });

  test('every fixture has its messages, and is refused if it has an error', {
    timeout: 15 * minutes,
  }, async () => {
    const objects = cases.flatMap(({ input, parameters }) =>
      input.kind === 'object' && !hasParameters(parameters) ? [input.object] : [],
    );
    const all = await inFlight(objects, 2, async (object) => {
      const free = await tryCreate(server.client, object, { namespace: 'kube-public' });
      const written = await tryCreate(server.client, object, { namespace });
      if (!free.admitted) return { judged: 0, wrong: written.admitted ? [object] : [] };
      const expected = sorted(only(expectMessages({ operation: 'CREATE', object: free.object }), speaking));
      const said = answers(written);
      const isRefused = Object.keys(expected).some((name) => name.endsWith('-error'));
      const isRight = written.admitted !== isRefused && JSON.stringify(said) === JSON.stringify(expected);
      return { judged: 1, wrong: isRight ? [] : [{ object, expected, said, message: written.message }] };
    });
    const wrong = all.flatMap((one) => one.wrong);
    expect(wrong.slice(0, 3), `${wrong.length} of ${all.length}`).toEqual([]);
    const judged = all.reduce((sum, one) => sum + one.judged, 0);
    expect(judged).toBeGreaterThan(300);
    console.log(`Gatekeeper: ${objects.length} fixtures, judged ${judged}`);
  });
});
