import { definePolicy, error, nameOf, strings } from '../../src/index.ts';

export default definePolicy({
  id: 'resources-set',
  title: 'Containers say what they need',
  category: 'Resources',
  description: [
    'The scheduler places a pod by the resources that its containers request, and the kubelet stops a container that takes more memory than its limit. A container without requests is placed anywhere, one without a memory limit can take down the node.',
    'Where a limit is given without a request, the API server takes the limit as the request; so does this policy. Init containers count too, ephemeral ones cannot have resources.',
  ],
  remedy: 'Give requests from what the container uses, and a memory limit above them.',
  example: `
spec:
  containers:
    - name: app
      resources:
        requests: { cpu: 100m, memory: 128Mi }
        limits: { memory: 256Mi }
`,
  params: {
    requests: strings({ doc: 'Resources that must be requested.', default: ['cpu', 'memory'] }),
    limits: strings({ doc: 'Resources that must be limited.', default: ['memory'] }),
  },
  check: ({ pod, params }) =>
    pod.spec.containers.concat(pod.spec.initContainers).each((container) => {
      const { requests, limits } = container.resources;
      return [
        params.requests.each(
          (resource) =>
            error('request', 'A container does not request a resource.')
              .when(requests.at(resource).absent(), limits.at(resource).absent())
              .at(container.resources)
              .about(container.name).says`${nameOf(container)} has no request for ${resource}`,
        ),
        params.limits.each(
          (resource) =>
            error('limit', 'A container has no limit for a resource.')
              .when(limits.at(resource).absent())
              .at(container.resources)
              .about(container.name).says`${nameOf(container)} has no limit for ${resource}`,
        ),
      ];
    }),
});
