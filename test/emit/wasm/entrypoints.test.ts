import { describe, expect, test } from 'vitest';
import keystoneIsRegular from '../../../policies/keystone-is-regular-container.ts';
import oneKeystoneMax from '../../../policies/one-keystone-max.ts';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { bundleModule, kubewardenModule } from '../../../src/emit/wasm/index.ts';
import type { OpaWasmPolicy } from '../../../src/hosts/opa-wasm.ts';
import { answerOf, asValue, loadProgram, moduleOf, programOf } from './wasm-engine.ts';

const prefix = 'sidecars.alpha.kubernetes.io';
const program = programOf([keystoneIsRegular, oneKeystoneMax]);
const wasm = await loadProgram(program);
const kubewarden = await loadProgram(programOf([oneKeystoneMax]), kubewardenModule);
const kubewardenOfTwo = await loadProgram(program, {
  ...kubewardenModule,
  parameters: bundleModule.parameters,
});

function pod(annotations: JsonObject): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { annotations },
    spec: {
      containers: [{ name: 'a' }, { name: 'b' }],
      initContainers: [{ name: 'init' }, { name: 'native', restartPolicy: 'Always' }],
    },
  };
}

/** One error of each policy, a warning and an info. */
const input = pod({
  [`${prefix}/a`]: 'keystone',
  [`${prefix}/native`]: 'keystone',
  [`${prefix}/init`]: 'sidecar',
});
const native = 'native is a native sidecar: it never decides completion and cannot be the keystone';
const init = 'init is an init container: a mark on it has no effect';
const tooMany = '2 containers are marked keystone (a, native); a pod may have at most 1';

const ask = (entrypoint: string, policy: OpaWasmPolicy = wasm, of: Json = input): Json =>
  answerOf(policy, entrypoint, asValue(of));

function detail(policy: string, rule: string, message: string, key: string, container: string | null) {
  const path =
    key === '' ? '/metadata/annotations' : `/metadata/annotations/${prefix.replace('/', '~1')}~1${key}`;
  return { policy, rule, severity: 'error', message, path, container, hint: null };
}

test('their names', () => {
  expect(wasm.entrypoints).toEqual([
    'keystone/deny',
    'keystone/findings',
    'keystone/policies/keystone-is-regular-container/violation',
    'keystone/policies/one-keystone-max/violation',
    'keystone/violation',
    'keystone/warn',
  ]);
  expect(kubewarden.entrypoints).toEqual([
    'keystone/deny',
    'keystone/findings',
    'keystone/review',
    'keystone/violation',
    'keystone/warn',
  ]);
});

describe('of all policies', () => {
  test('keystone/deny has the messages of errors, keystone/warn those of warnings', () => {
    expect(ask('keystone/deny')).toEqual([native, tooMany]);
    expect(ask('keystone/warn')).toEqual([init]);
  });

  test('keystone/violation has the errors with their findings', () => {
    expect(ask('keystone/violation')).toMatchObject([
      {
        msg: native,
        details: { policy: 'keystone-is-regular-container', severity: 'error', message: native },
      },
      { msg: tooMany, details: detail('one-keystone-max', 'too-many', tooMany, '', null) },
    ]);
  });

  test('keystone/findings has all of them', () => {
    expect(ask('keystone/findings')).toMatchObject([
      { severity: 'error', message: native, container: 'native' },
      { severity: 'warn', message: init, container: 'init' },
      { severity: 'error', message: tooMany, container: null, hint: null, path: '/metadata/annotations' },
    ]);
  });

  test.each(['keystone/deny', 'keystone/warn', 'keystone/violation', 'keystone/findings'])(
    '%s is an empty list when nothing is found, and never undefined',
    (entrypoint) => {
      expect(ask(entrypoint, wasm, pod({}))).toEqual([]);
    },
  );
});

test.each([
  ['one-keystone-max', tooMany],
  ['keystone-is-regular-container', native],
])('of %s alone', (id, msg) => {
  expect(ask(`keystone/policies/${id}/violation`)).toMatchObject([{ msg, details: { policy: id } }]);
});

describe('keystone/review for Kubewarden', () => {
  const request = (object: JsonObject): JsonObject => ({
    request: { uid: 'u-1', operation: 'CREATE', object },
  });
  const review = (response: JsonObject) => ({
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    response,
  });

  test('is the first, which Kubewarden evaluates', async () => {
    const { entrypoints } = await moduleOf(program, kubewardenModule);
    expect(entrypoints[0]).toBe('keystone/review');
  });

  test('denies in one message, and lists the warnings', () => {
    expect(ask('keystone/review', kubewardenOfTwo, request(input))).toEqual(
      review({
        uid: 'u-1',
        allowed: false,
        status: { message: `2 findings: ${native}; ${tooMany}` },
        warnings: [init],
      }),
    );
  });

  test('has the message of one finding as it is', () => {
    const response = { uid: 'u-1', allowed: false, status: { message: tooMany } };
    expect(ask('keystone/review', kubewarden, request(input))).toEqual(review(response));
  });

  test('allows when nothing is found', () => {
    const response = { uid: 'u-1', allowed: true };
    expect(ask('keystone/review', kubewarden, request(pod({})))).toEqual(review(response));
  });

  test('takes settings as all of the data, flat', async () => {
    const settled = await loadProgram(programOf([oneKeystoneMax]), kubewardenModule);
    const allowed = (): Json => {
      const answer = ask('keystone/review', settled, request(input));
      return JSON.parse(JSON.stringify(answer)).response.allowed;
    };
    settled.setData({ max: 2 });
    expect(allowed()).toBe(true);
    settled.setData({ styles: { perContainer: ['example.com'] } });
    expect(allowed()).toBe(true);
    settled.setData({ keystone_config: { max: 2 }, policies: { 'one-keystone-max': { max: 2 } } });
    expect(allowed()).toBe(false);
  });
});
