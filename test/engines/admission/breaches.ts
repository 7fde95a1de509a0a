import type { JsonObject } from '../../../src/base/json.ts';

/** Marks of containers, by the prefix that is read by default. */
export function marksOf(polarities: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(
    Object.entries(polarities).map(([name, polarity]) => [`sidecars.alpha.kubernetes.io/${name}`, polarity]),
  );
}

/** Two, where one is allowed. */
export const twoKeystones = marksOf({ app: 'keystone', log: 'keystone' });
export const threeKeystones = marksOf({ app: 'keystone', log: 'keystone', web: 'keystone' });

const digest = `x@sha256:${'a'.repeat(64)}`;

export const podSpec: JsonObject = {
  containers: ['app', 'log', 'web'].map((name) => ({ name, image: digest })),
};

export function podOf(name: string, annotations: JsonObject, rest: JsonObject = {}): JsonObject {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, annotations, ...rest }, spec: podSpec };
}

/** A Deployment or ReplicaSet. */
export function workloadOf(
  kind: string,
  name: string,
  annotations: JsonObject,
  rest: { readonly metadata?: JsonObject; readonly spec?: JsonObject } = {},
): JsonObject {
  const labels = { app: name };
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name, ...rest.metadata },
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels, annotations }, spec: podSpec },
      ...rest.spec,
    },
  };
}
