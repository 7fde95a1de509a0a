import type { Finding } from '../base/finding.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownMember } from '../base/json.ts';
import { fromPointer } from '../base/pointer.ts';
import { severities } from '../base/severity.ts';
import { instantiateOpaWasm } from '../hosts/opa-wasm-instance.ts';
import type { WorkloadKind } from '../ir/policy.ts';
import type { GivenParameters } from '../reference/judge-object.ts';
import type { Judge } from './judge.ts';
import { countPods, judgedObject } from './judged-object.ts';

function text(map: JsonObject, key: string): string | null {
  const value = ownMember(map, key);
  return typeof value === 'string' ? value : null;
}

function kindOf(object: Json): string {
  return isJsonObject(object) ? (text(object, 'kind') ?? '') : '';
}

/** Null for what is no finding. */
function readFinding(answer: Json, object: Json): Finding | null {
  if (!isJsonObject(answer)) return null;
  const severity = severities.find((name) => name === ownMember(answer, 'severity'));
  const [policy, rule, message] = [text(answer, 'policy'), text(answer, 'rule'), text(answer, 'message')];
  const pointer = text(answer, 'path');
  if (severity === undefined || policy === null || rule === null || message === null || pointer === null)
    return null;
  const path = fromPointer(pointer, object);
  return {
    policy,
    rule,
    severity,
    message,
    path,
    container: text(answer, 'container'),
    hint: text(answer, 'hint'),
  };
}

function readFindings(answer: Json, object: Json): readonly Finding[] | null {
  if (!isJsonArray(answer)) return null;
  const findings: Finding[] = [];
  for (const one of answer) {
    const finding = readFinding(one, object);
    if (finding === null) return null;
    findings.push(finding);
  }
  return findings;
}

/** The rows of a table by their kind, so that not all of them are looked at for every object. */
function rowsByKind(kinds: readonly WorkloadKind[]): ReadonlyMap<string, readonly WorkloadKind[]> {
  return new Map(kinds.map(({ kind }) => [kind, kinds.filter((row) => row.kind === kind)]));
}

/**
 * Judges with a module that the target opa-wasm made, some hundred times faster than the reference and equal to it.
 *
 * @param kinds The table that the module was made with.
 */
export function wasmJudge(
  module: Uint8Array,
  kinds: readonly WorkloadKind[],
  { global, policies }: GivenParameters,
): Judge {
  const instance = instantiateOpaWasm(module, { keystone_config: { global, policies } });
  const rows = rowsByKind(kinds);
  return (input) => {
    const answer = instance.evaluate('keystone/findings', input);
    if (answer.kind !== 'value') return answer;
    const object = judgedObject(input);
    const findings = readFindings(answer.value, object);
    if (findings === null)
      return { kind: 'failed', message: 'the module answered with something else than findings' };
    return { kind: 'judged', findings, pods: countPods(input, rows.get(kindOf(object)) ?? []) };
  };
}
