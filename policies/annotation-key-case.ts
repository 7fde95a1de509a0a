import { concat, definePolicy, isMarkKey, shown, styles, warn } from '../src/index.ts';

export default definePolicy({
  id: 'annotation-key-case',
  title: 'Mark keys are in lower case',
  description:
    'The API server accepts `Sidecars.Alpha.Kubernetes.io/app`, because it lower-cases a key before it validates it; but it stores the key as it is, and whoever reads marks compares keys exactly. The annotation looks like a mark and is none.',
  remedy: 'Write the key in lower case.',
  shared: { styles },
  check: ({ pod, params }) =>
    pod.metadata.annotations.each((annotation) => {
      const lower = annotation.key.lowerAscii();
      return warn('case', 'A key would be a mark if it were in lower case.')
        .when(isMarkKey(lower, params.styles), isMarkKey(annotation.key, params.styles).not())
        .at(annotation)
        .hint(concat('write ', shown(lower)))
        .says`${annotation.key} is not read as a mark: keys are compared exactly, in lower case`;
    }),
});
