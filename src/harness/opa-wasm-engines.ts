import { invariant } from '../base/invariant.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember } from '../base/json.ts';
import { severities } from '../base/severity.ts';
import { isOpaWasmModule, loadOpaWasm, type OpaWasmInput } from '../hosts/opa-wasm.ts';
import { CompileCache } from './compiled.ts';
import type { EngineAnswer, EngineFinding, InProcessEngine } from './engine.ts';
import { inputShapes } from './input-shapes.ts';

const noParameters = { global: {}, policies: {} };

function textOrNull(map: JsonObject, key: string): string | null {
  const value = ownMember(map, key);
  return typeof value === 'string' ? value : null;
}

function text(map: JsonObject, key: string): string {
  return textOrNull(map, key) ?? `(no ${key})`;
}

function readFinding(json: Json): EngineFinding {
  const map = isJsonObject(json) ? json : {};
  const severity = severities.find((name) => name === ownMember(map, 'severity'));
  return {
    policy: text(map, 'policy'),
    rule: text(map, 'rule'),
    severity: severity ?? 'error',
    message: text(map, 'message'),
    path: text(map, 'path'),
    container: textOrNull(map, 'container'),
    hint: textOrNull(map, 'hint'),
  };
}

/** The findings of one policy, or all, out of the value of `keystone/findings`. */
function readFindings(value: Json, policy: string | null): EngineAnswer {
  if (!isJsonArray(value)) return { kind: 'refused', message: 'the module did not answer with a list' };
  const findings = value.map(readFinding);
  return {
    kind: 'findings',
    findings: policy === null ? findings : findings.filter((finding) => finding.policy === policy),
  };
}

type ToInput = (value: Json) => OpaWasmInput;

const encoder = new TextEncoder();
const asBytes: ToInput = (value) => ({ kind: 'bytes', bytes: encoder.encode(JSON.stringify(value)) });
const asValue: ToInput = (value) => ({ kind: 'value', value });

function engineFor(id: string, title: string, toInput: ToInput, cache: CompileCache): InProcessEngine {
  return {
    id,
    title,
    shapes: inputShapes,
    answers: 'findings',
    hints: true,
    prepare: async (program, parameters) => {
      const { artifacts, diagnostics } = cache.compile(program, noParameters);
      const module = artifacts.find(isOpaWasmModule);
      invariant(
        module !== undefined,
        `no module was made: ${diagnostics.map(({ message }) => message).join('; ')}`,
      );
      const policy = await loadOpaWasm(module.bytes);
      const { global, policies } = parameters;
      policy.setData({ keystone_config: { global, policies } });
      return {
        unclaimed: () => null,
        judge: (input, policyId) => {
          const answer = policy.evaluate('keystone/findings', toInput(input));
          if (answer.kind === 'value') return readFindings(answer.value, policyId);
          const { failure, message } = answer.error;
          return failure === 'refused'
            ? { kind: 'refused', message }
            : { kind: 'failed', message: `${failure}: ${message}` };
        },
      };
    },
  };
}

/**
 * The WebAssembly module in the npm SDK, given bytes and given values: the module holds all policies, and parameters
 * come from `data.keystone_config`, as in OPA.
 */
export function opaWasmEngines(guestRuntime: Uint8Array): readonly InProcessEngine[] {
  const cache = new CompileCache('opa-wasm', guestRuntime);
  return [
    engineFor('wasm', 'OPA WebAssembly in the npm SDK, from bytes', asBytes, cache),
    engineFor('wasm-values', 'OPA WebAssembly in the npm SDK, from values', asValue, cache),
  ];
}
