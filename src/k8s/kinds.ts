import type { WorkloadKind } from '../ir/policy.ts';

const template = [['spec', 'template']] as const;

function kind(
  group: string,
  name: string,
  resource: string,
  versions: readonly string[],
  paths: WorkloadKind['paths'] = template,
): WorkloadKind {
  return { group, kind: name, resource, versions, paths };
}

/** The kinds that Kubernetes itself has, and their pod templates. */
// biome-ignore format: a table
export const builtInKinds: readonly WorkloadKind[] = [
  kind('', 'Pod', 'pods', ['v1'], [[]]),
  kind('', 'PodTemplate', 'podtemplates', ['v1'], [['template']]),
  kind('', 'ReplicationController', 'replicationcontrollers', ['v1']),
  kind('apps', 'DaemonSet', 'daemonsets', ['v1']),
  kind('apps', 'Deployment', 'deployments', ['v1']),
  kind('apps', 'ReplicaSet', 'replicasets', ['v1']),
  kind('apps', 'StatefulSet', 'statefulsets', ['v1']),
  kind('batch', 'CronJob', 'cronjobs', ['v1'], [['spec', 'jobTemplate', 'spec', 'template']]),
  kind('batch', 'Job', 'jobs', ['v1']),
];

/** Groups of which old manifests still hold kinds that moved. */
// biome-ignore format: a table
const movedKinds: readonly WorkloadKind[] = [
  kind('extensions', 'DaemonSet', 'daemonsets', ['v1beta1']),
  kind('extensions', 'Deployment', 'deployments', ['v1beta1']),
  kind('extensions', 'ReplicaSet', 'replicasets', ['v1beta1']),
];

const kubeflowReplicas = (field: string): WorkloadKind['paths'] => [['spec', field, '*', 'template']];
const ray = (prefix: readonly string[]): WorkloadKind['paths'] => [
  [...prefix, 'headGroupSpec', 'template'],
  [...prefix, 'workerGroupSpecs', '*', 'template'],
];

/** Kinds of well-known projects. `*` crosses the items of a list or the members of a map. */
// biome-ignore format: a table
const projectKinds: readonly WorkloadKind[] = [
  kind('argoproj.io', 'Rollout', 'rollouts', ['v1alpha1']),
  kind('apps.kruise.io', 'AdvancedCronJob', 'advancedcronjobs', ['v1alpha1'], [
    ['spec', 'template', 'jobTemplate', 'spec', 'template'],
    ['spec', 'template', 'broadcastJobTemplate', 'spec', 'template'],
  ]),
  kind('apps.kruise.io', 'BroadcastJob', 'broadcastjobs', ['v1alpha1', 'v1beta1']),
  kind('apps.kruise.io', 'CloneSet', 'clonesets', ['v1alpha1', 'v1beta1']),
  kind('apps.kruise.io', 'DaemonSet', 'daemonsets', ['v1alpha1', 'v1beta1']),
  kind('apps.kruise.io', 'StatefulSet', 'statefulsets', ['v1alpha1', 'v1beta1']),
  kind('batch.volcano.sh', 'Job', 'jobs', ['v1alpha1'], [['spec', 'tasks', '*', 'template']]),
  kind('jobset.x-k8s.io', 'JobSet', 'jobsets', ['v1alpha2'], [['spec', 'replicatedJobs', '*', 'template', 'spec', 'template']]),
  kind('kubeflow.org', 'JAXJob', 'jaxjobs', ['v1'], kubeflowReplicas('jaxReplicaSpecs')),
  kind('kubeflow.org', 'MPIJob', 'mpijobs', ['v1', 'v2beta1'], kubeflowReplicas('mpiReplicaSpecs')),
  kind('kubeflow.org', 'PaddleJob', 'paddlejobs', ['v1'], kubeflowReplicas('paddleReplicaSpecs')),
  kind('kubeflow.org', 'PyTorchJob', 'pytorchjobs', ['v1'], kubeflowReplicas('pytorchReplicaSpecs')),
  kind('kubeflow.org', 'TFJob', 'tfjobs', ['v1'], kubeflowReplicas('tfReplicaSpecs')),
  kind('kubeflow.org', 'XGBoostJob', 'xgboostjobs', ['v1'], kubeflowReplicas('xgbReplicaSpecs')),
  kind('leaderworkerset.x-k8s.io', 'LeaderWorkerSet', 'leaderworkersets', ['v1'], [
    ['spec', 'leaderWorkerTemplate', 'leaderTemplate'],
    ['spec', 'leaderWorkerTemplate', 'workerTemplate'],
  ]),
  kind('ray.io', 'RayCluster', 'rayclusters', ['v1', 'v1alpha1'], ray(['spec'])),
  kind('ray.io', 'RayJob', 'rayjobs', ['v1', 'v1alpha1'], [
    ...ray(['spec', 'rayClusterSpec']),
    ['spec', 'submitterPodTemplate'],
  ]),
  kind('ray.io', 'RayService', 'rayservices', ['v1', 'v1alpha1'], ray(['spec', 'rayClusterConfig'])),
  kind('serving.knative.dev', 'Configuration', 'configurations', ['v1']),
  kind('serving.knative.dev', 'Service', 'services', ['v1']),
];

/** Every kind in which policies find pods, unless the configuration adds more. */
export const workloadKinds: readonly WorkloadKind[] = [...builtInKinds, ...movedKinds, ...projectKinds];
