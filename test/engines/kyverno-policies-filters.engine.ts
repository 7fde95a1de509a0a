import { afterAll, beforeAll, expect, test } from 'vitest';
import oneKeystoneMax from '../../policies/one-keystone-max.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { podOf, twoKeystones, workloadOf } from './admission/breaches.ts';
import {
  type KyvernoServer,
  refusals,
  startKyvernoServer,
  untilAdmitted,
} from './admission/kyverno-server.ts';
import { tryCreate } from './admission/requests.ts';
import { describeWith } from './describe-with.ts';
import { kyvernoFilters } from './known-limits.ts';

/** Of the filters that Kyverno's chart sets, those about namespaces and kinds in which there are pods. */
const chartFilters = [
  '[*/*,kube-system,*]',
  '[*/*,kube-public,*]',
  '[*/*,kube-node-lease,*]',
  '[Binding,*,*]',
  '[Pod/binding,*,*]',
  '[ReplicaSet,*,*]',
  '[ReplicaSet/?*,*,*]',
].join('');

/** What those filters let through though it is in breach: who makes a ReplicaSet by hand is stopped at its pods. */
const letThrough: ReadonlySet<string> = new Set(kyvernoFilters.kinds);

describeWith(
  ['etcd', 'kube-apiserver', 'kubectl', 'kyverno-admission-controller'],
  'Kyverno with the resource filters of its chart',
  () => {
    let server: KyvernoServer;
    beforeAll(async () => {
      const program = { policies: [oneKeystoneMax], kinds: workloadKinds };
      server = await startKyvernoServer(program, { resourceFilters: chartFilters });
      await server.apply();
      await untilAdmitted(server, false, podOf('probe', twoKeystones));
    });
    afterAll(() => server?.stop());

    test.each<readonly [string, JsonObject]>([
      ['Pod', podOf('p', twoKeystones)],
      ['Deployment', workloadOf('Deployment', 'w', twoKeystones)],
      ['DaemonSet', workloadOf('DaemonSet', 'w', twoKeystones)],
      ['ReplicaSet', workloadOf('ReplicaSet', 'w', twoKeystones)],
      ['StatefulSet', workloadOf('StatefulSet', 'w', twoKeystones, { spec: { serviceName: 'w' } })],
    ])('%s', async (kind, object) => {
      const written = await tryCreate(server.client, object, { namespace: 'default' });
      expect(written.admitted).toBe(letThrough.has(kind));
      expect([...refusals(written).values()]).toEqual(
        letThrough.has(kind) ? [] : ['2 containers are marked keystone (app, log); a pod may have at most 1'],
      );
    });
  },
);
