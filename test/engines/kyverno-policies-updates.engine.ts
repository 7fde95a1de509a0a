import { podOf, twoKeystones } from './admission/breaches.ts';
import { refusals, startKyvernoServer, untilAdmitted } from './admission/kyverno-server.ts';
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
        apply: async (parameters) => {
          const { status, stderr } = await server.apply(parameters);
          if (status !== 0) throw new Error(stderr);
          const isLifted = Object.keys(parameters.policies).length > 0;
          await untilAdmitted(server, isLifted, podOf('probe', twoKeystones));
        },
        messages: async (written) => refusals(written),
        denials: refusals,
        stop: () => server.stop(),
      };
    });
  },
);
