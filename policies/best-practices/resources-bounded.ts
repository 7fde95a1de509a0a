import { definePolicy, error, group, nameOf, quantity } from '../../src/index.ts';

export default definePolicy({
  id: 'resources-bounded',
  title: 'Requests and limits are within bounds',
  category: 'Resources',
  description:
    'A container that may take a whole node keeps others from running, and one that requests more than any node has is never placed. Requests and limits of CPU and memory stay under a maximum, and a request is never above its limit, which the API server refuses in its own kinds.',
  remedy: 'Lower the value, or raise the maximum in the parameters.',
  example: `
policies:
  resources-bounded:
    maximum: { cpu: "32", memory: 128Gi }
`,
  params: {
    maximum: group('The largest request or limit of one container.', {
      cpu: quantity({ doc: 'CPU.', default: '16' }),
      memory: quantity({ doc: 'Memory.', default: '64Gi' }),
    }),
  },
  check: ({ pod, params }) =>
    pod.spec.containers.concat(pod.spec.initContainers).each((container) => {
      const { requests, limits } = container.resources;
      return (['cpu', 'memory'] as const).map((resource) => {
        const maximum = params.maximum[resource];
        const request = requests.at(resource);
        const limit = limits.at(resource);
        const name = nameOf(container);
        return [
          error(`${resource}-request`, `A container requests more ${resource} than the maximum.`)
            .when(request.any((value) => maximum.any((most) => value.greaterThan(most))))
            .at(request)
            .about(container.name).says`${name} requests more ${resource} than the maximum`,
          error(`${resource}-limit`, `The ${resource} limit of a container is above the maximum.`)
            .when(limit.any((value) => maximum.any((most) => value.greaterThan(most))))
            .at(limit)
            .about(container.name).says`${name} has a limit for ${resource} that is above the maximum`,
          error(`${resource}-order`, `A container requests more ${resource} than its limit.`)
            .when(request.any((value) => limit.any((most) => value.greaterThan(most))))
            .at(request)
            .about(container.name).says`${name} requests more ${resource} than its limit`,
        ];
      });
    }),
});
