import { boolean, definePolicy, nameOf, warn } from '../../src/index.ts';

export default definePolicy({
  id: 'probes-set',
  title: 'Containers have probes',
  category: 'Reliability',
  description:
    'Without a readiness probe a container gets traffic as soon as its process runs; without a liveness probe one that hangs is never restarted. Pods that run to completion (`restartPolicy` other than `Always`) need neither, and init containers end before it matters.',
  remedy:
    'Add a probe that says what the container can do, not what its dependencies can. Turn off the liveness probe by parameter where a wrong one would do more harm.',
  example: `
spec:
  containers:
    - name: app
      readinessProbe: { httpGet: { path: /ready, port: 8080 } }
      livenessProbe: { httpGet: { path: /live, port: 8080 } }
`,
  params: {
    readiness: boolean({ doc: 'Ask for readiness probes.', default: true }),
    liveness: boolean({ doc: 'Ask for liveness probes.', default: true }),
  },
  check: ({ pod, params }) =>
    pod.spec.containers.each((container) => {
      const isServing = pod.spec.restartPolicy.equals('Always');
      return [
        warn('readiness', 'A container has no readiness probe.')
          .when(params.readiness, isServing, container.readinessProbe.isSet().not())
          .at(container.readinessProbe)
          .about(container.name).says`${nameOf(container)} has no readinessProbe`,
        warn('liveness', 'A container has no liveness probe.')
          .when(params.liveness, isServing, container.livenessProbe.isSet().not())
          .at(container.livenessProbe)
          .about(container.name).says`${nameOf(container)} has no livenessProbe`,
      ];
    }),
});
