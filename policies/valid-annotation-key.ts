import { definePolicy, error, isAnnotationKey } from '../src/index.ts';

export default definePolicy({
  id: 'valid-annotation-key',
  title: 'Annotation keys are qualified names',
  category: 'Rules of the API server',
  description:
    'The API server refuses an annotation whose key is no qualified name: `name` or `prefix/name`, where the name has at most 63 letters, digits, `-`, `_` and `.` and begins and ends with a letter or digit, and the prefix is a DNS name of at most 253 characters. It does so for its own kinds; a custom resource that holds a pod template may be stored first, and then none of its pods can be created.',
  remedy: 'Rename the key. A key has one slash at most, and something after it.',
  example: `
metadata:
  annotations:
    sidecars.alpha.kubernetes.io/app: keystone # not: sidecars.alpha.kubernetes.io/team/app
`,
  check: ({ pod, object, context }) => [
    pod.metadata.node
      .field('annotations')
      .members('annotation')
      .each(
        (annotation) =>
          error('pod', 'An annotation of the pod has a key that is no qualified name.')
            .when(isAnnotationKey(annotation.key).not())
            .at(annotation).says`"${annotation.key}" cannot be the key of an annotation`,
      ),
    object.metadata.node
      .field('annotations')
      .members('annotation')
      .each(
        (annotation) =>
          error('workload', 'An annotation of the workload itself has a key that is no qualified name.')
            .when(context.isTemplate(), isAnnotationKey(annotation.key).not())
            .at(annotation).says`"${annotation.key}" cannot be the key of an annotation of the workload`,
      ),
  ],
});
