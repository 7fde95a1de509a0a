import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { allowTen, atPod, bad, found, good, unreadable, wasm } from './keystone-pods.ts';
import { asText, refusalOf } from './wasm-engine.ts';

describe('a manifest chooses neither its parameters nor another object', () => {
  const tries: readonly (readonly [string, JsonObject])[] = [
    ['review', { review: { object: good } }],
    ['request', { request: { object: good } }],
    ['request of a deletion', { request: { operation: 'DELETE' } }],
    ['operation', { operation: 'DELETE' }],
    ['subResource', { subResource: 'status' }],
    ['parameters', { parameters: allowTen }],
    ['parameters of Gatekeeper', { review: { object: good }, parameters: allowTen }],
    ['settings', { settings: allowTen }],
    ['data', { data: { keystone_config: allowTen } }],
    ['keystone_config', { keystone_config: allowTen }],
    ['object', { object: good }],
    ['oldObject', { operation: 'UPDATE', oldObject: bad }],
    ['items', { items: [good] }],
    ['deletionTimestamp', { deletionTimestamp: '2026-01-01T00:00:00Z' }],
    ['input', { input: good }],
  ];

  test.each(tries)('with a member %s beside', (_, beside) => {
    expect(found({ ...bad, ...beside })).toEqual([atPod]);
  });

  test.each(tries)('with a member %s before', (_, before) => {
    expect(found({ ...before, ...bad })).toEqual([atPod]);
  });

  test.each(tries)('with a member %s within, in a review', (_, beside) => {
    expect(found({ request: { operation: 'CREATE', object: { ...bad, ...beside } } })).toEqual([atPod]);
  });

  test('with a deletionTimestamp of its own, in a file or on CREATE', () => {
    const dying = { ...bad, metadata: { ...Object(bad['metadata']), deletionTimestamp: 'x' } };
    expect(found(dying)).toEqual([atPod]);
    expect(found({ request: { operation: 'CREATE', object: dying } })).toEqual([atPod]);
  });

  test('as a List of its own kind', () => {
    expect(found({ ...bad, kind: 'PodList', items: [] })).toEqual([]);
    expect(found({ ...bad, kind: 'PodList' })).toEqual([]);
    expect(found({ ...bad, kind: 'AdmissionReview', request: { object: bad } })).toEqual([atPod]);
  });

  test('by a key that is there twice', () => {
    const text = JSON.stringify(bad).replace('"kind":"Pod"', '"kind":"Pod","kind":"Service"');
    expect(refusalOf(wasm, 'keystone/findings', asText(text))).toBe(unreadable);
  });
});
