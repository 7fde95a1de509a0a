import {
  allOf,
  boolean,
  containerNames,
  definePolicy,
  effectivePolarity,
  injected,
  isInjected,
  styles,
  warn,
} from '../src/index.ts';

export default definePolicy({
  id: 'job-needs-polarity',
  title: 'Jobs say which container they wait for',
  description: [
    'A pod that runs to completion waits for all of its regular containers. With a mesh proxy or a log shipper among them it never completes: the work is done, and the Job hangs until somebody deletes it.',
    'The policy looks at pods whose `restartPolicy` is not `Always`, that have two or more regular containers and no mark on any of them, and warns of each container that is known to be injected.',
  ],
  remedy: 'Mark the helper sidecar, mark the worker keystone, or make the helper a native sidecar.',
  example: `
kind: Job
spec:
  template:
    metadata:
      annotations:
        sidecars.alpha.kubernetes.io/istio-proxy: sidecar
    spec:
      restartPolicy: Never
      containers: [{ name: work }, { name: istio-proxy }]
`,
  params: {
    strict: boolean({
      doc: 'Ask for a mark in every pod with two or more regular containers, known helpers or not.',
      default: false,
    }),
  },
  shared: { styles, injected },
  check: ({ pod, object, params }) => {
    const { containers, restartPolicy } = pod.spec;
    const kind = object.kind.orElse('');
    const regular = containerNames(containers);
    const isUndecided = allOf(
      restartPolicy.equals('Always').not(),
      containers.count().atLeast(2),
      effectivePolarity(pod, params.styles).isMarked.not(),
    );
    return [
      regular.each(
        (name) =>
          warn('helper', 'A pod that runs to completion waits for a container that an injector adds.')
            .when(isUndecided, isInjected(name, pod.metadata.annotations, params.injected))
            .at(containers)
            .about(name)
            .says`${kind} will not complete while ${name} runs; mark it sidecar or make it a native sidecar`,
      ),
      warn('strict', 'A pod that runs to completion has several containers and no mark.')
        .when(params.strict, isUndecided)
        .at(containers)
        .says`${kind} will not complete while any of ${regular} runs; mark the keystone or the sidecars`,
    ];
  },
});
