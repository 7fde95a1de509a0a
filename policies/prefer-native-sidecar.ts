import { definePolicy, effectivePolarity, info, integer, styles } from '../src/index.ts';

/** The first minor version of Kubernetes 1 in which native sidecars are on by default (KEP-753, beta). */
const firstMinor = 29;

export default definePolicy({
  id: 'prefer-native-sidecar',
  title: 'Helpers are native sidecars',
  description:
    'KEP-2872 was closed in favour of native sidecars: an init container with `restartPolicy: Always` starts before the application, is restarted while it runs, ends after it, and never keeps a pod from completing. Kubernetes does all of that itself since 1.29; a `sidecar` mark needs somebody who reads it.',
  remedy: 'Move the container from `containers` to `initContainers`, with `restartPolicy: Always`.',
  example: `
spec:
  initContainers:
    - name: log
      image: registry.example/log:1
      restartPolicy: Always
  containers:
    - name: app
      image: registry.example/app:1
`,
  params: {
    kubernetesMinor: integer({
      doc: 'Minor version of the oldest Kubernetes 1 cluster that runs the pods; native sidecars need 29.',
      default: 33,
      minimum: 0,
    }),
  },
  shared: { styles },
  check: ({ pod, params }) =>
    effectivePolarity(pod, params.styles).sidecars.each(
      (name) =>
        info('regular-sidecar', 'A regular container is marked sidecar, and could be a native one.')
          .when(params.kubernetesMinor.atLeast(firstMinor))
          .at(pod.metadata.annotations)
          .about(name).says`${name} could be a native sidecar: an init container with restartPolicy Always`,
    ),
});
