import { definePolicy, error, injected, isInjected, marks, styles } from '../src/index.ts';

export default definePolicy({
  id: 'injected-never-keystone',
  title: 'An injected container is never the keystone',
  description: [
    'A mesh proxy, a log shipper or a secrets agent that a webhook adds serves the application: it runs until it is told to stop, so a pod whose completion it decides never completes. An injector therefore marks its own container only, and only as `sidecar`.',
    'It does not matter whether the container is there yet: in a Deployment it is added to the pods later. A mark that is wrong stays wrong, because injectors do not overwrite an annotation that exists.',
  ],
  remedy:
    'Mark the application keystone and the injected container sidecar, or leave the injected one unmarked.',
  example: `
metadata:
  annotations:
    sidecars.alpha.kubernetes.io/app: keystone
    sidecars.alpha.kubernetes.io/istio-proxy: sidecar
`,
  shared: { styles, injected },
  check: ({ pod, params }) => {
    const { annotations } = pod.metadata;
    return marks(annotations, params.styles).keystones.each(
      (name) =>
        error('injected', 'A container that an injector adds is marked keystone.')
          .when(isInjected(name, annotations, params.injected))
          .at(annotations)
          .about(name).says`${name} is added by an injector and cannot be the keystone`,
    );
  },
});
