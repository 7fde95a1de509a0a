import { definePolicy, error, strings } from '../../src/index.ts';

export default definePolicy({
  id: 'required-labels',
  title: 'Pods have the labels that are asked for',
  category: 'Metadata',
  description:
    'Dashboards, cost reports and network policies find pods by labels. The parameter `labels` says which ones every pod has; an empty value is no value.',
  remedy: 'Add the label to the metadata of the pod, in a workload to that of the pod template.',
  example: `
metadata:
  labels:
    app.kubernetes.io/name: web
`,
  params: {
    labels: strings({
      doc: 'Keys of labels that every pod has, with a value.',
      default: ['app.kubernetes.io/name'],
    }),
  },
  check: ({ pod, params }) =>
    params.labels.each((text) => {
      const key = text.asKey();
      return error('label', 'A label is missing or empty.')
        .when(pod.metadata.labels.at(key).orElse('').isEmpty())
        .at(pod.metadata.labels).says`the pod has no label ${key}`;
    }),
});
