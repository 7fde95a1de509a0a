import { definePolicy, error, integer, marks, styles } from '../src/index.ts';

export default definePolicy({
  id: 'one-keystone-max',
  title: 'At most one keystone per pod',
  description:
    'The completion of a keystone ends its pod. With two keystones it is undefined which of them decides, so a pod has at most one. Marks count, not containers: a mark for a container that is not there yet becomes real when an injector adds it.',
  remedy: 'Keep the mark of the container whose completion ends the pod, and mark the others `sidecar`.',
  params: { max: integer({ doc: 'How many keystones a pod may have.', default: 1, minimum: 1 }) },
  shared: { styles },
  check: ({ pod, params }) => {
    const { keystones } = marks(pod.metadata.annotations, params.styles);
    return error('too-many', 'More containers are marked keystone than a pod may have.')
      .when(keystones.size().greaterThan(params.max))
      .at(pod.metadata.annotations)
      .says`${keystones.size()} containers are marked keystone (${keystones}); a pod may have at most ${params.max}`;
  },
});
