import { podOf, twoKeystones } from './admission/breaches.ts';
import { testExemptions } from './admission/exemption-tests.ts';
import { refusals, startKyvernoServer, untilAdmitted } from './admission/kyverno-server.ts';
import { describeWith } from './describe-with.ts';

describeWith(
  ['etcd', 'kube-apiserver', 'kubectl', 'kyverno-admission-controller'],
  'exemptions in Kyverno',
  () => {
    testExemptions(async (program) => {
      const server = await startKyvernoServer(program);
      return {
        client: server.client,
        apply: async (parameters) => {
          const { status, stderr } = await server.apply(parameters);
          if (status !== 0) throw new Error(stderr);
          await untilAdmitted(server, false, podOf('probe', twoKeystones));
        },
        denials: refusals,
        stop: () => server.stop(),
      };
    });
  },
);
