import type { GroupKind } from '../ir/expression.ts';

/** That objects of one kind create and control objects of another. */
export interface Creation {
  readonly creator: GroupKind;
  readonly created: GroupKind;
}

const of = (group: string, kind: string): GroupKind => ({ group, kind });
const pod = of('', 'Pod');
const job = of('batch', 'Job');
const replicaSet = of('apps', 'ReplicaSet');
const statefulSet = of('apps', 'StatefulSet');
const deployment = of('apps', 'Deployment');

function creates(creator: GroupKind, ...created: readonly GroupKind[]): readonly Creation[] {
  return created.map((one) => ({ creator, created: one }));
}

const kubeflow = ['JAXJob', 'PaddleJob', 'PyTorchJob', 'TFJob', 'XGBoostJob'].flatMap((kind) =>
  creates(of('kubeflow.org', kind), pod),
);

/**
 * What controllers create, and name themselves in its `metadata.ownerReferences` as the one that controls it. The
 * StatefulSets of a LeaderWorkerSet's workers are controlled by a Pod, its leader: that row would cover all Pods' own.
 */
// biome-ignore format: a table
export const creations: readonly Creation[] = [
  ...creates(deployment, replicaSet),
  ...creates(replicaSet, pod),
  ...creates(statefulSet, pod),
  ...creates(of('apps', 'DaemonSet'), pod),
  ...creates(of('', 'ReplicationController'), pod),
  ...creates(job, pod),
  ...creates(of('batch', 'CronJob'), job),

  ...creates(of('argoproj.io', 'Rollout'), replicaSet),
  ...creates(of('apps.kruise.io', 'AdvancedCronJob'), job, of('apps.kruise.io', 'BroadcastJob')),
  ...creates(of('apps.kruise.io', 'BroadcastJob'), pod),
  ...creates(of('apps.kruise.io', 'CloneSet'), pod),
  ...creates(of('apps.kruise.io', 'DaemonSet'), pod),
  ...creates(of('apps.kruise.io', 'StatefulSet'), pod),
  ...creates(of('batch.volcano.sh', 'Job'), pod),
  ...creates(of('jobset.x-k8s.io', 'JobSet'), job),
  ...kubeflow,
  ...creates(of('kubeflow.org', 'MPIJob'), pod, job),
  ...creates(of('leaderworkerset.x-k8s.io', 'LeaderWorkerSet'), statefulSet),
  ...creates(of('ray.io', 'RayCluster'), pod),
  ...creates(of('ray.io', 'RayJob'), of('ray.io', 'RayCluster'), job),
  ...creates(of('ray.io', 'RayService'), of('ray.io', 'RayCluster')),
  ...creates(of('serving.knative.dev', 'Service'), of('serving.knative.dev', 'Configuration')),
  ...creates(of('serving.knative.dev', 'Configuration'), of('serving.knative.dev', 'Revision')),
  ...creates(of('serving.knative.dev', 'Revision'), deployment),
];

/** Kinds whose names are their creator's with one more segment: a ReplicaSet of Deployment `web` is `web-7d4b9c`. */
export const namesWithSuffix: readonly GroupKind[] = [replicaSet, job];
