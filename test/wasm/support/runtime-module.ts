import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildRuntime } from '../../../src/wasm/runtime/build.mjs';

/** The guest runtime, built when it is older than its sources. */
export async function runtimeModule(): Promise<Uint8Array> {
  const out = fileURLToPath(new URL('../../../dist/runtime.wasm', import.meta.url));
  await buildRuntime(out);
  return new Uint8Array(await readFile(out));
}
