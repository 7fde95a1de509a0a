import { join } from 'node:path';
import { writeArtifacts } from '../../src/artifacts/write.ts';
import { gatekeeper } from '../../src/backends/gatekeeper/index.ts';
import { startApiServer } from '../peers/api-server.ts';
import { startGatekeeper } from '../peers/gatekeeper.ts';
import { scratchFolder } from '../peers/servers/scratch-folder.ts';
import { until } from '../peers/servers/until.ts';
import { podOf, twoKeystones } from './admission/breaches.ts';
import { testExemptions } from './admission/exemption-tests.ts';
import { tryCreate } from './admission/requests.ts';
import { describeWith } from './describe-with.ts';

describeWith(['etcd', 'kube-apiserver', 'kubectl', 'gatekeeper'], 'exemptions in Gatekeeper', () => {
  testExemptions(async (program) => {
    const scratch = scratchFolder('gatekeeper-exemptions');
    const server = await startApiServer(['--allow-privileged=true']);
    const controller = await startGatekeeper(server);
    const applied = (folder: string) =>
      server.kubectl(['apply', '-k', join(scratch.path, 'gatekeeper', folder)]);
    return {
      client: server.client,
      apply: async (parameters) => {
        const { artifacts } = gatekeeper.emit(program, { parameters, guestRuntime: new Uint8Array() });
        await writeArtifacts(scratch.path, artifacts);
        const { status, stderr } = await applied('templates');
        if (status !== 0) throw new Error(stderr);
        await until(
          'the constraints are taken',
          120,
          async () => (await applied('constraints')).status === 0,
        );
        for (const object of [podOf('probe', twoKeystones), privilegedProbe]) {
          await until('the policies are in force', 120, async () => {
            return !(await tryCreate(server.client, object, { namespace: 'default' })).admitted;
          });
        }
      },
      denials: ({ message }) =>
        new Map(
          message.split('\n').flatMap((line) => {
            const [, name, said] = /\[(keystone-[a-z-]+)\] (.*)$/.exec(line) ?? [];
            return name === undefined || said === undefined ? [] : [[name, said] as const];
          }),
        ),
      stop: async () => {
        await controller.stop();
        await server.stop();
        scratch.remove();
      },
    };
  });
});

const privilegedProbe = {
  ...podOf('privileged', {}),
  spec: { containers: [{ name: 'app', image: 'x', securityContext: { privileged: true } }] },
};
