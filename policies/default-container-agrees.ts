import { definePolicy, effectivePolarity, info, styles } from '../src/index.ts';

const key = 'kubectl.kubernetes.io/default-container';

export default definePolicy({
  id: 'default-container-agrees',
  title: 'The default container is the keystone',
  description:
    'The annotation `kubectl.kubernetes.io/default-container` names the container that `kubectl logs` and `kubectl exec` use: the one that matters to people. The keystone is the one that matters to the pod. When they differ, one of the two is often a leftover.',
  remedy: 'Name the keystone in the annotation, or leave it as it is when the difference is meant.',
  example: `
metadata:
  annotations:
    kubectl.kubernetes.io/default-container: app
    sidecars.alpha.kubernetes.io/app: keystone
`,
  shared: { styles },
  check: ({ pod, params }) => {
    const { essential, isMarked } = effectivePolarity(pod, params.styles);
    const defaultContainer = pod.metadata.annotations.at(key);
    const keystone = essential.first().orElse('');
    return defaultContainer.each(
      (name) =>
        info('differs', 'The default container of kubectl is not the keystone.')
          .when(isMarked, essential.size().equals(1), name.equals(keystone).not())
          .at(defaultContainer).says`${key} is ${name}, but the keystone is ${keystone}`,
    );
  },
});
