import { readFileSync } from 'node:fs';
import { loadPolicy } from '@open-policy-agent/opa-wasm';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { markedPod, sampleEntrypoints, samplePolicy } from '../support/sample-policy.ts';

const policy = await loadPolicy(Buffer.from(await samplePolicy()));
const bytes = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text)).buffer;
const marked = (...names: readonly string[]): Json => [{ result: names.map((msg) => ({ msg })) }];

describe('the npm SDK', () => {
  test('reads the entrypoints', () => {
    expect(policy.entrypoints).toEqual(Object.fromEntries(sampleEntrypoints.map((path, id) => [path, id])));
  });

  test('evaluates objects and bytes', () => {
    for (const names of [[], ['a'], ['b', 'a'], ['é', '😀', 'a\n"b"']]) {
      for (const input of [markedPod(...names), { review: { object: markedPod(...names) } }]) {
        expect(policy.evaluate(input)).toEqual(marked(...names));
        expect(policy.evaluate(bytes(JSON.stringify(input, null, 2)))).toEqual(marked(...names));
      }
    }
  });

  test('reads escaped keys and values after unescaping', () => {
    const text = '{"metadata":{"annotations":{"a\\/\\u0061":"\\u006beystone","b":"key\\u005cstone"}}}';
    expect(policy.evaluate(bytes(text))).toEqual(marked('a/a'));
  });

  test.each<[string, unknown]>([
    ['a number', 12],
    ['a string', 'x'],
    ['a list', [1, { a: null }]],
    ['a map', {}],
    ['true', true],
  ])('gives %s as it is', (_, input) => {
    expect(policy.evaluate(input, 'sample/echo')).toEqual([{ result: { input, data: {} } }]);
  });

  test.each<[string, unknown]>([
    ['0', 0],
    ['the empty string', ''],
    ['false', false],
    ['null', null],
    ['undefined', undefined],
  ])('gives %s as no input', (_, input) => {
    expect(policy.evaluate(input, 'sample/echo')).toEqual([{ result: { data: {} } }]);
  });

  test('gives data, once set, to all evaluations', () => {
    policy.setData({ config: { list: ['x'.repeat(10_000)] } });
    for (let count = 0; count < 3; count++) {
      expect(policy.evaluate({ a: 1 }, 'sample/echo')).toEqual([
        { result: { input: { a: 1 }, data: { config: { list: ['x'.repeat(10_000)] } } } },
      ]);
    }
    policy.setData({});
    expect(policy.evaluate({ a: 1 }, 'sample/echo')).toEqual([{ result: { input: { a: 1 }, data: {} } }]);
  });

  test('gets the empty set for an undefined value', () => {
    expect(policy.evaluate({}, 'sample/undefined')).toEqual([]);
  });

  test.each([
    ['{"a":1,"a":2}'],
    ['{"metadata":{"annotations":{}},"metadata":{"annotations":{"a":"keystone"}}}'],
    ['{'],
    ['nonsense'],
    ['\ufeff{}'],
    [`${'['.repeat(1001)}${']'.repeat(1001)}`],
  ])('cannot have %s judged', (text) => {
    expect(() => policy.evaluate(bytes(text))).toThrow('invalid input');
    expect(policy.evaluate(markedPod('a'))).toEqual(marked('a'));
  });

  test('cannot have bytes judged that are no UTF-8', () => {
    expect(() => policy.evaluate(Uint8Array.of(0x22, 0xff, 0x22).buffer)).toThrow('invalid input');
  });

  test('hears what a policy aborts with, and goes on', () => {
    expect(() => policy.evaluate({}, 'sample/abort')).toThrow();
    expect(() => policy.evaluate({}, 9)).toThrow('invalid entrypoint');
    expect(policy.evaluate(markedPod('a'))).toEqual(marked('a'));
  });
});

test('the SDK is the version that was read', () => {
  const manifest: unknown = JSON.parse(
    readFileSync('node_modules/@open-policy-agent/opa-wasm/package.json', 'utf8'),
  );
  expect(manifest).toMatchObject({ version: '1.10.0' });
});
