import { dump } from 'js-yaml';
import type { JsonObject } from '../../src/base/json.ts';

/** So many of a set of Deployments have two keystones, evenly spread; nothing is found in the others. */
const breachesOfSet = 10;

const teams = ['payments', 'search', 'catalog', 'identity', 'shipping'];
const tiers = ['web', 'api', 'worker', 'cache'];
const prefix = 'sidecars.alpha.kubernetes.io/';

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}

function marksOf(isBreach: boolean): JsonObject {
  return isBreach ? { [`${prefix}app`]: 'keystone', [`${prefix}metrics`]: 'keystone' } : {};
}

function containersOf(index: number, name: string, tier: string): readonly JsonObject[] {
  const port = 8000 + (index % 1000);
  return [
    {
      name: 'app',
      image: `registry.example/${name}/${tier}:1.${index % 40}.${index % 7}`,
      ports: [{ name: 'http', containerPort: port }],
      env: [
        { name: 'LOG_LEVEL', value: index % 3 === 0 ? 'debug' : 'info' },
        { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      ],
      resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '256Mi' } },
      readinessProbe: { httpGet: { path: '/ready', port: 'http' } },
      volumeMounts: [{ name: 'config', mountPath: '/etc/app', readOnly: true }],
    },
    {
      name: 'metrics',
      image: 'registry.example/base/exporter:2.4.1',
      args: ['--listen=:9100', '--path=/metrics'],
    },
  ];
}

/** The n-th generated Deployment; about 1.6 KB as YAML, the same in every run. In breach, it has two keystones. */
export function deployment(index: number, isBreach = false): JsonObject {
  const tier = pick(tiers, index);
  const team = pick(teams, index);
  const name = `${team}-${tier}-${index}`;
  const labels = { app: name, 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': team, tier };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: team, labels },
    spec: {
      replicas: (index % 5) + 1,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: {
          labels,
          annotations: {
            'prometheus.io/scrape': 'true',
            'prometheus.io/port': '9100',
            ...marksOf(isBreach),
          },
        },
        spec: {
          serviceAccountName: name,
          securityContext: { runAsNonRoot: true },
          containers: containersOf(index, team, tier),
          volumes: [{ name: 'config', configMap: { name: `${name}-config` } }],
        },
      },
    },
  };
}

/** A Deployment as YAML in plain block style, as most manifests are written. */
export function deploymentYaml(index: number, isBreach = false): string {
  return `---\n${dump(deployment(index, isBreach), { lineWidth: -1, noRefs: true })}`;
}

/** How many of a set of `count` Deployments are in breach. */
export function breaches(count: number): number {
  return Math.min(count - 1, breachesOfSet);
}

/** The Deployments of a set, each as YAML: one in breach ends each of as many equal parts as there are breaches. */
export function deploymentSet(count: number): readonly string[] {
  const found = breaches(count);
  const part = found === 0 ? 0 : Math.floor(count / found);
  return Array.from({ length: count }, (_, index) =>
    deploymentYaml(index, part > 0 && index % part === part - 1 && index < part * found),
  );
}
