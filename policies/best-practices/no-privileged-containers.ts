import { allContainers, definePolicy, error, nameOf } from '../../src/index.ts';

export default definePolicy({
  id: 'no-privileged-containers',
  title: 'No container is privileged',
  category: 'Isolation',
  description:
    'A privileged container (on Windows: a HostProcess container) has the devices and the rights of its node: whoever breaks out of the application has the node, and the pods on it. It is part of the baseline Pod Security Standard.',
  remedy: 'Remove the field; ask for single capabilities, or use a device plugin.',
  check: ({ pod }) => {
    const ofPod = pod.spec.securityContext.windowsOptions.hostProcess;
    return [
      allContainers(pod).each((container) => {
        const { privileged, windowsOptions } = container.securityContext;
        return [
          error('privileged', 'A container is privileged.')
            .when(privileged.orElse(false))
            .at(privileged)
            .about(container.name).says`${nameOf(container)} is privileged`,
          error('host-process', 'A container is a HostProcess container.')
            .when(windowsOptions.hostProcess.orElse(false))
            .at(windowsOptions.hostProcess)
            .about(container.name).says`${nameOf(container)} is a HostProcess container`,
        ];
      }),
      error('host-process-pod', 'All containers of a pod are HostProcess containers.')
        .when(ofPod.orElse(false))
        .at(ofPod).says`the containers of the pod are HostProcess containers`,
    ];
  },
});
