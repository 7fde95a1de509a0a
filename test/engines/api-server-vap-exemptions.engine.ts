import { denialOf } from './admission/compare.ts';
import { testExemptions } from './admission/exemption-tests.ts';
import { untilInForce } from './admission/vap-cluster.ts';
import { startVapServer } from './admission/vap-server.ts';
import { describeWith } from './describe-with.ts';

describeWith(['etcd', 'kube-apiserver', 'kubectl'], 'exemptions in the API server', () => {
  testExemptions(async (program) => {
    const server = await startVapServer(program);
    return {
      client: server.client,
      apply: async () => {
        const { status, stderr } = await server.kubectl(['apply', '-k', server.emitted.folder]);
        if (status !== 0) throw new Error(stderr);
        await untilInForce(server, 'applied');
      },
      denials: ({ message }) => {
        const denial = denialOf(message);
        return new Map(denial === null ? [] : [[denial.policy, denial.message]]);
      },
      stop: () => server.stop(),
    };
  });
});
