import { containerClasses, definePolicy, error, info, marks, styles, warn } from '../src/index.ts';

export default definePolicy({
  id: 'keystone-is-regular-container',
  title: 'Only a regular container is the keystone',
  description: [
    'A pod ends when its keystone ends, so the keystone has to be one of `spec.containers`. An init container is over before the pod runs. A native sidecar (an init container with `restartPolicy: Always`) runs as long as the pod does and never decides when that is. An ephemeral container is a debugging session that may never be there again.',
    'The mark `sidecar` has no effect on an init or ephemeral container, and adds nothing to a native sidecar. A name that stands in several lists counts for the first of regular, native sidecar, init, ephemeral.',
  ],
  remedy:
    'Mark the container of `spec.containers` whose completion ends the pod, and remove the mark from the other.',
  example: `
metadata:
  annotations:
    sidecars.alpha.kubernetes.io/app: keystone # not: migrate
spec:
  initContainers: [{ name: migrate, image: registry.example/migrate:1 }]
  containers: [{ name: app, image: registry.example/app:1 }]
`,
  shared: { styles },
  check: ({ pod, params }) => {
    const { annotations } = pod.metadata;
    const { keystones, sidecars } = marks(annotations, params.styles);
    const { init, nativeSidecars, ephemeral } = containerClasses(pod);
    return [
      init.each((name) => [
        error('keystone-init', 'An init container is marked keystone.')
          .when(keystones.has(name))
          .at(annotations)
          .about(name)
          .says`${name} is an init container: it ends before the pod runs and cannot be its keystone`,
        warn('sidecar-init', 'An init container is marked sidecar.')
          .when(sidecars.has(name))
          .at(annotations)
          .about(name).says`${name} is an init container: a mark on it has no effect`,
      ]),
      nativeSidecars.each((name) => [
        error('keystone-native', 'A native sidecar is marked keystone.')
          .when(keystones.has(name))
          .at(annotations)
          .about(name)
          .says`${name} is a native sidecar: it never decides completion and cannot be the keystone`,
        info('sidecar-native', 'A native sidecar is marked sidecar.')
          .when(sidecars.has(name))
          .at(annotations)
          .about(name).says`${name} is a native sidecar already: the mark adds nothing`,
      ]),
      ephemeral.each((name) => [
        error('keystone-ephemeral', 'An ephemeral container is marked keystone.')
          .when(keystones.has(name))
          .at(annotations)
          .about(name).says`${name} is an ephemeral container and cannot be the keystone`,
        warn('sidecar-ephemeral', 'An ephemeral container is marked sidecar.')
          .when(sidecars.has(name))
          .at(annotations)
          .about(name).says`${name} is an ephemeral container: a mark on it has no effect`,
      ]),
    ];
  },
});
