import { definePolicy, nameOf, warn } from '../src/index.ts';

export default definePolicy({
  id: 'regular-container-always-restarts',
  title: 'restartPolicy Always makes a sidecar of init containers only',
  description:
    'An init container with `restartPolicy: Always` is a native sidecar. The same field on a container of `spec.containers` (KEP-5307, on by default since Kubernetes 1.35) makes none: the container is restarted for ever, and a pod with `restartPolicy: Never` or `OnFailure` never completes.',
  remedy: 'Move the container to `initContainers`, or remove its `restartPolicy`.',
  example: `
spec:
  restartPolicy: Never
  initContainers: [{ name: log, image: registry.example/log:1, restartPolicy: Always }]
  containers: [{ name: app, image: registry.example/app:1 }]
`,
  check: ({ pod }) =>
    pod.spec.containers.each((container) => {
      const name = nameOf(container);
      return warn('always', 'A regular container of a pod that completes is always restarted.')
        .when(
          pod.spec.restartPolicy.isOneOf('Never', 'OnFailure'),
          container.restartPolicy.orElse('').equals('Always'),
        )
        .at(container.restartPolicy)
        .about(container.name).says`${name} is not a sidecar: its restartPolicy Always keeps the pod Running`;
    }),
});
