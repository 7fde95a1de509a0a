import { allContainers, definePolicy, error, nameOf } from '../src/index.ts';

export default definePolicy({
  id: 'unshipped-lifecycle-field',
  title: 'No field that Kubernetes never shipped',
  description: [
    'Proposals for keystone and sidecar containers named fields that no release has: `lifecycle.type` (KEP-753 of 2018 to 2020, KEP-2872), `lifecycle.onCompletion` (KEP-3582), `lifecycle.endOfLife`, and the action `TerminatePod` of restart rules (named as future work by KEP-5307). Manifests that were written for them are still around.',
    'The API server drops such a field with a warning at most, so the pod runs, and does not do what its author wanted.',
  ],
  remedy:
    'Remove the field. What makes a helper end with the application in Kubernetes is a native sidecar: an init container with `restartPolicy: Always`. The actions of restart rules are `Restart` and `RestartAllContainers`.',
  check: ({ pod }) =>
    allContainers(pod).each((container) => {
      const { lifecycle } = container;
      const name = nameOf(container);
      return [
        error('type', 'A container has lifecycle.type.')
          .when(lifecycle.type.isSet())
          .at(lifecycle.type)
          .about(container.name).says`${name}: lifecycle.type never shipped in Kubernetes`,
        error('on-completion', 'A container has lifecycle.onCompletion.')
          .when(lifecycle.onCompletion.isSet())
          .at(lifecycle.onCompletion)
          .about(container.name).says`${name}: lifecycle.onCompletion never shipped in Kubernetes`,
        error('end-of-life', 'A container has lifecycle.endOfLife.')
          .when(lifecycle.endOfLife.isSet())
          .at(lifecycle.endOfLife)
          .about(container.name).says`${name}: lifecycle.endOfLife never shipped in Kubernetes`,
        container.restartPolicyRules.each((rule) =>
          rule.action.each(
            (action) =>
              error('action', 'A restart rule has an action that does not exist.')
                .when(action.isOneOf('Restart', 'RestartAllContainers').not())
                .at(rule.action)
                .about(container.name)
                .says`${name}: the restartPolicyRules action "${action}" never shipped in Kubernetes`,
          ),
        ),
      ];
    }),
});
