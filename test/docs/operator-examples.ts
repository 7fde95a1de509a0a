import type { Subject } from '../../src/author/policy.ts';
import type { RuleDrafts } from '../../src/author/rule-draft.ts';
import {
  allContainers,
  allOf,
  anyOf,
  choose,
  concat,
  constants,
  error,
  integer,
  join,
  names,
  not,
  shown,
  strings,
  within,
} from '../../src/index.ts';
import type { Expression, ExpressionKind } from '../../src/ir/expression.ts';

export const exampleParameters = {
  max: integer({ doc: 'How many there may be.', default: 1 }),
  registries: strings({ doc: 'Where images may come from.', default: [] }),
};

export type ExampleSubject = Subject<typeof exampleParameters, Record<never, never>>;
type Example = (subject: ExampleSubject) => { readonly expression: Expression } | RuleDrafts;

/** One example for each operator, as authors write it; the documentation shows the source text of each. */
export const operatorExamples: Readonly<Record<Exclude<ExpressionKind, 'let'>, Example>> = {
  literal: ({ pod }) => pod.spec.restartPolicy.equals('Never'),
  root: ({ pod }) => pod.spec.hostNetwork.orElse(false),
  data: ({ pod }) => constants('keystone', 'sidecar').any((word) => pod.metadata.labels.hasKey(word)),
  parameter: ({ pod, params }) => pod.spec.containers.count().greaterThan(params.max),
  variable: ({ pod }) => pod.spec.containers.any((container) => container.image.absent()),
  named: ({ pod }) => names(pod.spec.volumes, ({ name }) => ({ name: name.orElse('') })).named('volumes'),
  field: ({ pod }) => pod.metadata.annotations.at('example.com/owner').orElse('nobody'),
  read: ({ object }) => object.node.field('spec').field('replicas').integer().orElse(1).lessThan(2),
  items: ({ pod }) => pod.spec.node.field('tolerations').items().isEmpty(),
  strings: ({ pod }) => pod.spec.containers.any(({ command }) => command.any((word) => word.equals('sh'))),
  entries: ({ pod }) => pod.metadata.labels.any((label) => label.value.isEmpty()),
  key: ({ pod }) => pod.metadata.annotations.any(({ key }) => key.startsWith('example.com/')),
  value: ({ pod }) => pod.metadata.annotations.any(({ value }) => value.equals('')),
  typeIs: ({ object }) => object.node.field('spec').field('replicas').is('int'),
  present: ({ pod }) => pod.spec.containers.all(({ readinessProbe }) => readinessProbe.exists()),
  orElse: ({ pod }) => pod.spec.hostPID.orElse(false),
  append: ({ pod }) => pod.spec.containers.concat(pod.spec.initContainers).isEmpty(),
  any: ({ pod }) => pod.spec.containers.any(({ name }) => name.orElse('').equals('app')),
  all: ({ pod }) => pod.spec.containers.all(({ image }) => image.orElse('').contains('@sha256:')),
  count: ({ pod }) => pod.spec.containers.count(({ command }) => command.isEmpty()).atMost(1),
  sum: ({ pod }) => pod.metadata.annotations.sum(({ key }) => key.byteLength()).atMost(262_144),
  find: ({ pod }) => pod.spec.containers.find(({ name }) => name.orElse('').equals('app')).image.orElse(''),
  names: ({ pod }) =>
    names(pod.spec.containers, (container) =>
      within(container.ports, (port) => ({ name: port.name.orElse(''), when: port.name.present() })),
    ),
  union: ({ pod }) => pod.metadata.labels.keys().union(pod.metadata.annotations.keys()),
  minus: ({ pod }) => pod.metadata.labels.keys().minus(pod.metadata.annotations.keys()),
  has: ({ pod }) => pod.metadata.labels.keys().has('app'),
  size: ({ pod }) => pod.metadata.labels.keys().size().atLeast(2),
  first: ({ pod }) => pod.metadata.labels.keys().first().orElse('no label'),
  join: ({ params }) => join(params.registries, ', '),
  and: ({ pod }) => allOf(pod.spec.hostPID.orElse(false), pod.spec.hostIPC.orElse(false)),
  or: ({ pod }) => anyOf(pod.spec.hostPID.orElse(false), pod.spec.hostIPC.orElse(false)),
  not: ({ pod }) => not(pod.spec.hostNetwork.orElse(false)),
  if: ({ pod }) => choose(pod.spec.hostNetwork.orElse(false), 'the host', 'a network of its own'),
  equals: ({ pod }) => pod.spec.restartPolicy.equals('Always'),
  less: ({ pod }) =>
    pod.spec.containers.any(({ resources: { requests, limits } }) =>
      requests.at('cpu').any((request) => limits.at('cpu').any((limit) => limit.lessThan(request))),
    ),
  lessOrEqual: ({ pod, params }) => pod.spec.containers.count().atMost(params.max),
  add: ({ pod }) => pod.spec.containers.count().plus(pod.spec.initContainers.count()).atMost(10),
  startsWith: ({ pod, params }) =>
    pod.spec.containers.all(({ image }) =>
      params.registries.any((registry) => image.orElse('').startsWith(concat(registry, '/'))),
    ),
  endsWith: ({ pod }) => pod.spec.containers.any(({ image }) => image.orElse('').endsWith(':latest')),
  contains: ({ pod }) => pod.spec.containers.any(({ image }) => image.orElse('').contains('@')),
  before: ({ pod }) => pod.spec.serviceAccountName.orElse('').before('-').orElse(''),
  after: ({ pod }) => pod.metadata.annotations.any(({ key }) => key.after('/').orElse('').isEmpty()),
  split: ({ pod }) =>
    pod.metadata.annotations
      .at('example.com/teams')
      .orElse('')
      .split(',')
      .any((team) => team.equals('web')),
  trim: ({ pod }) => pod.metadata.annotations.at('example.com/owner').orElse('').trim(' \t'),
  lowerAscii: ({ pod }) => pod.metadata.annotations.any(({ key }) => key.lowerAscii().equals(key).not()),
  length: ({ pod }) => pod.metadata.labels.any(({ value }) => value.length().greaterThan(63)),
  byteLength: ({ pod }) => pod.metadata.annotations.any(({ value }) => value.byteLength().greaterThan(4096)),
  matches: ({ pod }) =>
    pod.metadata.labels.all(({ value }) => value.matches('[a-z0-9]([-a-z0-9]*[a-z0-9])?')),
  concat: ({ pod }) => concat('sa/', pod.spec.serviceAccountName.orElse('default')),
  quantity: ({ pod }) => pod.metadata.annotations.at('example.com/budget').orElse('').quantity().absent(),
  shown: ({ pod }) => shown(pod.spec.restartPolicy),
  shownNames: ({ pod }) => {
    const labels = pod.metadata.labels.keys();
    return error('labels', 'A pod has labels.').at(pod.metadata.labels)
      .says`the pod has the labels ${labels}`;
  },
  digits: ({ pod }) => {
    const count = pod.spec.containers.count();
    return error('many', 'A pod has many containers.').when(count.greaterThan(9)).at(pod.spec.containers)
      .says`the pod has ${count} containers`;
  },
  suggest: ({ pod }) =>
    allContainers(pod).each(
      (container) =>
        error('unlabelled', 'A container has no label of its name.')
          .when(not(pod.metadata.labels.keys().has(container.name.orElse(''))))
          .at(container.name)
          .hint(pod.metadata.labels.keys().nearest(container.name.orElse('')))
          .says`no label is named ${container.name.orElse('')}`,
    ),
  kindIs: ({ kindIs }) => kindIs('batch', 'Job', 'CronJob'),
  contextIs: ({ context }) => context.isTemplate(),
  namespace: ({ namespace }) => namespace.startsWith('team-'),
  isReplaced: ({ context, pod }) => allOf(not(context.isReplaced()), pod.spec.hostNetwork.orElse(false)),
};
