import { definePolicy, error } from '../../src/index.ts';

export default definePolicy({
  id: 'no-host-paths',
  title: 'Pods do not mount files of their node',
  category: 'Isolation',
  description:
    'A `hostPath` volume gives a pod files of its node: keys of the kubelet, sockets of the container runtime, logs of other pods. It is part of the baseline Pod Security Standard.',
  remedy: 'Use `emptyDir`, a ConfigMap, a Secret or a PersistentVolumeClaim.',
  check: ({ pod }) =>
    pod.spec.volumes.each(
      (volume) =>
        error('host-path', 'A volume is a path of the node.')
          .when(volume.hostPath.isSet())
          .at(volume.hostPath)
          .says`volume ${volume.name.orElse('without a name')} is a path of the node (hostPath)`,
    ),
});
