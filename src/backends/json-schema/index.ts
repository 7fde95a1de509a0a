import type { Artifact } from '../../artifacts/artifact.ts';
import type { JsonObject } from '../../base/json.ts';
import { type AnyKindSchema, anyKindSchema, fewKindsSchema } from '../../emit/json-schema/any-kind.ts';
import {
  type CompiledProgram,
  compileProgram,
  type KindSchema,
} from '../../emit/json-schema/compile-program.ts';
import { support } from '../../emit/json-schema/support.ts';
import type { Program } from '../../ir/policy.ts';
import type { Backend, EmitOptions, Emitted } from '../backend.ts';
import { DocumentWriter } from './document.ts';
import { schemaFileName } from './file-name.ts';
import { keystoneKeyword } from './keystone-keyword.ts';
import { review } from './review.ts';
import { diagnosticsOf, ruleNotes } from './rule-notes.ts';
import { standaloneModule } from './standalone.ts';

const id = 'json-schema';
const description = 'The error rules of Keystone policies.';

const schemaMediaType = 'application/schema+json';
const encoder = new TextEncoder();

function artifact(name: string, mediaType: string, bytes: Uint8Array): Artifact {
  return { path: `${id}/${name}`, mediaType, bytes };
}

/** The kinds that share a file name: their first group labels are the same. */
function byFileName(kinds: readonly KindSchema[]): ReadonlyMap<string, readonly KindSchema[]> {
  const files = new Map<string, readonly KindSchema[]>();
  for (const each of kinds) {
    for (const version of each.kind.versions) {
      const name = schemaFileName(each.kind, version);
      files.set(name, [...(files.get(name) ?? []), each]);
    }
  }
  return files;
}

function kindFiles({ kinds }: CompiledProgram, writer: DocumentWriter): readonly Artifact[] {
  return [...byFileName(kinds)].map(([name, sharing]) => {
    const [only] = sharing;
    const schema = sharing.length === 1 && only !== undefined ? only.schema : fewKindsSchema(sharing);
    const title = `${sharing.map(({ kind }) => kind.kind)[0]} as Keystone policies allow it`;
    return artifact(name, schemaMediaType, writer.write({ name, title, description }, schema));
  });
}

/** Objects of any kind, in plain keywords and with the keyword of our vocabulary for the rest. */
function anyKindFiles(
  compiled: CompiledProgram,
  { schema }: AnyKindSchema,
  writer: DocumentWriter,
): readonly Artifact[] {
  const keyword: JsonObject | null = keystoneKeyword(compiled);
  const head = { name: 'all.json', title: 'Kubernetes objects as Keystone policies allow them', description };
  const exact = { ...head, name: 'all.keystone.json' };
  return [
    artifact(head.name, schemaMediaType, writer.write(head, schema)),
    artifact(
      exact.name,
      schemaMediaType,
      writer.write(exact, schema, keyword === null ? {} : { keystone: keyword }),
    ),
  ];
}

function validatorFile({ schema, definitions }: AnyKindSchema): Artifact {
  return artifact('validate.mjs', 'text/javascript', encoder.encode(standaloneModule(schema, definitions)));
}

function emit(program: Program, { parameters, standaloneValidator = true }: EmitOptions): Emitted {
  const compiled = compileProgram(program, parameters);
  const anyKind = anyKindSchema(compiled.kinds, compiled.definitions);
  const writer = new DocumentWriter(anyKind.definitions);
  const notes = `${JSON.stringify(ruleNotes(compiled.remarks), null, 2)}\n`;
  const artifacts = [
    ...kindFiles(compiled, writer),
    ...anyKindFiles(compiled, anyKind, writer),
    ...(standaloneValidator ? [validatorFile(anyKind)] : []),
    artifact('rules.json', 'application/json', encoder.encode(notes)),
  ];
  return { artifacts, diagnostics: diagnosticsOf(compiled.remarks, program) };
}

/**
 * JSON Schemas of draft 2020-12 for error rules: a file for each kind, under the names that kubeconform looks for; one
 * for all kinds; the same with the keyword `keystone`; and a validator without imports.
 */
export const jsonSchema: Backend = { id, title: 'JSON Schema', support, emit, review };
