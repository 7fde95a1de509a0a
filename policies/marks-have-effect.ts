import { definePolicy, effectivePolarity, info, styles } from '../src/index.ts';

export default definePolicy({
  id: 'marks-have-effect',
  title: 'Marks are used where pods complete',
  description:
    'With `restartPolicy: Always` every container is restarted when it ends, so the pod never completes and no mark has an effect. That is the default, and the only value that Deployments, StatefulSets, DaemonSets and ReplicaSets allow. Marks there do no harm, and document what the containers are for.',
  remedy:
    'Nothing needs to change. If the pod is meant to complete, run it as a Job with `restartPolicy: Never` or `OnFailure`.',
  shared: { styles },
  check: ({ pod, object, params }) => {
    const { restartPolicy } = pod.spec;
    return info('always', 'Containers of a pod that never completes are marked.')
      .when(restartPolicy.equals('Always'), effectivePolarity(pod, params.styles).isMarked)
      .at(restartPolicy).says`marks have no effect with restartPolicy Always (${object.kind.orElse('')})`;
  },
});
