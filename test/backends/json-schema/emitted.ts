import type { Artifact } from '../../../src/artifacts/artifact.ts';
import { jsonSchema } from '../../../src/backends/json-schema/index.ts';
import { isJsonArray, isJsonObject, type Json } from '../../../src/base/json.ts';
import type { Program } from '../../../src/ir/policy.ts';
import type { GivenParameters } from '../../../src/reference/judge-object.ts';

/** What the backend makes of a program: file bytes by name, and which rules it says are not there or not exact. */
export interface EmittedSchemas {
  readonly file: (name: string) => Uint8Array;
  readonly names: readonly string[];
  /** `<policy>/<rule>` */
  readonly unsupported: ReadonlySet<string>;
  readonly stricter: ReadonlySet<string>;
  readonly messages: readonly string[];
}

const folder = 'json-schema/';

function rulesWith(notes: Json, kind: 'unsupported' | 'stricter'): ReadonlySet<string> {
  const rules = isJsonObject(notes) && isJsonArray(notes['rules']) ? notes['rules'] : [];
  const found = rules.filter(isJsonObject).filter((rule) => isJsonArray(rule[kind]) && rule[kind].length > 0);
  return new Set(found.map(({ policy, rule }) => `${policy}/${rule}`));
}

export function emitSchemas(program: Program, parameters: GivenParameters): EmittedSchemas {
  const { artifacts, diagnostics } = jsonSchema.emit(program, { parameters, guestRuntime: new Uint8Array() });
  const byName = new Map(
    artifacts.map((artifact: Artifact) => [artifact.path.slice(folder.length), artifact.bytes]),
  );
  const file = (name: string): Uint8Array => {
    const bytes = byName.get(name);
    if (bytes === undefined) throw new Error(`no file ${name}`);
    return bytes;
  };
  const notes: Json = JSON.parse(new TextDecoder().decode(file('rules.json')));
  return {
    file,
    names: [...byName.keys()],
    unsupported: rulesWith(notes, 'unsupported'),
    stricter: rulesWith(notes, 'stricter'),
    messages: diagnostics.map(({ message }) => message),
  };
}
