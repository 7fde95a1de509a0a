import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { policyNamed, reviewerOf } from './reviewer.ts';

const prefix = 'sidecars.alpha.kubernetes.io/';

function pod(...keystones: readonly string[]): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'web',
      annotations: Object.fromEntries(keystones.map((name) => [prefix + name, 'keystone'])),
    },
    spec: { containers: keystones.map((name) => ({ name })) },
  };
}

const deployment = (...keystones: readonly string[]): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: { template: pod(...keystones) },
});

const create = (object: JsonObject): JsonObject => ({ uid: 'u-1', operation: 'CREATE', object });

const oneKeystone = reviewerOf(policyNamed('one-keystone-max'));
const twoMarked = '2 containers are marked keystone (a, b); a pod may have at most 1';
const denied = (message: string): JsonObject => ({ uid: 'u-1', allowed: false, status: { message } });
const allowed = { uid: 'u-1', allowed: true };

test('entrypoint 0 is the review, and no builtin of the host is wanted', () => {
  expect(oneKeystone.host.entrypoints).toMatchObject({ 'keystone/review': 0 });
  expect(oneKeystone.host.builtins).toEqual({});
});

test('what is allowed, and what is denied with its message', () => {
  expect(oneKeystone.review(create(pod('a')))).toEqual(allowed);
  expect(oneKeystone.review(create(pod('a', 'b')))).toEqual(denied(twoMarked));
  expect(oneKeystone.review(create(deployment('a', 'b')))).toEqual(denied(twoMarked));
  expect(oneKeystone.review(create({ apiVersion: 'v1', kind: 'ConfigMap', data: {} }))).toEqual(allowed);
});

test('several findings are one message, and warnings are listed', () => {
  const known = reviewerOf(policyNamed('known-polarity'));
  const annotations = { [`${prefix}a`]: 'both', [`${prefix}b`]: 'Keystone' };
  const response = known.review(create({ ...pod(), metadata: { annotations } }));
  expect(response).toMatchObject({ allowed: false });
  expect(JSON.stringify(response['status'])).toContain(`"2 findings: ${prefix}a`);

  const style = reviewerOf(policyNamed('annotation-per-container'));
  const single = { ...pod(), metadata: { annotations: { 'alpha.node.kubernetes.io/keystone': 'a' } } };
  const warned = style.review(create(single));
  expect(warned).toMatchObject({ allowed: true });
  expect(warned['warnings']).toHaveLength(1);
});

test.each<[string, JsonObject, JsonObject]>([
  ['a limit of its own', { max: 2 }, allowed],
  ['a value of another type is no value', { max: '2' }, denied(twoMarked)],
  ['a shared setting beside it', { styles: { perContainer: ['marks.example'] } }, allowed],
  [
    'settings of the other layout are none',
    { policies: { 'one-keystone-max': { max: 2 } } },
    denied(twoMarked),
  ],
])('settings change the verdict: %s', (_, settings, expected) => {
  expect(oneKeystone.review(create(pod('a', 'b')), settings)).toEqual(expected);
});

test('a manifest cannot choose settings', () => {
  const request = { ...create(pod('a', 'b')), settings: { max: 9 }, parameters: { max: 9 } };
  expect(oneKeystone.review(request)).toEqual(denied(twoMarked));
  const input = { request, settings: { max: 9 }, parameters: { max: 9 } };
  expect(oneKeystone.reviewText(JSON.stringify(input))).toEqual(denied(twoMarked));
});

test('an update may keep what was found before, and nothing more', () => {
  const update = (oldObject: JsonObject, object: JsonObject): JsonObject => ({
    uid: 'u-1',
    operation: 'UPDATE',
    oldObject,
    object,
  });
  expect(oneKeystone.review(update(pod('a', 'b'), pod('a', 'b')))).toEqual(allowed);
  expect(oneKeystone.review(update(pod('a'), pod('a', 'b')))).toEqual(denied(twoMarked));
  expect(oneKeystone.review(update(pod('a', 'b'), pod('a', 'b', 'c')))).toEqual(
    denied('3 containers are marked keystone (a, b, c); a pod may have at most 1'),
  );
});

test('without ratcheting an update is judged like anything else', () => {
  const strict = reviewerOf(policyNamed('one-keystone-max'), { ratchet: false });
  const request = { uid: 'u-1', operation: 'UPDATE', oldObject: pod('a', 'b'), object: pod('a', 'b') };
  expect(strict.review(request)).toEqual(denied(twoMarked));
});

test('a target that warns denies nothing; one that audits denies, for the resource to report it', () => {
  const warning = reviewerOf(policyNamed('one-keystone-max'), { enforcement: 'warn' });
  expect(warning.review(create(pod('a', 'b')))).toEqual({ ...allowed, warnings: [twoMarked] });
  const auditing = reviewerOf(policyNamed('one-keystone-max'), { enforcement: 'audit' });
  expect(auditing.review(create(pod('a', 'b')))).toEqual(denied(twoMarked));
});

test('values that are built in are defaults, which settings replace', () => {
  const parameters = { global: {}, policies: { 'one-keystone-max': { max: 2 } } };
  const lenient = reviewerOf(policyNamed('one-keystone-max'), { parameters });
  expect(lenient.review(create(pod('a', 'b')))).toEqual(allowed);
  expect(lenient.review(create(pod('a', 'b')), { max: 1 })).toEqual(denied(twoMarked));
});

test('what is deleted is admitted', () => {
  const request = { uid: 'u-1', operation: 'DELETE', object: null, oldObject: pod('a', 'b') };
  expect(oneKeystone.review(request)).toEqual(allowed);
});

test.each([
  ['no JSON', '{'],
  ['a key twice', '{"request":{"object":{}},"request":{"object":{}}}'],
  ['no request', '{}'],
  ['a request without object', '{"request":{"uid":"u-1","operation":"CREATE"}}'],
])('input that cannot be judged is refused: %s', (_, input) => {
  const reviewer = reviewerOf(policyNamed('one-keystone-max'));
  expect(() => reviewer.reviewText(input)).toThrow(WebAssembly.RuntimeError);
  expect(reviewer.host.guest.aborts).toHaveLength(1);
});
