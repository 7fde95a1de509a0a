import { denialOf } from './admission/compare.ts';
import { type Admission, testUpdates } from './admission/update-tests.ts';
import { untilInForce } from './admission/vap-cluster.ts';
import { startVapServer } from './admission/vap-server.ts';
import { describeWith } from './describe-with.ts';

describeWith(['etcd', 'kube-apiserver', 'kubectl'], 'operations and subresources in the API server', () => {
  testUpdates(async (program): Promise<Admission> => {
    const server = await startVapServer(program);
    return {
      client: server.client,
      names: server.emitted.names,
      apply: async () => {
        await server.kubectl(['apply', '-k', server.emitted.folder]);
        await untilInForce(server, 'updates');
      },
      messages: async (_, mark) => (await server.audit.messages([mark])).get(mark) ?? new Map(),
      denials: ({ message }) => {
        const denial = denialOf(message);
        return new Map(denial === null ? [] : [[denial.policy, denial.message]]);
      },
      stop: () => server.stop(),
    };
  });
});
