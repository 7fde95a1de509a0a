import { describe, expect, test } from 'vitest';
import { Guest } from './support/guest.ts';
import { quickest } from './support/quickest.ts';
import { markedPod, samplePolicy } from './support/sample-policy.ts';

const module = await samplePolicy();
const twoMarked = '[{"result":[{"msg":"a"},{"msg":"b"}]}]';

describe('memory', () => {
  test('a review of 10 MB is evaluated, and small ones afterwards, from the same heap', () => {
    const guest = new Guest(module);
    const heap = guest.call('opa_heap_ptr_get');
    const small = JSON.stringify(markedPod('a', 'b'));
    expect(guest.evaluate(0, 0, small, heap)).toBe(twoMarked);
    const containers = Array.from({ length: 50_000 }, (_, index) => ({
      name: `container-${index}`,
      image: `registry.example.com/team/image-${index}:1.2.3`,
      args: ['--config=/etc/app/config.yaml', '--log-level=info', `--index=${index}`],
      env: [{ name: 'GREETING', value: 'grüße\n' }],
    }));
    const large = JSON.stringify({ review: { object: { ...markedPod('a', 'b'), spec: { containers } } } });
    expect(large.length).toBeGreaterThan(10_000_000);
    expect(guest.evaluate(0, 0, large, heap)).toBe(twoMarked);
    const grown = guest.memory.buffer.byteLength;
    expect(grown).toBeLessThan(64 * 1024 * 1024);
    for (let count = 0; count < 100; count++) {
      expect(guest.evaluate(0, 0, small, heap)).toBe(twoMarked);
      expect(guest.call('opa_heap_ptr_get')).toBeLessThan(heap + 8192);
    }
    expect(guest.evaluate(0, 0, large, heap)).toBe(twoMarked);
    expect(guest.memory.buffer.byteLength).toBe(grown);
  });

  test('one string of 10 MB', () => {
    const guest = new Guest(module);
    const heap = guest.call('opa_heap_ptr_get');
    const text = JSON.stringify({ ...markedPod('a', 'b'), junk: 'x\n'.repeat(5_000_000) });
    expect(guest.evaluate(0, 0, text, heap)).toBe(twoMarked);
  });

  test('256 KiB of annotations with 10,000 keys take milliseconds', () => {
    const guest = new Guest(module);
    const heap = guest.call('opa_heap_ptr_get');
    const names = Array.from(
      { length: 10_000 },
      (_, index) => `sidecars.example.com/c${(index * 7919) % 10_000}`,
    );
    const text = JSON.stringify(markedPod(...names));
    const evaluate = (): void =>
      expect(JSON.parse(guest.evaluate(0, 0, text, heap))[0].result.length).toBe(10_000);
    expect(quickest(evaluate)).toBeLessThan(150);
  });

  test('5,000 evaluations need no more memory than the first', () => {
    const guest = new Guest(module);
    const heap = guest.call('opa_heap_ptr_get');
    const text = JSON.stringify(markedPod('a', 'b'));
    guest.evaluate(0, 0, text, heap);
    const before = guest.memory.buffer.byteLength;
    for (let count = 0; count < 5000; count++) guest.evaluate(0, 0, text, heap);
    expect(guest.memory.buffer.byteLength).toBe(before);
  });

  test('a heap at any address does', () => {
    const guest = new Guest(module);
    const heap = guest.call('opa_heap_ptr_get');
    for (let offset = 0; offset < 16; offset++) {
      expect(guest.evaluate(0, 0, JSON.stringify(markedPod('a', 'b')), heap + offset)).toBe(twoMarked);
    }
  });

  test('what cannot be had aborts', () => {
    const guest = new Guest(module);
    expect(() => guest.call('opa_malloc', 0xffff_fff0)).toThrow('out of memory');
    expect(() => guest.call('opa_malloc', 0x7fff_ffff)).not.toThrow();
    expect(() => guest.call('opa_malloc', 0x7fff_ffff)).toThrow('out of memory');
  });
});
