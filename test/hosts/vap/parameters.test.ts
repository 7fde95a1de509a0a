import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { compile } from '../../../src/compile.ts';
import { creationOf } from '../../../src/hosts/vap/admission-request.ts';
import { readObjects } from '../../../src/hosts/vap/read-objects.ts';
import { VapHost } from '../../../src/hosts/vap/vap-host.ts';
import { createWholeProgram } from '../../policies.ts';
import { pod } from './objects.ts';

const whole = createWholeProgram();
const program = { ...whole, policies: whole.policies.filter(({ id }) => id === 'one-keystone-max') };

const crowded = pod(
  { containers: [{ name: 'a' }, { name: 'b' }] },
  {
    annotations: {
      'sidecars.alpha.kubernetes.io/a': 'keystone',
      'sidecars.alpha.kubernetes.io/b': 'keystone',
    },
  },
);

function messages(most: number): readonly string[] {
  const parameters = { global: {}, policies: { 'one-keystone-max': { max: most } } };
  const { artifacts } = compile(program, {
    targets: ['vap'],
    parameters,
    guestRuntime: new Uint8Array(),
    vapParameters: 'crd',
  });
  const objects: readonly JsonObject[] = readObjects(artifacts);
  expect(objects.some(({ kind }) => kind === 'CustomResourceDefinition')).toBe(true);
  const { objections } = new VapHost(objects).review(creationOf(crowded, () => null));
  return objections.map(({ message }) => message);
}

test('policies read their parameters from the object that is emitted with them', () => {
  expect(messages(1)).toEqual(['2 containers are marked keystone (a, b); a pod may have at most 1']);
  expect(messages(2)).toEqual([]);
});
