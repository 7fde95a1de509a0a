import { definePolicy, error, isMarkKey, styles } from '../src/index.ts';

export default definePolicy({
  id: 'annotation-not-label',
  title: 'Marks are annotations, not labels',
  description:
    'Labels select objects; nothing reads a mark there. A label such as `sidecars.alpha.kubernetes.io/app: keystone` is accepted and has no effect.',
  remedy: 'Move the key from `metadata.labels` to `metadata.annotations` of the pod.',
  example: `
metadata:
  labels: { app: web }
  annotations:
    sidecars.alpha.kubernetes.io/app: keystone
`,
  shared: { styles },
  check: ({ pod, params }) =>
    pod.metadata.labels.each(
      (label) =>
        error('label', 'A mark is written as a label.').when(isMarkKey(label.key, params.styles)).at(label)
          .says`${label.key} is a label, where it has no effect; make it an annotation`,
    ),
});
