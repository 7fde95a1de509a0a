import { readFileSync } from 'node:fs';
import type { KubernetesObject } from './kubernetes-object.ts';

/** The subresources that Gatekeeper's chart lists: `status` is not among them. */
const subresources: readonly string[] = [
  'pods/ephemeralcontainers',
  'pods/exec',
  'pods/log',
  'pods/eviction',
  'pods/portforward',
  'pods/proxy',
  'pods/attach',
  'pods/binding',
  'pods/resize',
  'deployments/scale',
  'replicasets/scale',
  'statefulsets/scale',
  'replicationcontrollers/scale',
  'services/proxy',
  'nodes/proxy',
  'services/status',
];

/**
 * The webhook as Gatekeeper's chart registers it, but by URL, and failing closed: an engine that fails must not look like
 * one that admits.
 * @param certificate path of the PEM file of the webhook's authority
 */
export function gatekeeperWebhook(
  url: string,
  certificate: string,
  operations: readonly string[],
): KubernetesObject {
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: 'gatekeeper-validating-webhook-configuration' },
    webhooks: [
      {
        name: 'validation.gatekeeper.sh',
        admissionReviewVersions: ['v1', 'v1beta1'],
        clientConfig: { url: `${url}/v1/admit`, caBundle: readFileSync(certificate).toString('base64') },
        failurePolicy: 'Fail',
        matchPolicy: 'Exact',
        namespaceSelector: {
          matchExpressions: [
            { key: 'admission.gatekeeper.sh/ignore', operator: 'DoesNotExist' },
            { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['gatekeeper-system'] },
          ],
        },
        rules: [
          {
            apiGroups: ['*'],
            apiVersions: ['*'],
            operations,
            resources: ['*', ...subresources],
            scope: '*',
          },
        ],
        sideEffects: 'None',
        timeoutSeconds: 10,
      },
    ],
  };
}
