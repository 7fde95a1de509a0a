import { definePolicy, error, integer, marks, styles } from '../src/index.ts';

export default definePolicy({
  id: 'one-keystone-max',
  title: 'At most one keystone per pod',
  description: [
    'The completion of its keystone ends a pod. With two keystones it is undefined which of them decides, so a pod has at most one. It may have none: then the containers that are no sidecars decide together.',
    'Marks count, not containers: a mark for a container that is not there yet becomes real when an injector adds it. A name that is marked in two ways counts once.',
  ],
  remedy: 'Keep the mark of the container whose completion ends the pod, and mark the others sidecar.',
  example: `
metadata:
  annotations:
    sidecars.alpha.kubernetes.io/app: keystone
    sidecars.alpha.kubernetes.io/log: sidecar
`,
  params: { max: integer({ doc: 'How many keystones a pod may have.', default: 1, minimum: 1 }) },
  shared: { styles },
  check: ({ pod, params }) => {
    const { annotations } = pod.metadata;
    const { keystones } = marks(annotations, params.styles);
    return error('too-many', 'More containers are marked keystone than a pod may have.')
      .when(keystones.size().greaterThan(params.max))
      .at(annotations)
      .says`${keystones.size()} containers are marked keystone (${keystones}); a pod may have at most ${params.max}`;
  },
});
