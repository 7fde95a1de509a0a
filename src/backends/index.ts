import type { Backend } from './backend.ts';
import { opaWasm } from './opa-wasm/index.ts';

/** Every target, in the order of the documentation. */
export const backends: readonly Backend[] = [opaWasm];
