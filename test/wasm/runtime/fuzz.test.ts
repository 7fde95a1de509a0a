import { expect, test } from 'vitest';
import { unlinkedRuntime } from '../support/unlinked.ts';

/** `FUZZ_RUNS=10000000 npx vitest run test/wasm/runtime/fuzz.test.ts` is the long run; `FUZZ_SEED` makes another one. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 50_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

/** Keys differ so much that no mutation here makes two of them equal: those are refused on purpose. */
const seeds = [
  '{"ab":[1,{"cd":null}],"efgh":"x\\u0041y"}',
  '[1,2.5e-3,"\\ud83d\\ude00",{},-0.0]',
  '"abc\\"def\\\\\\/\\b\\f\\n\\r\\t"',
  '{"k":{"k":{"k":[true,false,null]}}}',
  '[[],[[]],{"é":"世界"},12345678901234567890]',
  ' { "metadata" : { "annotations" : { "sidecars.alpha.kubernetes.io/a" : "keystone" } } } ',
] as const;
const tokens = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\\u00e9',
  '1',
  '-',
  '0',
  '.',
  'e',
  '+',
  'true',
  'null',
  ' ',
  '\t',
  '\u0001',
  'é',
  '/',
] as const;

/** A linear congruential generator modulo 2^31 (the constants of ANSI C): the same inputs on every machine. */
class Random {
  #state: number;

  constructor(state: number) {
    this.#state = state;
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1103515245) + 12345) & 0x7fffffff;
    return (this.#state >>> 8) % limit;
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.below(from.length)] ?? from[0];
  }
}

function mutate(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const kept = at + random.below(3);
  return text.slice(0, at) + (random.below(3) === 0 ? '' : random.pick(tokens)) + text.slice(kept);
}

/** JSON text with U+FFFD for each half of a surrogate pair, which `JSON.stringify` writes as an escape. */
function withoutHalves(json: string): string {
  return json.replaceAll(/\\(?:ud[89a-f][0-9a-f]{2}|.)/g, (found) =>
    found.startsWith('\\ud') ? '\ufffd' : found,
  );
}

test(`${runs} mutated texts are accepted as by JSON.parse, with the same values (seed ${seed})`, async () => {
  const guest = await unlinkedRuntime();
  const random = new Random(seed);
  const heap = guest.call('opa_heap_ptr_get');
  let accepted = 0;
  for (let run = 0; run < runs; run++) {
    let text: string = random.pick(seeds);
    for (let count = random.below(4); count >= 0; count--) text = mutate(text, random);
    let expected: unknown;
    let valid = true;
    try {
      expected = JSON.parse(text);
    } catch {
      valid = false;
    }
    guest.call('opa_heap_ptr_set', heap);
    const cell = guest.parseJson(text);
    if (valid !== (cell !== 0)) expect.fail(`accepted by one alone: ${JSON.stringify(text)}`);
    if (!valid) continue;
    accepted++;
    const actual = JSON.stringify(JSON.parse(guest.dumpJson(cell)));
    if (actual !== withoutHalves(JSON.stringify(expected)))
      expect.fail(`another value: ${JSON.stringify(text)}`);
  }
  expect(accepted).toBeGreaterThan(runs / 100);
}, 3_600_000);
