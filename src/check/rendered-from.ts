import { isJsonObject, type JsonObject, memberAt, ownString } from '../base/json.ts';
import type { ManifestObject } from '../manifests/index.ts';
import { judgedObject } from './judged-object.ts';

/** `kustomize build` writes this with `buildMetadata: [originAnnotations]`: YAML whose `path` is the file. */
const originAnnotation = 'config.kubernetes.io/origin';

const pathLine = /^path: (.*)$/m;
const longestPath = 512;

function originOf(document: JsonObject): string | null {
  const object = judgedObject(document);
  const annotations = isJsonObject(object) ? memberAt(object, ['metadata', 'annotations']) : undefined;
  const origin = isJsonObject(annotations) ? ownString(annotations, originAnnotation) : '';
  const path = pathLine.exec(origin)?.[1]?.trim() ?? '';
  return path === '' || path.length > longestPath ? null : path;
}

/** The file from which a tool rendered an object, as the tool says beside it; null where none does. Other people's text. */
export function renderedFrom(manifest: ManifestObject): string | null {
  return manifest.source() ?? originOf(manifest.value);
}
