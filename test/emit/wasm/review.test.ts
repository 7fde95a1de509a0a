import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { judge } from '../../../src/reference/review.ts';
import {
  allowTen,
  atPod,
  bad,
  found,
  good,
  pod,
  program,
  sentence,
  unreadable,
  wasm,
} from './keystone-pods.ts';
import { asText, asValue, refusalOf } from './wasm-engine.ts';

describe('input shapes', () => {
  const request = { uid: 'u', operation: 'CREATE', object: bad };

  test.each([
    ['a bare object', bad],
    ['an AdmissionReview', { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request }],
    ['a Kubewarden request', { request, settings: {} }],
    ['a review of Gatekeeper', { review: request }],
    ['a review of Gatekeeper with parameters', { review: request, parameters: {} }],
    ['a review whose parameters are null', { review: request, parameters: null }],
  ])('%s', (_, input) => {
    expect(found(input)).toEqual([atPod]);
  });

  test.each([
    ['nothing', {}, 'the input is neither an object nor a review'],
    ['a string', 'x', 'the input is neither an object nor a review'],
    ['null', null, 'the input is neither an object nor a review'],
    ['false', false, 'the input is neither an object nor a review'],
    ['zero', 0, 'the input is neither an object nor a review'],
    ['a list', [bad], 'the input is neither an object nor a review'],
    ['no kind', { apiVersion: 'v1', spec: {} }, 'the input is neither an object nor a review'],
    [
      'a review that says a kind',
      { kind: null, review: request },
      'the input is neither an object nor a review',
    ],
    ['a request that is a list', { request: [] }, 'the input is neither an object nor a review'],
    ['a review without object', { review: {} }, 'the review has no object'],
    [
      'a review whose object is null',
      { request: { operation: 'CREATE', object: null } },
      'the review has no object',
    ],
  ])('%s ends the evaluation', (_, input, refusal) => {
    expect(refusalOf(wasm, 'keystone/violation', asValue(input))).toBe(refusal);
    expect(judge(program, input, {})).toEqual({ kind: 'invalid', message: refusal });
  });

  test.each([
    ['cut off', '{"apiVersion":"v1"'],
    ['trailing comma', '[1,]'],
    ['empty', ' '],
    ['nested too deeply', `${'['.repeat(2000)}${']'.repeat(2000)}`],
  ])('%s text ends the evaluation', (_, text) => {
    expect(refusalOf(wasm, 'keystone/violation', asText(text))).toBe(unreadable);
  });
});

describe('what is admitted without evaluation', () => {
  test.each(['DELETE', 'CONNECT'])('%s', (operation) => {
    expect(found({ request: { operation, object: bad } })).toEqual([]);
    expect(found({ request: { operation } })).toEqual([]);
  });

  test.each([
    ['status', []],
    ['scale', []],
    ['ephemeralcontainers', [atPod]],
    ['resize', [atPod]],
  ])('subresource %s', (subResource, expected) => {
    expect(found({ request: { operation: 'UPDATE', subResource, object: bad } })).toEqual(expected);
  });

  test.each([
    ['set', '2026-01-01T00:00:00Z', []],
    ['null', null, [atPod]],
  ])('an UPDATE of what is being deleted: timestamp %s', (_, deletionTimestamp, expected) => {
    const object = { ...bad, metadata: { ...Object(bad['metadata']), deletionTimestamp } };
    expect(found({ request: { operation: 'UPDATE', object } })).toEqual(expected);
  });
});

describe('an UPDATE counts what it adds', () => {
  const three = `/metadata/annotations: ${sentence(3, 'a, b, c')}`;
  const review = (operation: string, oldObject: Json) => ({
    request: { operation, object: bad, oldObject },
  });

  test.each([
    ['the same finding', review('UPDATE', bad), []],
    ['no finding before', review('UPDATE', good), [atPod]],
    ['another message before', review('UPDATE', pod('a', 'b', 'c')), [atPod]],
    ['no old object', review('UPDATE', null), [atPod]],
    ['a CREATE with an old object', review('CREATE', bad), [atPod]],
    ['nothing found now', { request: { operation: 'UPDATE', object: good, oldObject: bad } }, []],
    ['the same in the shape of Gatekeeper', { review: review('UPDATE', bad).request }, []],
  ])('%s', (_, input, expected) => {
    expect(found(input)).toEqual(expected);
  });

  test('a third keystone is found', () => {
    const input = { request: { operation: 'UPDATE', object: pod('a', 'b', 'c'), oldObject: bad } };
    expect(found(input)).toEqual([three]);
  });

  test('the place does not count', () => {
    const template = { metadata: bad['metadata'] ?? null, spec: bad['spec'] ?? null };
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { template } };
    expect(found({ request: { operation: 'UPDATE', object: deployment, oldObject: bad } })).toEqual([]);
  });
});

