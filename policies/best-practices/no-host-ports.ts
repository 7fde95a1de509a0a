import { allContainers, definePolicy, error, nameOf } from '../../src/index.ts';

export default definePolicy({
  id: 'no-host-ports',
  title: 'Containers do not take ports of their node',
  category: 'Isolation',
  description:
    'A container with a `hostPort` can be reached at the address of its node, past Services and often past network policies, and only one pod with that port fits on a node. It is part of the baseline Pod Security Standard.',
  remedy: 'Reach the pod through a Service.',
  check: ({ pod }) =>
    allContainers(pod).each((container) =>
      container.ports.each((port) =>
        port.hostPort.each(
          (number) =>
            error('host-port', 'A container takes a port of its node.')
              // 0 is what the API server stores for none.
              .when(number.equals(0).not())
              .at(port.hostPort)
              .about(container.name).says`${nameOf(container)} takes port ${number} of its node (hostPort)`,
        ),
      ),
    ),
});
