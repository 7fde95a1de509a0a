import type { KubernetesObject } from './kubernetes-object.ts';

const namespace = 'kyverno';
const service = 'kyverno-svc';
const admissionController = 'kyverno-admission-controller';
const backgroundController = 'kyverno-background-controller';
const reportsController = 'kyverno-reports-controller';
const configuration = 'kyverno';
const metricsConfiguration = 'kyverno-metrics';

/** The names by which Kyverno's admission controller finds its own objects: those of its chart. */
export const kyvernoNames = {
  environment: {
    INIT_CONFIG: configuration,
    METRICS_CONFIG: metricsConfiguration,
    KYVERNO_NAMESPACE: namespace,
    KYVERNO_POD_NAME: 'kyverno-0',
    KYVERNO_SERVICEACCOUNT_NAME: admissionController,
    KYVERNO_ROLE_NAME: 'kyverno:admission-controller',
    KYVERNO_SVC: service,
    KYVERNO_DEPLOYMENT: admissionController,
  },
  flags: {
    caSecretName: `${service}.${namespace}.svc.kyverno-tls-ca`,
    tlsSecretName: `${service}.${namespace}.svc.kyverno-tls-pair`,
    metricsCASecretName: 'kyverno-metrics-ca',
    metricsTLSSecretName: 'kyverno-metrics-tls',
    backgroundServiceAccountName: `system:serviceaccount:${namespace}:${backgroundController}`,
    reportsServiceAccountName: `system:serviceaccount:${namespace}:${reportsController}`,
  },
} as const;

/** The objects that the controller expects to find besides its CRDs. */
export function kyvernoInstallation(resourceFilters: string): readonly KubernetesObject[] {
  const labels = { 'app.kubernetes.io/name': admissionController };
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    ...[admissionController, backgroundController, reportsController].map((name) => ({
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name, namespace },
    })),
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: configuration, namespace },
      data: { resourceFilters },
    },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: metricsConfiguration, namespace } },
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: admissionController, namespace },
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: 'kyverno', image: 'kyverno' }] } },
      },
    },
  ];
}
