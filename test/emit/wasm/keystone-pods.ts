import { expect } from 'vitest';
import oneKeystoneMax from '../../../policies/one-keystone-max.ts';
import preferNativeSidecar from '../../../policies/prefer-native-sidecar.ts';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { toPointer } from '../../../src/base/pointer.ts';
import { judge } from '../../../src/reference/review.ts';
import { asBytes, asValue, findingsIn, loadProgram, programOf } from './wasm-engine.ts';

const prefix = 'sidecars.alpha.kubernetes.io';
export const program = programOf([oneKeystoneMax, preferNativeSidecar]);
export const wasm = await loadProgram(program);

/** A Pod with as many keystones as names, and nothing else. */
export function pod(...keystones: readonly string[]): JsonObject {
  const annotations = Object.fromEntries(keystones.map((name) => [`${prefix}/${name}`, 'keystone']));
  const containers = keystones.map((name) => ({ name, image: `${name}:1` }));
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', annotations },
    spec: { restartPolicy: 'Never', containers },
  };
}

export const bad = pod('a', 'b');
export const good = pod('a');
export const allowTen = { policies: { 'one-keystone-max': { max: 10 } } };

/** Paths and messages of what is found, equal from bytes and from a value, and equal to the reference's. */
export function found(input: Json, config: Json = {}): readonly string[] {
  wasm.setData({ keystone_config: config });
  const fromValue = findingsIn(wasm, asValue(input));
  expect(findingsIn(wasm, asBytes(input))).toEqual(fromValue);
  const outcome = judge(program, input, config);
  const reference = outcome.kind === 'judged' ? outcome.findings : [];
  expect(fromValue).toEqual(reference.map((finding) => ({ ...finding, path: toPointer(finding.path) })));
  return fromValue.map(({ path, message }) => `${String(path)}: ${String(message)}`);
}

export function sentence(count: number, names: string): string {
  return `${count} containers are marked keystone (${names}); a pod may have at most 1`;
}

/** What is found in `bad`. */
export const atPod = `/metadata/annotations: ${sentence(2, 'a, b')}`;

/** With what a module refuses a text that it does not read. */
export const unreadable = 'invalid input: it is not JSON, is nested too deeply, or a key occurs twice';
