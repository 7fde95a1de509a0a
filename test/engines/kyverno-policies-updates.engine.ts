import { podOf, twoKeystones } from './admission/breaches.ts';
import { refusals, startKyvernoServer, untilRefused } from './admission/kyverno-server.ts';
import { type Admission, testUpdates } from './admission/update-tests.ts';
import { describeWith } from './describe-with.ts';

describeWith(
  ['etcd', 'kube-apiserver', 'kubectl', 'kyverno-admission-controller'],
  'operations and subresources in Kyverno',
  () => {
    testUpdates(async (program): Promise<Admission> => {
      const server = await startKyvernoServer(program);
      return {
        client: server.client,
        names: server.names,
        apply: async () => {
          await server.apply();
          await untilRefused(server, podOf('probe', twoKeystones), 'default');
        },
        messages: async (written) => refusals(written),
        denials: refusals,
        stop: () => server.stop(),
      };
    });
  },
);
