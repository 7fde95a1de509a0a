import {
  blanks,
  choose,
  concat,
  constants,
  definePolicy,
  error,
  isPerContainerKey,
  names,
  styles,
} from '../src/index.ts';

/** What templates and shells leave around a value. */
const leftovers = `${blanks}\r\n"'`;
const polarities = names(constants('keystone', 'sidecar'), (name) => ({ name }));

export default definePolicy({
  id: 'known-polarity',
  title: 'A mark is keystone or sidecar',
  description:
    'Whoever reads a mark compares its value byte for byte. `Keystone`, `keystone` with a line break after it (a YAML block scalar leaves one), `main` or an empty value are no mark at all: the container counts as unmarked, and nothing says so but this policy.',
  remedy: 'Write exactly `keystone` or `sidecar`.',
  example: `
metadata:
  annotations:
    sidecars.alpha.kubernetes.io/app: keystone
    sidecars.alpha.kubernetes.io/log: sidecar
`,
  shared: { styles },
  check: ({ pod, params }) =>
    pod.metadata.annotations.each((annotation) => {
      const { key, value } = annotation;
      const mended = value.trim(leftovers).lowerAscii();
      const meant = choose(
        mended.isOneOf('keystone', 'sidecar'),
        mended,
        polarities.nearest(mended).orElse(''),
      );
      return error('value', 'A mark has a value that is neither keystone nor sidecar.')
        .when(isPerContainerKey(key, params.styles), value.isOneOf('keystone', 'sidecar').not())
        .at(annotation)
        .hint(choose(meant.isEmpty(), 'write keystone or sidecar', concat('did you mean ', meant, '?')))
        .says`${key}: "${value}" is not keystone or sidecar`;
    }),
});
