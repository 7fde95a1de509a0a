import { containerClasses, definePolicy, error, info, marks, styles, warn } from '../src/index.ts';

export default definePolicy({
  id: 'keystone-is-regular-container',
  title: 'Only a regular container is the keystone',
  description: `A pod ends when its keystone ends, so the keystone has to be one of \`spec.containers\`:

- an **init container** is over before the pod runs;
- a **native sidecar** (an init container with \`restartPolicy: Always\`) runs as long as the pod does and never decides when that is;
- an **ephemeral container** is a debugging session that may never be there again.

The mark \`sidecar\` on such a container does nothing. On a native sidecar it is only superfluous.

A name that stands in several lists counts for the first of regular, native sidecar, init, ephemeral.`,
  remedy: `Mark the container of \`spec.containers\` whose completion ends the pod, and remove the mark from the other:

\`\`\`yaml
metadata:
  annotations:
    sidecars.alpha.kubernetes.io/app: keystone # not: migrate
spec:
  initContainers: [{ name: migrate, image: registry.example/migrate:1 }]
  containers: [{ name: app, image: registry.example/app:1 }]
\`\`\``,
  shared: { styles },
  check: ({ pod, params }) => {
    const place = pod.metadata.annotations;
    const { keystones, sidecars } = marks(place, params.styles);
    const { init, nativeSidecars, ephemeral } = containerClasses(pod);
    return [
      init
        .intersect(keystones)
        .each(
          (name) =>
            error('keystone-init', 'An init container is marked keystone.').at(place).about(name)
              .says`${name} is an init container: it ends before the pod runs and cannot be its keystone`,
        ),
      init
        .intersect(sidecars)
        .each(
          (name) =>
            warn('sidecar-init', 'An init container is marked sidecar.').at(place).about(name)
              .says`${name} is an init container: a mark on it has no effect`,
        ),
      nativeSidecars
        .intersect(keystones)
        .each(
          (name) =>
            error('keystone-native', 'A native sidecar is marked keystone.').at(place).about(name)
              .says`${name} is a native sidecar: it never decides completion and cannot be the keystone`,
        ),
      nativeSidecars
        .intersect(sidecars)
        .each(
          (name) =>
            info('sidecar-native', 'A native sidecar is marked sidecar.').at(place).about(name)
              .says`${name} is a native sidecar already: the mark adds nothing`,
        ),
      ephemeral
        .intersect(keystones)
        .each(
          (name) =>
            error('keystone-ephemeral', 'An ephemeral container is marked keystone.').at(place).about(name)
              .says`${name} is an ephemeral container and cannot be the keystone`,
        ),
      ephemeral
        .intersect(sidecars)
        .each(
          (name) =>
            warn('sidecar-ephemeral', 'An ephemeral container is marked sidecar.').at(place).about(name)
              .says`${name} is an ephemeral container: a mark on it has no effect`,
        ),
    ];
  },
});
