import { until } from '../peers/servers/until.ts';
import { podOf, twoKeystones } from './admission/breaches.ts';
import { constraintAnswers, startGatekeeperServer } from './admission/gatekeeper-server.ts';
import { tryCreate } from './admission/requests.ts';
import { type Admission, testUpdates } from './admission/update-tests.ts';
import { describeWith } from './describe-with.ts';

describeWith(
  ['etcd', 'kube-apiserver', 'kubectl', 'gatekeeper'],
  'operations and subresources in Gatekeeper',
  () => {
    testUpdates(async (program): Promise<Admission> => {
      const server = await startGatekeeperServer(program);
      return {
        client: server.client,
        names: server.names,
        apply: async (parameters) => {
          await server.apply(parameters);
          const isLifted = Object.keys(parameters.policies).length > 0;
          await until('the constraints are in force', 60, async () => {
            const probe = podOf('probe', twoKeystones);
            return (await tryCreate(server.client, probe, { namespace: 'default' })).admitted === isLifted;
          });
        },
        messages: async (written) => constraintAnswers(written),
        denials: constraintAnswers,
        stop: () => server.stop(),
      };
    });
  },
);