describe('parameters', () => {
  const request = { operation: 'CREATE', object: bad };

  test.each([
    ['from data, for a bare object', bad, allowTen, []],
    ['from data, for a request', { request }, allowTen, []],
    ['from data, for a review without parameters', { review: request }, allowTen, []],
    ['from the input instead of data', { review: request, parameters: {} }, allowTen, [atPod]],
    ['from the input', { review: request, parameters: allowTen }, {}, []],
    ['not from a request', { request, parameters: allowTen }, {}, [atPod]],
    ['of another type', bad, { policies: { 'one-keystone-max': { max: '10' } } }, [atPod]],
    ['of another policy', bad, { policies: { max: 10 } }, [atPod]],
    ['flat, which is for modules of one policy', bad, { max: 10 }, [atPod]],
    ['that are shared', bad, { global: { styles: { perContainer: ['example.com'] } } }, []],
    ['that are no map', bad, [], [atPod]],
  ])('%s', (_, input, config, expected) => {
    expect(found(input, config)).toEqual(expected);
  });
});

describe('Lists', () => {
  const list = (items: readonly Json[], kind = 'List'): JsonObject => ({ apiVersion: 'v1', kind, items });
  const { apiVersion: _version, kind: _kind, ...untyped } = bad;
  const at = (path: string): string => `${path}${atPod}`;

  test.each([
    ['item by item', list([good, bad, bad]), [at('/items/1'), at('/items/2')]],
    [
      'in the order of numbers',
      list(Array.from({ length: 11 }, (_, i) => (i === 2 || i === 10 ? bad : good))),
      [at('/items/2'), at('/items/10')],
    ],
    ['null and other items', list([null, 1, 'x', [bad], bad]), [at('/items/4')]],
    ['items of a typed list', list([untyped], 'PodList'), [at('/items/0')]],
    ['items of an untyped list', list([untyped]), []],
    ['items with a kind of their own', list([{ ...untyped, kind: 'Service' }], 'PodList'), []],
    ['a kind that is null', list([{ ...untyped, kind: null }], 'PodList'), [at('/items/0')]],
    ['a kind that is empty', list([{ ...untyped, kind: '', apiVersion: 1 }], 'PodList'), [at('/items/0')]],
    ['nested', list([list([list([bad])])]), [at('/items/0/items/0/items/0')]],
    ['in a review', { request: { operation: 'CREATE', object: list([bad]) } }, [at('/items/0')]],
  ])('%s', (_, input, expected) => {
    expect(found(input)).toEqual(expected);
  });

  test('nested too deeply', () => {
    const deep = list([list([list([list([bad])])])]);
    expect(refusalOf(wasm, 'keystone/findings', asValue(deep))).toBe('lists are nested too deeply');
  });
});

describe('pod sites', () => {
  const template = { metadata: bad['metadata'] ?? null, spec: bad['spec'] ?? null };
  const workload = (apiVersion: string, kind: string, spec: Json): JsonObject => ({ apiVersion, kind, spec });

  test.each([
    ['apps/v1', 'Deployment', { template }, ['/spec/template']],
    ['apps/v2', 'Deployment', { template }, ['/spec/template']],
    ['v1', 'Deployment', { template }, []],
    ['batch/v1', 'CronJob', { jobTemplate: { spec: { template } } }, ['/spec/jobTemplate/spec/template']],
    [
      'jobset.x-k8s.io/v1alpha2',
      'JobSet',
      {
        replicatedJobs: [null, { template: { spec: { template } } }, 1, { template: { spec: { template } } }],
      },
      [1, 3].map((index) => `/spec/replicatedJobs/${index}/template/spec/template`),
    ],
    [
      'kubeflow.org/v1',
      'PyTorchJob',
      { pytorchReplicaSpecs: { Worker: { template }, 'a/b~': { template }, Other: null } },
      ['Worker', 'a~1b~0'].map((name) => `/spec/pytorchReplicaSpecs/${name}/template`),
    ],
    ['example.com/v1', 'Deployment', { template }, []],
  ])('%s %s', (apiVersion, kind, spec, sites) => {
    expect(found(workload(apiVersion, kind, spec))).toEqual(sites.map((site) => `${site}${atPod}`));
  });
});
