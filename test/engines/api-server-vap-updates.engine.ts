import { denialOf } from './admission/compare.ts';
import { type Admission, testUpdates } from './admission/update-tests.ts';
import { untilInForce } from './admission/vap-cluster.ts';
import { startVapServer } from './admission/vap-server.ts';
import { describeWith } from './describe-with.ts';

describeWith(['etcd', 'kube-apiserver', 'kubectl'], 'operations and subresources in the API server', () => {
  testUpdates(async (program): Promise<Admission> => {
    const server = await startVapServer(program);
    let applied = 0;
    return {
      client: server.client,
      names: server.emitted.names,
      apply: async (parameters) => {
        const { folder } = await server.emitWith(parameters);
        const { status, stderr } = await server.kubectl(['apply', '-k', folder]);
        if (status !== 0) throw new Error(stderr);
        await untilInForce(server, `applied-${applied++}`);
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
