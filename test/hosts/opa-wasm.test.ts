import { describe, expect, test } from 'vitest';
import oneKeystoneMax from '../../policies/one-keystone-max.ts';
import type { Json } from '../../src/base/json.ts';
import { isOpaWasmModule, loadOpaWasm, type OpaWasmInput } from '../../src/hosts/opa-wasm.ts';
import { OpaWasmError, thrownText } from '../../src/hosts/opa-wasm-error.ts';
import { workloadKinds } from '../../src/k8s/kinds.ts';
import { moduleOf } from '../emit/wasm/wasm-engine.ts';

const program = { policies: [oneKeystoneMax], kinds: workloadKinds };
const module = (await moduleOf(program)).bytes;
const policy = await loadOpaWasm(module);

const bytes = (text: string): OpaWasmInput => ({ kind: 'bytes', bytes: new TextEncoder().encode(text) });
const value = (of: Json): OpaWasmInput => ({ kind: 'value', value: of });
const pod = (...keystones: readonly string[]): Json => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    annotations: Object.fromEntries(
      keystones.map((name) => [`sidecars.alpha.kubernetes.io/${name}`, 'keystone']),
    ),
  },
});
const denied = (names: string) => ({
  kind: 'value',
  value: [`2 containers are marked keystone (${names}); a pod may have at most 1`],
});
const failure = (of: ReturnType<typeof policy.evaluate>): readonly unknown[] =>
  of.kind === 'value' ? [of.value] : [of.error instanceof OpaWasmError, of.error.failure, of.error.message];

describe('a value and its bytes are one input', () => {
  test('an object', () => {
    expect(policy.evaluate('keystone/deny', value(pod('a', 'b')))).toEqual(denied('a, b'));
    expect(policy.evaluate('keystone/deny', bytes(JSON.stringify(pod('a', 'b'))))).toEqual(denied('a, b'));
  });

  test('bytes that are a part of a larger buffer', () => {
    const text = JSON.stringify(pod('a', 'b'));
    const whole = new TextEncoder().encode(`xx${text}yy`);
    const part = { kind: 'bytes', bytes: whole.subarray(2, whole.length - 2) } as const;
    expect(policy.evaluate('keystone/deny', part)).toEqual(denied('a, b'));
  });

  test.each<readonly [string, Json]>([
    ['null', null],
    ['false', false],
    ['0', 0],
    ['""', ''],
    ['true', true],
    ['[]', []],
  ])('%s reaches the module, which refuses it', (text, of) => {
    const refused = [true, 'refused', 'the input is neither an object nor a review'];
    expect(failure(policy.evaluate('keystone/deny', value(of)))).toEqual(refused);
    expect(failure(policy.evaluate('keystone/deny', bytes(text)))).toEqual(refused);
  });
});

describe('what goes wrong is an answer of one kind', () => {
  test('an entrypoint that is not there', () => {
    const message = 'the module has no entrypoint toString';
    expect(failure(policy.evaluate('toString', value({})))).toEqual([true, 'entrypoint', message]);
  });

  test('a refusal keeps what the SDK threw', () => {
    const answer = policy.evaluate('keystone/deny', bytes('{'));
    expect(answer.kind === 'failed' && typeof answer.error.cause).toBe('string');
    expect(failure(answer).slice(0, 2)).toEqual([true, 'refused']);
  });

  test('no memory', async () => {
    const small = await loadOpaWasm(module, { maximumPages: 6 });
    const large = value({ apiVersion: 'v1', kind: 'Pod', x: 'x'.repeat(1_000_000) });
    expect(failure(small.evaluate('keystone/deny', large)).slice(0, 2)).toEqual([true, 'trap']);
    expect(small.evaluate('keystone/deny', value(pod('a', 'b')))).toEqual(denied('a, b'));
  });

  test('the next evaluation does not feel it', () => {
    expect(policy.evaluate('keystone/deny', value(pod('c', 'd')))).toEqual(denied('c, d'));
  });

  test('bytes that are no module', async () => {
    const loading = loadOpaWasm(new Uint8Array([0, 1, 2]));
    await expect(loading).rejects.toBeInstanceOf(OpaWasmError);
    await expect(loading).rejects.toMatchObject({ failure: 'module' });
  });

  test('a module that is not of the ABI', async () => {
    const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    await expect(loadOpaWasm(empty)).rejects.toMatchObject({ name: 'OpaWasmError', failure: 'module' });
  });
});

test('data are replaced as a whole', () => {
  policy.setData({ keystone_config: { policies: { 'one-keystone-max': { max: 2 } } } });
  expect(policy.evaluate('keystone/deny', value(pod('a', 'b')))).toEqual({ kind: 'value', value: [] });
  policy.setData({});
  expect(policy.evaluate('keystone/deny', value(pod('a', 'b')))).toEqual(denied('a, b'));
});

test('memory returns to its base between calls, large ones included', () => {
  const annotations = Object.fromEntries(
    Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 'v'.repeat(90)]),
  );
  const large = { apiVersion: 'v1', kind: 'Pod', metadata: { annotations } };
  expect(JSON.stringify(large).length).toBeGreaterThan(10_000_000);
  for (let round = 0; round < 20; round++) {
    expect(policy.evaluate('keystone/deny', value(large))).toEqual({ kind: 'value', value: [] });
  }
  expect(policy.evaluate('keystone/deny', value(pod('a', 'b')))).toEqual(denied('a, b'));
});

test('an artifact is a module by its media type', () => {
  const artifact = { path: 'opa-wasm/policy.wasm', bytes: module };
  expect(isOpaWasmModule({ ...artifact, mediaType: 'application/wasm' })).toBe(true);
  expect(isOpaWasmModule({ ...artifact, mediaType: 'application/gzip' })).toBe(false);
});

test.each([
  ['a text whose bytes became characters', 'n\u00c3\u00a9', 'né'],
  ['a text beyond bytes', 'né 中', 'né 中'],
  ['an object with a message', { message: 'not implemented' }, 'not implemented'],
  ['an error', new RangeError('grow'), 'grow'],
  ['anything else', 7, '7'],
])('the text of %s', (_, thrown, text) => {
  expect(thrownText(thrown)).toBe(text);
});
