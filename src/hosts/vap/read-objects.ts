import { loadAll } from 'js-yaml';
import type { Artifact } from '../../artifacts/artifact.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

/** The objects in the YAML files among artifacts, in their order. Texts are those that keystone emitted. */
export function readObjects(artifacts: readonly Artifact[]): readonly JsonObject[] {
  const decoder = new TextDecoder();
  return artifacts
    .filter(({ mediaType }) => mediaType === 'application/yaml')
    .flatMap(({ bytes }) => {
      // Emitted YAML has JSON values alone: its strings are quoted.
      const documents = loadAll(decoder.decode(bytes)) as readonly Json[];
      return documents.filter(isJsonObject);
    });
}
