import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownMember,
  ownString,
} from '../../base/json.ts';
import { valueAt } from '../../base/pointer.ts';
import type { Change, Member } from '../../manifests/index.ts';
import { changes, type Fix, left, type Subject } from '../fix.ts';
import { type Mark, marksIn, namesMarked } from '../marks.ts';
import { annotationsOf, mapAt, podOf } from '../place.ts';
import { containerOfKey, type Styles } from '../styles.ts';

/** What a helper does otherwise once it is a native sidecar (KEP-753). */
const differences: readonly string[] = [
  'a native sidecar starts before the containers; they wait until it runs and its startupProbe, if any, succeeds',
  'it is restarted whenever it ends, whatever the restartPolicy of the pod; its readinessProbe still counts',
  'it does not keep the pod from completing, and is stopped once the containers have ended',
  'it needs Kubernetes 1.29: older clusters take it for an init container that never ends',
];

/** Where the container of a finding stands among the regular ones; -1 where it does not. */
function indexOf(subject: Subject): number {
  const pod = podOf(subject);
  const { finding, object } = subject;
  const containers = pod === null ? null : valueAt(object, [...pod, 'spec', 'containers']);
  if (!isJsonArray(containers)) return -1;
  return containers.findIndex((item) => isJsonObject(item) && ownMember(item, 'name') === finding.container);
}

/** Why a container cannot be moved; null when it can. */
function obstacle(
  container: JsonObject,
  containers: readonly Json[],
  marks: readonly Mark[],
  styles: Styles,
): string | null {
  const sidecars = namesMarked(marks, 'sidecar');
  const isEssential = (item: Json): boolean => isJsonObject(item) && !sidecars.has(ownString(item, 'name'));
  if (!containers.some(isEssential)) return 'no container would be left that decides completion';
  const policy = ownMember(container, 'restartPolicy') ?? 'Always';
  if (policy !== 'Always') return 'the container has a restartPolicy of its own';
  if (Object.hasOwn(container, 'restartPolicyRules')) return 'the container has restartPolicyRules';
  const name = ownString(container, 'name');
  const listed = marks.find((mark) => mark.name === name && containerOfKey(mark.key, styles) === null);
  return listed === undefined ? null : `${listed.key} marks it in a value`;
}

/** A container that is marked sidecar becomes an init container with `restartPolicy: Always`. */
export const nativeSidecar: Fix = {
  id: 'native-sidecar',
  title: 'Makes containers that are marked sidecar native sidecars, and removes their marks.',
  mends: { 'prefer-native-sidecar': ['regular-sidecar'] },
  request: 'native',
  // They start in the order in which they were written.
  rank: indexOf,
  plan(subject) {
    const { finding, object, styles } = subject;
    const pod = podOf(subject);
    const name = finding.container;
    if (pod === null || name === null) return left('it is in no pod');
    const from = [...pod, 'spec', 'containers'];
    const containers = valueAt(object, from);
    const index = indexOf(subject);
    const container = valueAt(object, [...from, index]);
    if (!isJsonObject(container) || !isJsonArray(containers)) return left('the container is not there');
    const map = annotationsOf(pod);
    const marks = marksIn(mapAt(object, map), styles);
    const reason = obstacle(container, containers, marks, styles);
    if (reason !== null) return left(reason);
    const members: readonly Member[] = Object.hasOwn(container, 'restartPolicy')
      ? []
      : [['restartPolicy', 'Always']];
    const to = [...pod, 'spec', 'initContainers'];
    const unmarked = marks
      .filter((mark) => mark.name === name)
      .map(({ key }): Change => ({ kind: 'replace-member', map, name: key, members: [] }));
    const moved: Change = { kind: 'move-item', from, index, to, members };
    return changes(`makes ${name} a native sidecar`, [moved, ...unmarked], differences);
  },
};
