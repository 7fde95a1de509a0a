import { definePolicy, error } from '../../src/index.ts';

const fields = [
  ['host-network', 'hostNetwork'],
  ['host-pid', 'hostPID'],
  ['host-ipc', 'hostIPC'],
] as const;

export default definePolicy({
  id: 'no-host-namespaces',
  title: 'Pods do not share the namespaces of their node',
  category: 'Isolation',
  description:
    "A pod in its node's network sees the traffic of the node and passes by network policies; in its process namespace it sees and can signal every process; with its IPC it can read shared memory of others. It is part of the baseline Pod Security Standard.",
  remedy: 'Remove the fields. Agents of the node that need them belong into a namespace of their own.',
  check: ({ pod }) =>
    fields.map(
      ([rule, field]) =>
        error(rule, `A pod sets ${field}.`).when(pod.spec[field].orElse(false)).at(pod.spec[field])
          .says`the pod sets ${field}, and so shares a namespace of its node`,
    ),
});
