import { anyOf, choose, concat, definePolicy, isMarkKey, styles, warn } from '../src/index.ts';

export default definePolicy({
  id: 'annotation-on-template',
  title: 'Marks stand on the pod template',
  description:
    'Only the annotations of the pod template reach the pods. A mark in the metadata of the workload itself (or, in a CronJob, of the job template) is accepted and has no effect.',
  remedy: 'Move the annotation into the metadata of the pod template.',
  example: `
kind: Deployment
spec:
  template:
    metadata:
      annotations:
        sidecars.alpha.kubernetes.io/app: keystone
`,
  shared: { styles },
  check: ({ object, params, context, kindIs }) => {
    const isCronJob = kindIs('batch', 'CronJob');
    const isUsual = anyOf(
      kindIs('apps', 'DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet'),
      kindIs('batch', 'Job'),
      kindIs('', 'ReplicationController'),
    );
    // Custom resources have it elsewhere, or several: no hint is better than a wrong one.
    const template = choose(
      isCronJob,
      'spec.jobTemplate.spec.template',
      choose(kindIs('', 'PodTemplate'), 'template', choose(isUsual, 'spec.template', '')),
    );
    const hint = choose(template.isEmpty(), '', concat('the pod template is at ', template));
    const ofJobs = object.node.field('spec').field('jobTemplate').field('metadata').field('annotations');
    return [
      object.metadata.annotations.each(
        (annotation) =>
          warn('workload', 'A mark stands on the workload itself.')
            .when(context.isTemplate(), isMarkKey(annotation.key, params.styles))
            .at(annotation)
            .hint(hint)
            .says`${annotation.key} is on the workload, where it has no effect; move it to the pod template`,
      ),
      ofJobs
        .members('annotation')
        .each(
          (annotation) =>
            warn('job-template', "A mark stands on a CronJob's job template.")
              .when(isCronJob, isMarkKey(annotation.key, params.styles))
              .at(annotation)
              .hint(hint)
              .says`${annotation.key} is on the job template, where it has no effect; move it to the pod template`,
        ),
    ];
  },
});
