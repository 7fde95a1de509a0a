import type { KubernetesObject } from '../peers/servers/kubernetes-object.ts';

/** The least pod that the API server accepts, in the namespace `default`. */
export function samplePod(name: string, labels: Readonly<Record<string, string>> = {}): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', labels },
    spec: { containers: [{ name: 'app', image: 'app' }] },
  };
}
