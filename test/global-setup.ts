import { buildRuntime } from '../src/wasm/runtime/build.mjs';

/** Tests link policies into the guest runtime: it is built once, if it is not current. */
export default async function setup(): Promise<void> {
  await buildRuntime('dist/runtime.wasm');
}
