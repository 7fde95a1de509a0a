import type { Backend } from './backend.ts';
import { conftest } from './conftest/index.ts';
import { gatekeeper } from './gatekeeper/index.ts';
import { jsonSchema } from './json-schema/index.ts';
import { kubewarden } from './kubewarden/index.ts';
import { kyverno } from './kyverno/index.ts';
import { opaWasm } from './opa-wasm/index.ts';
import { rego } from './rego/index.ts';
import { vap } from './vap/index.ts';

/** Every target, in the order of the documentation. */
export const backends: readonly Backend[] = [
  jsonSchema,
  opaWasm,
  rego,
  conftest,
  gatekeeper,
  vap,
  kyverno,
  kubewarden,
];
