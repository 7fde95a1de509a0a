import { anyOf, type Bool, definePolicy, error, type NodeHandle } from '../src/index.ts';

/** Null is the empty string to the API server. */
const isNoString = (value: NodeHandle): Bool => anyOf(value.is('str'), value.is('null')).not();

export default definePolicy({
  id: 'annotation-values-are-strings',
  title: 'Annotation values are strings',
  category: 'Rules of the API server',
  description:
    'An annotation is a string. Unquoted, `yes` and `true` are booleans and `8080` is a number to Kubernetes, which then refuses the whole object; older tools dropped every annotation of it without a word. A template that renders a value without quotes is the usual cause.',
  remedy: 'Put the value in quotes; in a Helm template, pass it through `quote`.',
  example: `
metadata:
  annotations:
    prometheus.io/port: "8080"
`,
  check: ({ pod, object, context }) => [
    pod.metadata.node
      .field('annotations')
      .members('annotation')
      .each(
        (annotation) =>
          error('pod', 'An annotation of the pod has a value that is no string.')
            .when(isNoString(annotation.value))
            .at(annotation).says`the value of annotation ${annotation.key} is not a string; put it in quotes`,
      ),
    object.metadata.node
      .field('annotations')
      .members('annotation')
      .each(
        (annotation) =>
          error('workload', 'An annotation of the workload itself has a value that is no string.')
            .when(context.isTemplate(), isNoString(annotation.value))
            .at(annotation)
            .says`the value of the workload's annotation ${annotation.key} is not a string; put it in quotes`,
      ),
  ],
});
