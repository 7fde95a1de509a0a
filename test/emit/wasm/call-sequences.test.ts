import { describe, expect, test } from 'vitest';
import oneKeystoneMax from '../../../policies/one-keystone-max.ts';
import { kubewardenModule } from '../../../src/emit/wasm/index.ts';
import { Guest } from '../../wasm/support/guest.ts';
import { atPod, bad, good, program } from './keystone-pods.ts';
import { moduleOf, programOf } from './wasm-engine.ts';

const [, tooMany = ''] = atPod.split(/: (.*)/);

/** As Kubewarden's host evaluates: a context, and values that it parses itself. */
function inContext(guest: Guest, entrypoint: number, input: string, data: string): unknown {
  const context = guest.call('opa_eval_ctx_new');
  guest.call('opa_eval_ctx_set_data', context, guest.parseJson(data));
  guest.call('opa_eval_ctx_set_input', context, guest.parseJson(input));
  guest.call('opa_eval_ctx_set_entrypoint', context, entrypoint);
  expect(guest.call('eval', context)).toBe(0);
  return JSON.parse(guest.dumpJson(guest.call('opa_eval_ctx_get_result', context)));
}

describe('in a context, as Kubewarden evaluates', async () => {
  const { bytes } = await moduleOf(programOf([oneKeystoneMax]), kubewardenModule);
  const review = (object: unknown): string =>
    JSON.stringify({ request: { uid: 'u', operation: 'CREATE', object } });

  test('the first entrypoint answers with a review', () => {
    const guest = new Guest(bytes);
    const responses = [bad, good].map((object) =>
      guest.scratch(() => inContext(guest, 0, review(object), '{}')),
    );
    expect(responses).toMatchObject([
      [{ result: { response: { uid: 'u', allowed: false, status: { message: tooMany } } } }],
      [{ result: { response: { uid: 'u', allowed: true } } }],
    ]);
  });

  test('settings are the data', () => {
    const guest = new Guest(bytes);
    expect(inContext(guest, 0, review(bad), '{"max":2}')).toMatchObject([
      { result: { response: { allowed: true } } },
    ]);
  });

  test('an input of no shape traps, even where opa_abort returns', () => {
    const guest = new Guest(bytes, { abortReturns: true });
    expect(() => inContext(guest, 0, '{}', '{}')).toThrow(WebAssembly.RuntimeError);
    expect(guest.aborts).toEqual(['the input is neither an object nor a review']);
  });
});

describe('with Rego terms, as OPA evaluates', async () => {
  const { bytes } = await moduleOf(program);

  test('the result is a set of one object', () => {
    const guest = new Guest(bytes);
    const data = guest.parseRego('{"keystone_config": {}}');
    const deny = guest.evaluate(1, data, JSON.stringify(bad), guest.call('opa_heap_ptr_get'), 1);
    expect(deny).toBe(`{{"result":["${tooMany}"]}}`);
  });

  test('evaluations leave nothing behind: memory copied below the heap is enough for another instance', () => {
    const first = new Guest(bytes);
    const data = first.parseRego('{"keystone_config":{"policies":{"one-keystone-max":{"max":1}}}}');
    const heap = first.call('opa_heap_ptr_get');
    const answers = [bad, good, bad].map((object) => first.evaluate(1, data, JSON.stringify(object), heap));
    const second = new Guest(bytes);
    const base = second.call('opa_heap_ptr_get');
    new Uint8Array(second.memory.buffer).set(new Uint8Array(first.memory.buffer, base, heap - base), base);
    second.call('opa_heap_ptr_set', heap);
    expect(second.evaluate(1, data, JSON.stringify(bad), heap)).toBe(answers[0]);
    expect(answers).toEqual([`[{"result":["${tooMany}"]}]`, '[{"result":[]}]', answers[0]]);
  });
});
