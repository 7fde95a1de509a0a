import type { JsonObject } from '../../src/base/json.ts';

const prefix = 'sidecars.alpha.kubernetes.io/';

function container(name: string, port: number): JsonObject {
  return {
    name,
    image: `registry.example/shop/${name.slice(0, 20)}@sha256:${'0123456789abcdef'.repeat(4)}`,
    args: ['--config=/etc/app/config.yaml', '--log-format=json', `--listen=:${port}`],
    env: [
      { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      { name: 'POD_NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
      { name: 'GOMAXPROCS', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } },
    ],
    ports: [{ name: 'http', containerPort: port, protocol: 'TCP' }],
    resources: {
      requests: { cpu: '100m', memory: '128Mi' },
      limits: { cpu: '1', memory: '256Mi', 'ephemeral-storage': '1Gi' },
    },
    livenessProbe: { httpGet: { path: '/healthz', port: 'http', scheme: 'HTTP' }, periodSeconds: 10 },
    readinessProbe: { httpGet: { path: '/ready', port: 'http', scheme: 'HTTP' }, periodSeconds: 5 },
    volumeMounts: [
      { name: 'config', mountPath: '/etc/app', readOnly: true },
      { name: 'scratch', mountPath: '/tmp' },
    ],
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
    imagePullPolicy: 'IfNotPresent',
  };
}

/** A Pod of about 4 KB as JSON, as an API server sends it; with `keystone`, that container is there and marked. */
export function pod(keystone: string | null): JsonObject {
  const app = keystone ?? 'app';
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'checkout-7d9f8b6c5-x2x8z',
      generateName: 'checkout-7d9f8b6c5-',
      namespace: 'shop',
      labels: {
        app: 'checkout',
        'app.kubernetes.io/name': 'checkout',
        'app.kubernetes.io/part-of': 'shop',
        'pod-template-hash': '7d9f8b6c5',
      },
      annotations: {
        'prometheus.io/scrape': 'true',
        'prometheus.io/port': '8080',
        'kubectl.kubernetes.io/restartedAt': '2026-01-01T00:00:00Z',
        'cluster-autoscaler.kubernetes.io/safe-to-evict': 'true',
        ...(keystone === null ? {} : { [`${prefix}${keystone}`]: 'keystone' }),
      },
    },
    spec: {
      serviceAccountName: 'checkout',
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 30,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [container(app, 8080), container('metrics', 9100)],
      initContainers: [container('migrate', 8081)],
      volumes: [
        { name: 'config', configMap: { name: 'checkout-config', defaultMode: 420 } },
        { name: 'scratch', emptyDir: { sizeLimit: '64Mi' } },
      ],
    },
  };
}
