import { definePolicy, effectivePolarity, styles, warn } from '../src/index.ts';

export default definePolicy({
  id: 'not-all-sidecars',
  title: 'Some container decides completion',
  description:
    'A sidecar is a helper that ends with the pod. When every regular container of a pod is marked sidecar, none is left whose completion ends it, and the marks say nothing. Either a container is marked by mistake, or the application itself was forgotten.',
  remedy: 'Remove the mark of the container that does the work, or mark it keystone.',
  example: `
metadata:
  annotations:
    sidecars.alpha.kubernetes.io/log: sidecar
spec:
  containers: [{ name: app }, { name: log }]
`,
  shared: { styles },
  check: ({ pod, params }) => {
    const { sidecars } = effectivePolarity(pod, params.styles);
    const { containers } = pod.spec;
    return warn('all-sidecars', 'Every regular container is marked sidecar.')
      .when(
        containers.isEmpty().not(),
        containers.all((container) => container.name.any((name) => sidecars.has(name))),
      )
      .at(pod.metadata.annotations).says`every container is a sidecar; nothing decides completion`;
  },
});
