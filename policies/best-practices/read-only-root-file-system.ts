import { definePolicy, error, nameOf } from '../../src/index.ts';

export default definePolicy({
  id: 'read-only-root-file-system',
  title: 'Root file systems are read-only',
  category: 'Isolation',
  description:
    'With a read-only root file system, whoever gets into a container cannot change its programs or leave files behind. Ephemeral containers, which exist for debugging, are left out.',
  remedy: 'Set the field, and mount an `emptyDir` where the application has to write.',
  example: `
spec:
  containers:
    - name: app
      securityContext: { readOnlyRootFilesystem: true }
      volumeMounts: [{ name: scratch, mountPath: /scratch }]
  volumes: [{ name: scratch, emptyDir: {} }]
`,
  check: ({ pod }) =>
    pod.spec.containers.concat(pod.spec.initContainers).each((container) => {
      const { readOnlyRootFilesystem } = container.securityContext;
      return error('writable', 'A container can write to its root file system.')
        .when(readOnlyRootFilesystem.orElse(false).not())
        .at(readOnlyRootFilesystem)
        .about(container.name).says`${nameOf(container)} has a writable root file system`;
    }),
});
