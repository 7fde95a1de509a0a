import { isJsonObject, type Json, type JsonObject, ownMember } from '../base/json.ts';
import type { Path } from '../base/pointer.ts';
import type { ReportObject } from '../report/report.ts';

/** The object that a document is about: itself, or what an AdmissionReview asks for. */
export interface Subject {
  readonly object: ReportObject;
  /** Where it is within the document; paths of findings are relative to it. */
  readonly path: Path;
}

function ownString(value: Json | undefined, key: string): string | null {
  const found = isJsonObject(value) ? ownMember(value, key) : undefined;
  return typeof found === 'string' && found !== '' ? found : null;
}

function describe(object: Json | undefined, namespace: string | null): ReportObject {
  const metadata = isJsonObject(object) ? ownMember(object, 'metadata') : undefined;
  const generateName = ownString(metadata, 'generateName');
  return {
    apiVersion: ownString(object, 'apiVersion') ?? '',
    kind: ownString(object, 'kind') ?? '',
    namespace: namespace ?? ownString(metadata, 'namespace'),
    name: ownString(metadata, 'name') ?? (generateName === null ? null : `${generateName}*`),
  };
}

/** In a review the request's namespace counts: objects that controllers make do not carry theirs yet. */
export function findSubject(document: JsonObject): Subject {
  const request = ownMember(document, 'request');
  if (ownString(document, 'kind') !== 'AdmissionReview' || !isJsonObject(request)) {
    return { object: describe(document, null), path: [] };
  }
  const object = describe(ownMember(request, 'object'), ownString(request, 'namespace'));
  return { object, path: ['request', 'object'] };
}
