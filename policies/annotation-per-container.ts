import {
  choose,
  concat,
  definePolicy,
  error,
  isListKey,
  isSingleKey,
  isTooLong,
  recommendedPrefix,
  styles,
  warn,
} from '../src/index.ts';

export default definePolicy({
  id: 'annotation-per-container',
  title: 'Each container is marked by an annotation of its own',
  description: [
    'An injecting webhook that adds a container has to mark it. With an annotation per container it adds one key and touches nothing else; a list in one value it would have to parse, extend and write back, and two webhooks that do so overwrite each other. So the annotations that name containers in their value are discouraged.',
    'A list of more than 128 names or 4 KiB is an error: nothing of it is read, because no engine has time for a list without bounds.',
  ],
  remedy: 'Write one annotation per container.',
  example: `
metadata:
  annotations:
    # instead of alpha.node.kubernetes.io/sidecars: log,proxy
    sidecars.alpha.kubernetes.io/log: sidecar
    sidecars.alpha.kubernetes.io/proxy: sidecar
`,
  shared: { styles },
  check: ({ pod, params }) =>
    pod.metadata.annotations.each((annotation) => {
      const { key, value } = annotation;
      const isList = isListKey(key, params.styles);
      const listsSidecars = params.styles.list.any((list) =>
        list.key.equals(key).and(list.polarity.equals('sidecar')),
      );
      const advised = concat(recommendedPrefix(params.styles), '/<container>').asKey();
      return [
        warn('style', 'An annotation names containers in its value.')
          .when(isSingleKey(key, params.styles).or(isList))
          .at(annotation)
          .says`${key} names containers in its value; write ${advised}: ${choose(listsSidecars, 'sidecar', 'keystone')}`,
        error('list-too-long', 'A list of containers is too long to be read.')
          .when(isList, isTooLong(value))
          .at(annotation).says`${key} lists more than 128 names or 4 KiB, of which nothing is read`,
      ];
    }),
});
