import type { Backend } from './backend.ts';
import { jsonSchema } from './json-schema/index.ts';
import { kubewarden } from './kubewarden/index.ts';
import { kyverno } from './kyverno/index.ts';
import { opaWasm } from './opa-wasm/index.ts';
import { vap } from './vap/index.ts';

/** Every target, in the order of the documentation. */
export const backends: readonly Backend[] = [jsonSchema, opaWasm, vap, kyverno, kubewarden];
